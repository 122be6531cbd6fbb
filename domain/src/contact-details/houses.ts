import { numberWord } from './number-words.ts'
import { END_OF_TEXT, folded, oneOfWords, within, words } from './reading.ts'
import type { Range } from './reading.ts'

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
/** Named after a house, but public: a road, a stop. */
const NAMESAKE = oneOfWords(() => words('road rd street junction jn lane stop റോഡ് ജംഗ്ഷൻ കവല रोड जंक्शन'))
/** Public buildings. Their names may hold a house's word: 'Sadanam Hospital'. */
const OPEN_TO_ALL = oneOfWords(() =>
  words(`jetty ghat kadavu ferry market bus school college hospital theatre theater cinema hall library park stadium
    ജെട്ടി കടവ് ഫെറി ചന്ത മാർക്കറ്റ് ബസ് സ്റ്റോപ്പ് സ്കൂൾ കോളേജ് ആശുപത്രി തിയേറ്റർ ഹാൾ
    जेट्टी घाट बाज़ार बाजार बस स्कूल कॉलेज अस्पताल थिएटर`),
)
/** Such a word, while 'villa' and 'flat' are always somebody's. */
const OF_BOTH = oneOfWords(() =>
  words(`home tower towers building bungalow bhavan bhavanam nilayam sadan sadanam mandiram
    ടവർ ബംഗ്ലാവ് ഭവൻ ഭവനം നിലയം സദനം മന്ദിരം टावर टॉवर बंगला भवन सदन`),
)
/** Words of a house that say whose it is only with a name before them that cannot be another word. */
const HOUSES = oneOfWords(() =>
  words(`house hse home flat flats floor storey building bungalow residence veedu veettil വീട് വീട്ടിൽ ഫ്ലാറ്റ് നില നിലയിൽ
    मकान घर फ्लैट फ़्लैट मंज़िल मंजिल`),
)
/** Words that hardly stand but in the name of a house. */
const NAMED = oneOfWords(() =>
  words(`apartment apartments apt apts villa villas cottage cottages manzil mansil residency residences tower towers enclave heights
    illam bhavan bhavanam nivas nivasam niwas nilayam sadan sadanam tharavad tharavadu mandiram vilasam
    ഭവനം ഭവൻ ഇല്ലം നിവാസ് വില്ല കോട്ടേജ് മൻസിൽ തറവാട് തറവാട്ടിൽ ടവർ ടവേഴ്സ് നിലയം സദനം മന്ദിരം വിലാസം ഹൗസ്
    അപ്പാർട്ട്മെന്റ് ബംഗ്ലാവ് भवन निवास कॉटेज टावर टॉवर कुटीर बंगला सदन अपार्टमेंट हाउस विला`),
)
/** In Latin letters after an ordinal alone: Nila is a river. */
const FLOOR = oneOfWords(() => words('nila nilayil'))
const BETWEEN_PARTS = /[,;/(\n]/

/** In an area, which is short and nothing else, any word of a house counts. */
export function namesHouse(area: string): boolean {
  return area.split(BETWEEN_PARTS).some((part) => {
    const all = words(part)
    return all.some((word, at) => {
      const [before = '', after = ''] = [all[at - 1], all[at + 1]]
      if (FLOOR.has(word) && before.endsWith('am')) return true
      return (HOUSES.has(word) || NAMED.has(word)) && !isPublic(before, word, after)
    })
  })
}

function isPublic(before: string, word: string, after: string): boolean {
  if (PUBLIC.has(`${before} ${word}`) || PUBLIC.has(`${word} ${after}`)) return true
  return NAMESAKE.has(after) || (OF_BOTH.has(word) && OPEN_TO_ALL.has(after))
}

/** Before a number, alone or with 'number' between. */
const NUMBERED = oneOfWords(() =>
  words(`flat flats apartment apt apts villa house hse door plot quarters quarter veedu veettu വീട് വീട്ടു ഫ്ലാറ്റ് വില്ല ഡോർ ഹൗസ് പ്ലോട്ട് ക്വാർട്ടർ ക്വാർട്ടേഴ്സ്
    फ्लैट फ़्लैट मकान घर हाउस विला दरवाज़ा प्लॉट क्वार्टर क्वार्टर्स`),
)
/** Their number needs no 'number' between. Others need it, or a number that only houses have: 14/236, 4B. */
const ALWAYS_NUMBERED = oneOfWords(() => words('flat apartment apt apts villa ഫ്ലാറ്റ് വില്ല फ्लैट फ़्लैट विला'))
const NUMBER = oneOfWords(() => words('no num number nr nos nambar nampar നമ്പർ നമ്പര് നം नंबर नम्बर न नं'))
/** House numbers of a city: TC in Thiruvananthapuram. */
const CITY = oneOfWords(() => words('tc cc kmc cmc tmc kp ടിസി ടീസി टीसी'))
const CITY_GLUED = /^(?:tc|cc|kmc|cmc|tmc|kp)\d{1,3}$/
/** House numbers of a panchayat: 'VP 7/445'; no pressure of 140/90, and no month of a year. */
const IN_WARD = /^\d{1,2}\/(?!(?:19|20)\d\d\b)\d{3,4}\b/
/** A settlement whose houses have a letter and a number: 'D-12, housing colony'. */
const SETTLEMENT = oneOfWords(() =>
  words('colony quarters housing layout enclave കോളനി കോളനിയിൽ ക്വാർട്ടേഴ്സ് कॉलोनी कालोनी क्वार्टर'),
)
const SETTLEMENT_WITHIN = 3
/** Residents' associations: 'TKRA 45'. */
const ASSOCIATION = /^\p{Lu}{1,5}RW?A$/u
/** After a number it is of something else. */
const UNITS = oneOfWords(() =>
  words(`km m cm metre metres meter meters feet ft minute minutes min hour hours day days week weeks month months year years am pm
    rs rupees rupee roopa steps step floors rooms people persons times time o kg kilo kilometre kilometres pages litres
    മണി മണിക്ക് മിനിറ്റ് കിലോ കിലോമീറ്റർ രൂപ പേർ ദിവസം പടി बजे मिनट किलो रुपये दिन लोग सीढ़ियां सीढ़ियाँ`),
)
/** Says which house, and is no name. */
const EVERYDAY = oneOfWords(() =>
  words(`a an the my our your his her their this that these those which what whose each every any some same other another one own
    big small old new next near nice whole empty large little tall high low main only first second third fourth fifth last ground top upper lower
    ancestral family rented red green blue white yellow brown in at of to from for and or is are was with by on around outside inside behind
    opposite clean come go bring leave at reach sweep mop full single independent two three four five i we he she it mother father
    monday tuesday wednesday thursday friday saturday sunday office government govt official hospital school college church temple mosque
    bank court police station corporation municipal municipality panchayat collectorate village airport fire kseb water post civil medical
    mobile phone control signal lighting eiffel old age nursing care children convent kovil
    pehli doosri dusri teesri tisri chauthi paanchvi kaunsi ente enre njangalude njangade avarude avante avalude ammayude achante puthiya pazhaya valiya cheriya aduthulla aduthu ee aa oru ethu
    എന്റെ ഞങ്ങളുടെ അവരുടെ അവന്റെ അവളുടെ അമ്മയുടെ അച്ഛന്റെ മകന്റെ മകളുടെ പുതിയ പഴയ വലിയ ചെറിയ അടുത്ത അടുത്ത് അടുത്തുള്ള ഈ ആ ഒരു സ്ഥലത്ത് സമയത്ത് പുറത്ത് അകത്ത് നേരത്ത് കാലത്ത്
    ഭാഗത്ത് കൃഷി എത്ര വാടക കെട്ടിട മൊബൈൽ വെള്ള ഏത് ഓരോ കോഴി രണ്ട് മൂന്ന് നഴ്സിംഗ് കൺട്രോൾ ദൂരത്ത് ഉയരത്ത് വശത്ത് പരിസരത്ത് പിന്നെ ഇപ്പോൾ
    मेरा मेरे मेरी हमारा हमारे हमारी उनका उनके उसका आपका पुराना पुरानी नया नई बड़ा बड़ी छोटा छोटी यह वह इस उस एक दो तीन में का के की से पर और सरकारी सुबह शाम मोबाइल कृषि पंचायत विधान राष्ट्रपति
    चुनाव संसद वृद्ध`),
)
/** Endings of Kerala's house names. */
const HOUSE_NAME =
  /(?:ath|athu|eth|ethu|kkal|ckal|akal|ekal|ngal|yil|ttil|ttel|nnel|nnil|mbil|mpil|parambu|purath|veli|vila|madam|madom|mana|puram|karan|illathu)$/
const HOUSE_NAME_ML =
  /(?:ത്ത്|ത്തു|ക്കല്|ങ്ങല്|പ്പറമ്പില്|മ്പില്|ട്ടില്|ശ്ശേരില്|ന്നേല്|ക്കേല്|ത്തേല്|പ്പില്|പുരയില്|വിളയില്|മഠം|മഠത്തില്|ാട്ട്|വിള|തെക്കേ|വടക്കേ|കിഴക്കേ|പടിഞ്ഞാറേ|പുത്തന്)$/
const SHORTEST_NAME = 6
/** Begins a name, with the next word: 'Sree Nilayam'. */
const HONORED = oneOfWords(() => words('sree sri shri shree st saint ശ്രീ श्री'))
/** Malayalam's endings of place: 'വില്ലയിൽ', 'ടവറിലേക്ക്'. */
const ENDING = /(?:യ)?ി(?:ല്|ലെ|ലേക്ക്|ന്റെ)$/
/** 'ശാന്തിഭവനം' */
const COMPOUND = /.(?:ഭവനം|സദനം|bhavanam|sadanam)$/u
/** After these the next words are the name of a house. */
const CALLED = phrases(
  `house name|name of the house|name of my house|house called|house named|house is called|house is named|home is called|flat is called|veettu peru|veetu peru|veettuperu|വീട്ടുപേര്|വീട്ടു പേര്|വീടിന്റെ പേര്|घर का नाम|मकान का नाम`,
)
const LONGEST_CALL = 4
/** In words. */
const LONGEST_NAME = 5
const IS = oneOfWords(() => words('is aanu ആണ് है called'))
const FLOORS = oneOfWords(() => words('floor storey nila nilayil നില നിലയിൽ मंज़िल मंजिल'))
const ROADS = oneOfWords(() => words('road rd lane street nagar cross block tower റോഡ് रोड'))

interface Word {
  /** As typed. */
  text: string
  /** As compared. */
  word: string
  start: number
  end: number
  /** After a comma or the end of a sentence. */
  isFirst: boolean
  /** Between the previous word and this one. */
  gap: string
}

/**
 * The parts of the two texts that say which house it is: 'Flat 4B', 'TC 25/1234', 'Rose Villa', 'Thekkedath veedu'. They are
 * hidden until the house is shown (D105). An area may hold none of it either, and no floor (`areaRefusal`).
 */
export function houseRanges({
  description,
  additional,
}: {
  description: string
  additional: string | null
}): {
  description: Range[]
  additional: Range[]
} {
  const written = description + END_OF_TEXT + (additional ?? '')
  const all = wordsIn(written)
  const found: Range[] = []
  for (let at = 0; at < all.length; at++) {
    const range =
      numberedAt(all, at) ??
      codeAt(all, at, written) ??
      namedAt(all, at) ??
      calledAt(all, at) ??
      nameBefore(all, at)
    if (!range) continue
    const [from, to] = grown(all, range)
    found.push([all[from]?.start ?? 0, all[to]?.end ?? 0])
    at = Math.max(at, to)
  }
  const merged = found.toSorted(([a], [b]) => a - b)
  return {
    description: within(merged, 0, description.length),
    additional: within(merged, description.length + END_OF_TEXT.length, written.length),
  }
}

function wordsIn(written: string): Word[] {
  let last = 0
  return [...written.matchAll(/[\p{L}\p{M}\u200c\u200d\d]+/gu)].map(({ 0: text, index: start }) => {
    const gap = written.slice(last, start)
    const isFirst = last === 0 || /[.!?,;:\n\f]/.test(gap)
    last = start + text.length
    return { text, word: folded(text), start, end: last, isFirst, gap }
  })
}

const isNear = (one: Word | undefined) => one !== undefined && /^[\s.:#№-]{0,3}$/.test(one.gap)
const isJoined = (one: Word | undefined) => one !== undefined && /^\s?[/\-.(]\s?$/.test(one.gap)
const hasDigit = ({ word }: Word) => /\d/.test(word)
const isRoman = ({ text }: Word) => /^[IVX]{1,5}$/.test(text)
/** 'Flat B'. */
const isLetter = ({ text }: Word) => /^[A-HJ-Z]$/.test(text)

/** 'Flat 4B', 'House no. 14/236', 'TC 25/1847(3)', 'TKRA 45': from which word to which. */
function numberedAt(all: Word[], at: number): Range | undefined {
  const one = all[at]
  if (!one) return undefined
  // 'TC25/1234'
  if (CITY_GLUED.test(one.word) && isJoined(all[at + 1]) && hasDigit(all[at + 1] as Word)) return [at, at + 1]
  let [city, next] = [CITY.has(one.word), at + 1]
  // 'T. C. 25/1847', 'ടി.സി.', 'H. No. 12', 'D. No. 12'
  if (!city && CITY.has(one.word + (all[next]?.word ?? '')) && isNear(all[next]))
    [city, next] = [true, next + 1]
  const isInitial = /^[hd]$/.test(one.word) && NUMBER.has(all[next]?.word ?? '') && isNear(all[next])
  const isKnown = city || isInitial || NUMBERED.has(one.word) || ASSOCIATION.test(one.text)
  if (!isKnown) return undefined
  let isNumbered = false
  // 'flat number 4', 'door no: 4', 'house number is 4'
  while (next < all.length && next <= at + 4 && isNear(all[next]) && isOfNumber(all[next] as Word)) {
    isNumbered ||= NUMBER.has(all[next]?.word ?? '')
    next++
  }
  const number = all[next]
  if (!number || !isNear(number)) return undefined
  const spelled = numberWord(number.word)
  const isSpelled = spelled !== undefined && !spelled.isWeak && (isNumbered || ALWAYS_NUMBERED.has(one.word))
  // 'quarters C-14'
  const isBlock = isJoined(all[next + 1]) && hasDigit(all[next + 1] as Word)
  const isLettered = isLetter(number) && (isNumbered || isBlock || ALWAYS_NUMBERED.has(one.word))
  if (!hasDigit(number) && !isRoman(number) && !isSpelled && !isLettered) return undefined
  let last = next
  while (isJoined(all[last + 1]) && /^(?:\d+\p{L}?|\p{L})$/u.test(all[last + 1]?.word ?? '')) last++
  // '4 B'
  const letter = all[last + 1]
  if (letter && isLetter(letter) && letter.gap === ' ' && hasDigit(all[last] as Word)) last++
  if (UNITS.has(all[last + 1]?.word ?? '') && isNear(all[last + 1])) return undefined
  const isOfHouse = last > next || /^\d+\p{L}$/u.test(number.word)
  if (city) return isOfHouse || isNumbered || /^\d{3,}$/.test(number.word) ? [at, last] : undefined
  if (isRoman(number) && last === next) return undefined
  const isEnough = isNumbered || isOfHouse || ALWAYS_NUMBERED.has(one.word) || ASSOCIATION.test(one.text)
  // 'House 236,' and 'veedu 236.', but no 'house 2 days'
  const isAlone = last + 1 >= all.length || all[last + 1]?.isFirst === true
  return isEnough || (isAlone && /^\d{2,}$/.test(number.word) && one.word !== folded('घर'))
    ? [at, last]
    : undefined
}

/** 'VP 7/445', 'D-12, housing colony', '#27, 4th cross'. */
function codeAt(all: Word[], at: number, written: string): Range | undefined {
  const [one, next] = [all[at], all[at + 1]]
  if (!one) return undefined
  if (one.isFirst && /#\s?$/.test(one.gap) && /^\d+\p{L}?$/u.test(one.word)) return [at, at]
  if (!next) return undefined
  if (
    /^\p{Lu}{1,4}$/u.test(one.text) &&
    isNear(next) &&
    IN_WARD.test(written.slice(next.start, next.start + 8))
  )
    return [at, at + 2]
  // A letter of Malayalam or Hindi is spelled as it sounds: 'डी-12'.
  const isCode =
    one.text.length <= 2 && !hasDigit(one) && next.gap === '-' && /^\d{1,4}\p{L}?$/u.test(next.word)
  const after = all.slice(at + 2, at + 2 + SETTLEMENT_WITHIN)
  return isCode && after.some(({ word }) => SETTLEMENT.has(word)) ? [at, at + 1] : undefined
}

/** 'കൃഷ്ണകൃപ എന്ന വീട്', 'गंगा नाम का मकान'. */
function nameBefore(all: Word[], at: number): Range | undefined {
  const [name, one, two, three] = all.slice(at, at + 4)
  if (!name || !one || one.isFirst || EVERYDAY.has(name.word) || name.word.length < 3) return undefined
  const isNamed =
    (NAMED_AS.has(one.word) && two && HOME_WORD.test(two.word)) ||
    (one.word === folded('नाम') && two?.word === folded('का') && three && HOME_WORD.test(three.word))
  return isNamed ? [at, at] : undefined
}
const NAMED_AS = oneOfWords(() => words('എന്ന എന്നാണ് enna ennanu ennaanu'))
const HOME_WORD = new RegExp(
  `^(?:${['വീട', 'വീട്ട', 'ഫ്ലാറ്റ', 'मकान', 'घर', 'veed', 'veett'].map(folded).join('|')})`,
  'u',
)

const isOfNumber = ({ word }: Word) => NUMBER.has(word) || IS.has(word)

/** Without its ending, where that leaves a word of a house's name. */
function rootOf(word: string): string {
  const stem = word.replace(ENDING, '')
  if (stem === word) return word
  return [stem, `${stem}്`, `${stem.slice(0, -1)}ര്`].find((one) => NAMED.has(one)) ?? word
}

/** 'Rose Villa', 'Thekkedath veedu', 'Kunnel House', 'Villa Rosa'. */
function namedAt(all: Word[], at: number): Range | undefined {
  const [found, before] = [all[at], all[at - 1]]
  // 'Mekkara (H)'
  if (
    found?.word === 'h' &&
    /^\s?\($/.test(found.gap) &&
    before &&
    (isCapital(before) || isHouseName(before))
  )
    return [at - 1, at]
  const one = found && { ...found, word: rootOf(found.word) }
  if (one && COMPOUND.test(one.word)) return [at, at]
  if (!one || !(NAMED.has(one.word) || HOUSES.has(one.word)) || FLOORS.has(one.word)) return undefined
  const after = all[at + 1]
  const next = after && !after.isFirst ? after.word : ''
  if (isPublic(before && !one.isFirst ? before.word : '', one.word, next)) return undefined
  if (NAMED.has(one.word) && /^(?:villa|cottage)/.test(one.word) && isProper(after) && !EVERYDAY.has(next))
    return [at, at + 1]
  if (!before || one.isFirst || !/^[\s'"‘’“”-]{1,3}$/.test(one.gap)) return undefined
  // 'St Mary's Villa', but 'my niece's villa'
  if (before.word === 's' && /^['’]$/.test(before.gap) && NAMED.has(one.word) && isProper(all[at - 2]))
    return [at - 2, at]
  if (EVERYDAY.has(before.word) || OPEN_TO_ALL.has(before.word) || hasDigit(before)) return undefined
  if (numberWord(before.word) || before.word.length < 3 || FLOORS.has(before.word)) return undefined
  const isName = NAMED.has(one.word) || isHouseName(before) || isProperOf(before, one)
  if (!isName) return undefined
  let from = at - 1
  const first = Math.max(0, at - LONGEST_NAME)
  // 'Sree Lakshmi Nivas', 'Church View Villa': as far as names go.
  while (from > first && !(all[from] as Word).isFirst && /^\s$/.test((all[from] as Word).gap)) {
    const earlier = all[from - 1] as Word
    if (!HONORED.has(earlier.word) && (!isCapital(earlier) || EVERYDAY.has(earlier.word))) break
    from--
  }
  return [from, at]
}

const isCapital = ({ text }: Word) => /^\p{Lu}\p{L}{2,}$/u.test(text)
const isProper = (one: Word | undefined) => one !== undefined && !one.isFirst && isCapital(one)

/** 'Kunnel House', or in the middle of a sentence 'Kunnel house'. */
function isProperOf(before: Word, one: Word): boolean {
  const isNoHome = one.word !== 'home' && one.word !== 'flat' && one.word !== 'flats'
  return isCapital(before) && isNoHome && (/^\p{Lu}/u.test(one.text) || !before.isFirst)
}

const isHouseName = ({ word }: Word) =>
  (word.length >= SHORTEST_NAME && HOUSE_NAME.test(word)) || HOUSE_NAME_ML.test(word)

/** 'The house name is Sreyas.' */
function calledAt(all: Word[], at: number): Range | undefined {
  for (let length = LONGEST_CALL; length > 0; length--) {
    const called = all.slice(at, at + length)
    if (called.length < length || called.slice(1).some((one) => !isNear(one))) continue
    if (!CALLED.has(called.map(({ word }) => word).join(' '))) continue
    const from = IS.has(all[at + length]?.word ?? '') ? at + length + 1 : at + length
    const name = all[from]
    if (!name || !/^[\s:'"‘’“”-]{1,3}$/.test(name.gap) || EVERYDAY.has(name.word)) return undefined
    return [from, isProper(all[from + 1]) && isProper(name) ? from + 1 : from]
  }
  return undefined
}

/** With the flat, the floor and the number in the road that stand beside it. */
function grown(all: Word[], [first, last]: Range): Range {
  let [from, to] = [first, last]
  const isBeside = (gap: string) => /^\s?[,/–-]?\s?$/.test(gap)
  for (;;) {
    const [outer, before] = [all[from], all[from - 1]]
    if (!outer || !before || !isBeside(outer.gap)) break
    const isNumber = /^(?:\d{1,4}\p{L}?|[A-H])$/u.test(before.text) && !/^[.:]/.test(outer.gap)
    const isFloor = FLOORS.has(before.word) && isBeside(before.gap)
    if (isFloor && from > 1) from -= 2
    else if (isNumber) from--
    else break
    while (from > 0 && isJoined(all[from]) && hasDigit(all[from - 1] as Word)) from--
  }
  for (;;) {
    const [one, two, three] = [all[to + 1], all[to + 2], all[to + 3]]
    if (!one || !isBeside(one.gap)) break
    if (two && FLOORS.has(two.word) && isNear(two)) to += 2
    else if (two && ROADS.has(one.word) && hasDigit(two) && isNear(two) && !UNITS.has(three?.word ?? ''))
      to += 2
    else if (/^(?:\d{1,4}\p{L}\p{M}?|\d{2,4})$/u.test(one.text) && !UNITS.has(two?.word ?? '')) to++
    else if (two && three && ROADS.has(two.word) && hasDigit(three) && isNear(two) && isNear(three)) {
      if (UNITS.has(all[to + 4]?.word ?? '')) break
      to += 3
    } else break
  }
  return [from, to]
}

function phrases(text: string): Set<string> {
  return new Set(text.split(/[|\n]/).map((phrase) => words(phrase).join(' ')))
}
