import { sound } from '../spelling/areas.ts'
import { contactRanges } from './contact-details.ts'
import { sentenceForHelper } from './for-helper.ts'
import { isNetwork } from './handles.ts'
import { namesHouse } from './houses.ts'
import { numberWord } from './number-words.ts'
import { folded, oneOfWords, read, tokens, words } from './reading.ts'

/** A location closer than a district. Every part is optional. */
export interface Place {
  /** A town or a part of one: every volunteer may know it. */
  area: string | null
  /** The house: for the volunteer who has accepted. */
  address: string | null
  /** Directions. */
  landmark: string | null
}

/** It names more than a town or an area. */
export type AreaRefusal = 'area-too-exact'

/** Before the name of whoever lives there. */
const TITLES = oneOfWords(() => words('mr mrs miss smt ശ്രീമതി श्रीमती'))
/** Points at one house of an area: 'green gate', 'behind the mill', 'key under the mat'. */
const ONE_HOUSE = new RegExp(
  oneOf(`(?:green|blue|red|white|black|yellow|brown|grey|pink|iron) (?:gate|door|wall|roof)(?! (?:road|junction|jn|stop|nagar))|behind|keys?|
    (?:പച്ച|നീല|ചുവന്ന|വെള്ള|കറുത്ത|മഞ്ഞ|ഇരുമ്പ്) (?:ഗേറ്റ്|വാതിൽ|മതിൽ)|താക്കോൽ|(?:हरा|नीला|लाल|सफ़ेद|काला|पीला|हरे|नीले|लोहे का) (?:गेट|दरवाज़ा|फाटक)|चाबी`),
  'u',
)
const BETWEEN_PARTS = /[,;/(\n]/
const CARE_OF = /(?<!\p{L})[csdw]\/o(?!\p{L})/u
/** Numbered places: ward 12, the 28th mile. */
const NUMBERED = oneOfWords(() =>
  words(`ward sector division phase stage mile km kilometre kilometer nh വാർഡ് സെക്ടർ ഡിവിഷൻ മൈൽ वार्ड सेक्टर मील`),
)
/** Counted things in names of places: 'Moonnu Mukku', 'Five Lamps'. */
const COUNTED = oneOfWords(() =>
  words(`mukku mukk muku mukkil vilakku padi para cent cents kavala vazhi peedika palam kallu kulam kadavu mala thengu roads lamps lights corners hills trees
    wonders rasta raste batti minar മുക്ക് മുക്കു മുക്കിൽ വിളക്ക് പടി പാറ സെന്റ് കവല വഴി പീടിക പാലം കല്ല് കുളം കടവ് മല തെങ്ങ്
    मुक्कु मुक्क रास्ता रास्ते बत्ती मीनार पहाड़`),
)
/** Begins like a number, and is a town. */
const TOWNS = oneOfWords(() => words('muppathadam മുപ്പത്തടം'))
const BESIDE_NUMBERS = oneOfWords(() => words('st nd rd th no number ാം ആം മത്തെ'))
const LONGEST_NUMBER = 3

/**
 * Why this is more than a town or an area. Every volunteer reads it, so it may hold no house, no
 * floor, no contact details, no name of whoever writes it, and no number but that of a ward or a mile.
 */
export function areaRefusal(area: string, ownName = ''): AreaRefusal | undefined {
  const isExact =
    CARE_OF.test(area.toLowerCase()) ||
    hasNumber(area) ||
    namesHouse(area) ||
    words(area).some((word) => TITLES.has(word)) ||
    sentenceForHelper(area) !== undefined ||
    ONE_HOUSE.test(words(area).join(' ')) ||
    words(area).some(isNetwork) ||
    contactRanges({ description: area, additional: null }).description.length > 0 ||
    holdsName(area, ownName)
  return isExact ? 'area-too-exact' : undefined
}

function oneOf(source: string): string {
  const folding = source.replace(/\s*\n\s*/g, '').replace(/[^ -~]+/g, (letters) => folded(letters))
  return String.raw`(?<![\p{L}\p{M}])(?:${folding})(?![\p{L}\p{M}])`
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
