import { sound } from '../spelling/areas.ts'
import { contactRanges } from './contact-details.ts'
import { isNetwork } from './handles.ts'
import { numberWord } from './number-words.ts'
import { folded, read, tokens } from './reading.ts'

/** Where somebody lives or wants help, closer than a district. Every part is optional. */
export interface Place {
  /** A town or a part of one: every volunteer may know it. */
  area: string | null
  /** The house: for the volunteer who has accepted. */
  address: string | null
  /** How to find it. */
  landmark: string | null
}

/** It names more than a town or an area. */
export type AreaRefusal = 'area-too-exact'

/** Called a house, and nobody's home. */
const PUBLIC =
  phrases(`rest house|guest house|power house|court house|custom house|coffee house|light house|krishi bhavan
  vyapara bhavan|raj bhavan|vikas bhavan|kala bhavan|nehru bhavan|jawahar bhavan|seva sadan|clock tower|cottage hospital
  guru mandiram|travellers bungalow|dutch bungalow|bank building|house boat|boat house|laksham veedu|mission house|ware house|slaughter house
  age home|nursing home|poor home|children s home|home science|cottage industries|water tower|watch tower|mobile tower
  inspection bungalow|dak bungalow|forest bungalow|panchayat building|panchayat bhavan|karshaka bhavan|gandhi bhavan
  aranya bhavan|vidya bhavan|hindi bhavan|bharat bhavan|swaraj bhavan|gandhi mandiram|samskarika nilayam
  റസ്റ്റ് ഹൗസ്|റെസ്റ്റ് ഹൗസ്|ഗസ്റ്റ് ഹൗസ്|പവർ ഹൗസ്|കോഫി ഹൗസ്|കൃഷി ഭവൻ|വ്യാപാര ഭവൻ
  രാജ് ഭവൻ|ക്ലോക്ക് ടവർ|ഗുരു മന്ദിരം|മിഷൻ ഹൗസ്|ഹൗസ് ബോട്ട്|ലക്ഷം വീട്|കർഷക ഭവൻ|പഞ്ചായത്ത് ഭവൻ|സാംസ്കാരിക നിലയം|ഗാന്ധി ഭവൻ|रेस्ट हाउस|गेस्ट हाउस|पावर हाउस|कॉफी हाउस|हाउस बोट|कृषि भवन|राज भवन|घंटा घर`)
/** What is named after a house: a road, a stop. */
const NAMESAKE = new Set(words('road rd street junction jn lane stop റോഡ് ജംഗ്ഷൻ കവല रोड जंक्शन'))
/** Where everybody goes. It may have a word in its name that houses have too: 'Sadanam Hospital'. */
const OPEN_TO_ALL = new Set(
  words(`jetty ghat kadavu ferry market bus school college hospital theatre theater cinema hall library park stadium
    ജെട്ടി കടവ് ഫെറി ചന്ത മാർക്കറ്റ് ബസ് സ്റ്റോപ്പ് സ്കൂൾ കോളേജ് ആശുപത്രി തിയേറ്റർ ഹാൾ
    जेट्टी घाट बाज़ार बाजार बस स्कूल कॉलेज अस्पताल थिएटर`),
)
/** Such a word, while 'villa' and 'flat' are always somebody's. */
const OF_BOTH = new Set(
  words(`home tower towers building bungalow bhavan bhavanam nilayam sadan sadanam mandiram
    ടവർ ബംഗ്ലാവ് ഭവൻ ഭവനം നിലയം സദനം മന്ദിരം टावर टॉवर बंगला भवन सदन`),
)
/** Words of a house's name, of a floor, and of whoever lives there. */
const EXACT = new Set(
  words(`house hse home apartment apartments apt flat flats villa villas cottage cottages manzil mansil bungalow residency
    residence residences tower towers floor storey enclave heights building veedu veettil illam bhavan bhavanam nivas nivasam
    niwas nilayam sadan sadanam tharavad tharavadu mandiram vilasam mr mrs miss smt
    വീട് വീട്ടിൽ ഭവനം ഭവൻ ഇല്ലം നിവാസ് വില്ല ഫ്ലാറ്റ് കോട്ടേജ് മൻസിൽ തറവാട് തറവാട്ടിൽ ടവർ ടവേഴ്സ് നില നിലയിൽ നിലയം സദനം മന്ദിരം വിലാസം ഹൗസ്
    അപ്പാർട്ട്മെന്റ് ബംഗ്ലാവ് ശ്രീമതി
    मकान घर भवन निवास फ्लैट फ़्लैट कॉटेज मंज़िल मंजिल टावर टॉवर कुटीर बंगला सदन अपार्टमेंट हाउस विला श्रीमती`),
)
/** In Latin letters after an ordinal alone: Nila is a river. */
const FLOOR = new Set(words('nila nilayil'))
const BETWEEN_PARTS = /[,;/(\n]/
const CARE_OF = /(?<!\p{L})[csdw]\/o(?!\p{L})/u
/** What is known by a number: ward 12, the 28th mile. */
const NUMBERED = new Set(
  words(`ward sector division phase stage mile km kilometre kilometer nh വാർഡ് സെക്ടർ ഡിവിഷൻ മൈൽ वार्ड सेक्टर मील`),
)
/** What a place has so many of, and is called after: 'Moonnu Mukku', 'Five Lamps'. */
const COUNTED = new Set(
  words(`mukku mukk muku mukkil vilakku padi para cent cents kavala vazhi peedika palam kallu kulam kadavu mala thengu roads lamps lights corners hills trees
    wonders rasta raste batti minar മുക്ക് മുക്കു മുക്കിൽ വിളക്ക് പടി പാറ സെന്റ് കവല വഴി പീടിക പാലം കല്ല് കുളം കടവ് മല തെങ്ങ്
    मुक्कु मुक्क रास्ता रास्ते बत्ती मीनार पहाड़`),
)
/** Begins like a number, and is a town. */
const TOWNS = new Set(words('muppathadam മുപ്പത്തടം'))
const BESIDE_NUMBERS = new Set(words('st nd rd th no number ാം ആം മത്തെ'))
const LONGEST_NUMBER = 3

/**
 * Why this is more than a town or an area, or undefined if it is not. Every volunteer reads it, so it may hold no house, no
 * floor, no contact details, no name of whoever writes it, and no number but that of a ward or a mile.
 */
export function areaRefusal(area: string, ownName = ''): AreaRefusal | undefined {
  const isExact =
    CARE_OF.test(area.toLowerCase()) ||
    hasNumber(area) ||
    namesHouse(area) ||
    words(area).some(isNetwork) ||
    contactRanges({ description: area, additional: null }).description.length > 0 ||
    holdsName(area, ownName)
  return isExact ? 'area-too-exact' : undefined
}

function hasNumber(area: string): boolean {
  if (/[\p{Nl}\p{No}]/u.test(area)) return true
  const all = tokens(read(area), () => false)
    .filter(({ kind, text }) => kind !== 'sign' && !BESIDE_NUMBERS.has(text))
    .map(({ text }) => text)
  return all.some((word, at) => {
    const isInDigits = /\d/.test(word)
    const spelled = numberWord(word)
    if (!isInDigits && (!spelled || spelled.isWeak || TOWNS.has(word))) return false
    if (isInDigits && word.length > LONGEST_NUMBER) return true
    const [before = '', after = ''] = [all[at - 1], all[at + 1]]
    return ![before, after].some((beside) => NUMBERED.has(beside)) && !COUNTED.has(after)
  })
}

function namesHouse(area: string): boolean {
  return area.split(BETWEEN_PARTS).some((part) => {
    const all = words(part)
    return all.some((word, at) => {
      const [before = '', after = ''] = [all[at - 1], all[at + 1]]
      if (FLOOR.has(word) && before.endsWith('am')) return true
      const isPublic = PUBLIC.has(`${before} ${word}`) || PUBLIC.has(`${word} ${after}`)
      const isNamesake = NAMESAKE.has(after) || (OF_BOTH.has(word) && OPEN_TO_ALL.has(after))
      return EXACT.has(word) && !isPublic && !isNamesake
    })
  })
}

/** Two names of somebody's, or their only one between commas. One alone may be that of the town. */
function holdsName(area: string, name: string): boolean {
  const names = new Set(sounds(name))
  const parts = area.split(BETWEEN_PARTS).map(sounds)
  if (names.size === 1) return parts.some((part) => part.length > 0 && part.every((word) => names.has(word)))
  return new Set(parts.flat().filter((word) => names.has(word))).size > 1
}

/** The words that are more than an initial. */
function sounds(text: string): string[] {
  return words(text)
    .filter((word) => word.length > 2)
    .map(sound)
}

function words(text: string): string[] {
  return folded(text).match(/[\p{L}\p{M}\d]+/gu) ?? []
}

function phrases(text: string): Set<string> {
  return new Set(text.split(/[|\n]/).map((phrase) => words(phrase).join(' ')))
}
