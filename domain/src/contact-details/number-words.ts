import { inLatin, sound } from '../spelling/areas.ts'
import { isEveryday } from './everyday-words.ts'
import { folded, lazily, oneOfWords } from './reading.ts'

/**
 * Digits as people spell them in English, Malayalam and Hindi: each in its own script, in the other's, and in Latin
 * letters.
 */
const DIGITS = [
  'zero nought naught nil zro ziro jero zeero poojyam pujyam shunya sunya jeero പൂജ്യം സീറോ सीरो शून्य ज़ीरो जीरो सिफर',
  'one onnu wan wun onn onnum ek ഒന്ന് ഒന്നു വൺ एक वन',
  'two randu rendu rand rende tuu രണ്ട് രണ്ടു ടു ടൂ दो टू',
  'three moonnu thre thri thiri moonu munnu moonn teen tin മൂന്ന് മൂന്നു ത്രീ तीन थ्री',
  'four fore foor fo foar naalu nalu naal chaar നാല് നാലു ഫോർ फोर चार',
  'five anchu fiv faiv fife panj paach anju anch paanch panch അഞ്ച് അഞ്ചു ഫൈവ് फाइव पांच पाँच',
  'six aaru sixx siks sics aru chhe chhah chah ആറ് ആറു സിക്സ് छह छः छे सिक्स',
  'seven sevan sevn seben saven saat ezhu ezh saat saath ഏഴ് ഏഴു സെവൻ सात सेवन',
  'eight ettu eigt eght eit ayt aaath ett aath aat എട്ട് എട്ടു എയ്റ്റ് എയിറ്റ് आठ एट',
  'nine nien nin nain naine nyn niner naun onbadu ombathu ombath onpathu ompathu ombadhu onbathu nau ഒമ്പത് ഒമ്പതു ഒൻപത് ഒൻപതു നയൻ നൈൻ नौ नाइन',
]

const ENGLISH = oneOfWords(() =>
  words('zero nought one two three four fore five six seven sevan eight nine nien'),
)
/** From four letters: shorter words sound like too many others. */
const LATIN = /^[a-z]{4,10}$/

/** Everyday English words that count as digits only among digits: 'nine eight for seven', 'no aath char sat'. */
const HOMOPHONES = [
  'o oh',
  'won van i',
  'to too tu do',
  'tree free',
  'for char',
  'v',
  'che chey aar',
  'sat',
  'ate et',
  'no now',
]

const TENS = {
  20: 'twenty irupathi irupathu',
  30: 'thirty muppathi muppathu',
  40: 'forty fourty naalpathi nalpathi naalpathu',
  50: 'fifty ambathi anpathi',
  60: 'sixty arupathi arupathu',
  70: 'seventy ezhupathi ezhupathu',
  80: 'eighty enpathi enbathi',
  90: 'ninety ninty thonnootti thonnutti thonnooru',
}

const TEENS = [
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  'പത്ത് പതിനൊന്ന് പന്ത്രണ്ട് പതിമൂന്ന് പതിനാല് പതിനഞ്ച് പതിനാറ് പതിനേഴ് പതിനെട്ട് പത്തൊമ്പത്',
  'pathu pathinonnu panthrandu pathimoonnu pathinaalu pathinanchu pathinaaru pathinezhu pathinettu pathombathu',
]

/** Hindi has its own word for every number below a hundred; these are 10 to 99, in order. */
const HINDI = `
  दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस
  तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस चालीस इकतालीस बयालीस तैंतालीस चवालीस पैंतालीस
  छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ साठ इकसठ बासठ तिरसठ
  चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी
  अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी नब्बे इक्यानवे बानवे तिरानवे चौरानवे पंचानवे
  छियानवे सत्तानवे अट्ठानवे निन्यानवे
`

/** Malayalam writes tens and ones as one word. Its ending says little; its beginning is enough. */
const malayalamTens = lazily(() =>
  words(`ഇരുപത മുപ്പത നാല്പത നാൽപ്പത അമ്പത അൻപത അറുപത എഴുപത എൺപത തൊണ്ണൂറ തൊണ്ണൂറ്റ
  irupath muppath naalpath nalpath ambath anpath arupath ezhupath enpath enbath thonnoot thonnut`),
)
/** Malayalam's 'and', and 'is'. */
const MALAYALAM_ENDINGS = [
  ['വും', 'ം'],
  ['ും', '്'],
  ['ാണ്', '്'],
  ['avum', 'am'],
  ['um', 'u'],
] as const
/** Vowels as they stand at the beginning of a word, and within it. */
const MALAYALAM_VOWELS: Readonly<Record<string, string>> = { ആ: 'ാ', എ: 'െ', ഏ: 'േ', ഒ: 'ൊ', അ: '' }

export interface NumberWord {
  digits: string
  /** 10 for 'twenty', 1000 for 'nine thousand': their zeros give way to smaller numbers after them. */
  scale?: number
  /** A word that is a digit only among other digits. */
  isWeak?: true
}

const ROMAN = ['', '', 'ii', 'iii', 'iv', '', 'vi', 'vii', 'viii', 'ix']

const numbers = lazily(
  () =>
    new Map<string, NumberWord>([
      ...ROMAN.flatMap((spelled, digit) => entries(spelled, { digits: String(digit) })),
      ...DIGITS.flatMap((spelled, digit) => entries(spelled, { digits: String(digit) })),
      ...HOMOPHONES.flatMap((spelled, digit) => entries(spelled, { digits: String(digit), isWeak: true })),
      ...Object.entries(TENS).flatMap(([digits, spelled]) => entries(spelled, { digits, scale: 10 })),
      ...TEENS.flatMap((teens) =>
        words(teens).map((word, index) => [word, { digits: String(10 + index) }] as const),
      ),
      ...words(HINDI).flatMap((word, index) => entries(word, { digits: String(10 + index) })),
      ...entries('अठानवे', { digits: '98' }),
      ...entries('teis tees bees bais das barah terah solah', { digits: '23' }),
    ]),
)

/** Hindi's in Latin letters, where everybody spells them in their own way. */
const hindiSounds = lazily(
  () =>
    new Map(
      [...numbers()]
        .map(([word, { digits }]) => [withoutA(word), { digits }] as const)
        .filter(([key, { digits }]) => digits.length === 2 && key.length > 2),
    ),
)
/** Two of these in one word are no ordinary word: 'zerofive'. */
const sureNumbers = lazily(() => new Map([...numbers()].filter(([, { isWeak }]) => !isWeak)))
const SHORTEST_OF_TWO = 7
/** Malayalam's and Hindi's digits in Latin letters, spelled in one's own way: 'onpadhu', 'shoonya'. */
const digitSounds = lazily(
  () =>
    new Map(
      [...numbers()]
        .filter(([word, { digits }]) => digits.length === 1 && !ENGLISH.has(word))
        .map(([word, { digits }]) => [digitSound(word), { digits, isWeak: true as const }] as const)
        .filter(([key]) => key.length > 2),
    ),
)
/** Malayalam words for digits as they melt into one another: 'ഒമ്പത്' and 'എട്ട്' are 'ഒമ്പതെട്ട്'. */
const melted = lazily(
  () =>
    new Map(
      [...numbers()]
        .filter(([word]) => /^\p{Script=Malayalam}/u.test(word))
        .flatMap(([word, number]) => {
          const first = word.charAt(0)
          const begins = [word, folded(MALAYALAM_VOWELS[first] ?? first) + word.slice(1)]
          return begins
            .flatMap((begun) => [begun, begun.replace(/[്ു]$/, '').replace(/ം$/, 'മ')])
            .map((part) => [part, number] as const)
        }),
    ),
)

const repeated = lazily(
  () =>
    new Map([
      ...words('double dubble ഡബിൾ डबल').map((word) => [word, 2] as const),
      ...words('triple treble tripple ട്രിപ്പിൾ ട്രിപ്പിള് ट्रिपल').map((word) => [word, 3] as const),
    ]),
)

/** Between a number and what is said so often: 'दो बार नौ', 'three times zero'. */
const TIMES = oneOfWords(() => words('times time baar bar बार തവണ പ്രാവശ്യം വട്ടം vattam thavana pravashyam'))
/** 'two zeros' */
const plurals = lazily(
  () =>
    new Map(
      words('zeros ones twos threes fours fives sixes sevens eights nines').map(
        (word, digit) => [word, String(digit)] as const,
      ),
    ),
)
/** 'nine thousand eight hundred' */
const scales = lazily(
  () =>
    new Map([
      ...words('hundred nooru നൂറ് നൂറ്റി sau सौ').map((word) => [word, 100] as const),
      ...words('thousand aayiram ആയിരം ആയിരത്തി hazaar hazar हज़ार हजार').map((word) => [word, 1000] as const),
    ]),
)

/** Separators inside one number. */
const CONNECTIVES = oneOfWords(() =>
  words(`x and then or after that followed by space comma dash hyphen dot slash star plus minus the rest is first second third fourth fifth sixth seventh eighth ninth tenth last next bhi भी
    digit digits number numbers goes on with begin begins start starts ends end finally again also here comes um pinne pinneed ennittu phir fir aur se പിന്നെ എന്നിട്ട് പിന്നീട് ആദ്യം ആദ്യത്തെ രണ്ടാമത്തെ മൂന്നാമത്തെ നാലാമത്തെ അഞ്ചാമത്തെ അവസാനം അവസാനത്തെ ഒടുവിൽ ശേഷം അക്കം നമ്പർ കഴിഞ്ഞ് കഴിഞ്ഞാൽ ആണ് ഉം
    adyam adyathe randamathe moonnamathe naalamathe avasanam oduvil sesham akkam aanu kazhinju kazhinjal
    और फिर उसके बाद से पहला पहले दूसरा तीसरा चौथा पांचवां आखिरी आखिर अंत अंक है में pehla pehle doosra teesra chautha aakhiri aakhir ank hai mein baad uske`),
)

/** Units after a number. */
const UNITS = oneOfWords(() =>
  words(`kg kgs kilo kilos g gm gms gram grams mg mcg ml l litre litres liter liters km m metre metres meter meters cm mm feet ft inch
    inches w a watt watts volt units tablets tablet tabs strips strip packets packet pieces drops bottles years yrs year old months
    days weeks hours hrs minutes mins am pm bpm degrees percent people persons
    കിലോ ഗ്രാം ലിറ്റർ മി മില്ലി മീറ്റർ വയസ്സ് വയസ് വർഷം മാസം ദിവസം മണി മണിക്ക് മണിക്കൂർ മിനിറ്റ് ഗുളിക പേർ പേർക്ക് പാക്കറ്റ്
    किलो ग्राम लीटर मीटर साल वर्ष महीने दिन बजे घंटे मिनट गोली गोलियां लोग पैकेट मिग्रा
    vayassu mani manikku divasam masam varsham saal baje din`),
)

const LONGEST_WORD = 12
/** Fewer words than this, run together, are an ordinary word by chance: 'dono'. */
const FEWEST_RUN_TOGETHER = 3
const SHORTEST_OF_SOUND = 5
const SURE_BY_SOUND = 7

export function numberWord(word: string): NumberWord | undefined {
  const known = numbers().get(word)
  if (known) return known
  if (malayalamTens().some((ten) => word.startsWith(ten))) return { digits: '90' }
  for (const [ending, plain] of MALAYALAM_ENDINGS)
    if (word.endsWith(ending)) {
      const stem = numbers().get(word.slice(0, -ending.length) + plain)
      if (stem) return stem
    }
  const alike =
    LATIN.test(word) && !isConnective(word) && !isEveryday(word)
      ? digitSounds().get(digitSound(word))
      : undefined
  if (alike) return alike
  const together = runTogether(word, numbers(), FEWEST_RUN_TOGETHER)
  const two = together ?? (word.length < SHORTEST_OF_TWO ? undefined : runTogether(word, sureNumbers(), 2))
  if (two) return two
  if (!LATIN.test(word)) return runTogether(word, melted(), 2)
  return word.length < SHORTEST_OF_SOUND || isEveryday(word) ? undefined : hindiSound(word)
}

/** Shorter words are only taken for numbers among others: 'dates' sounds like 38. */
function hindiSound(word: string): NumberWord | undefined {
  const number = hindiSounds().get(withoutA(word))
  return number && word.length < SURE_BY_SOUND ? { ...number, isWeak: true } : number
}

/** 'nineeightfourseven', provided every letter belongs to a number. */
function runTogether(
  word: string,
  numbers: ReadonlyMap<string, NumberWord>,
  fewest: number,
): NumberWord | undefined {
  const found: string[] = []
  for (let from = 0; from < word.length;) {
    let length = Math.min(LONGEST_WORD, word.length - from)
    while (length > 1 && !numbers.has(word.slice(from, from + length))) length--
    const number = length > 1 && numbers.get(word.slice(from, from + length))
    if (!number) return undefined
    found.push(number.digits)
    from += length
  }
  return found.length < fewest ? undefined : { digits: found.join('') }
}

/** A word without what some write and others leave out: 'atthanve' is 'अट्ठानवे', but 'bhavan' is not 'बावन'. */
function withoutA(word: string): string {
  return inLatin(word)
    .replace(/ai|ei|ee|e/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/(?<=[dt])h|a/g, '')
    .replace(/(.)\1+/g, '$1')
}

/** A word in Latin letters as it sounds, without the vowel that some leave out. */
function digitSound(word: string): string {
  return sound(word).replaceAll('a', '')
}

/** 2 for 'double', 3 for 'triple'. */
const repeats = (word: string): number | undefined => repeated().get(word)

/** Reads a number from the beginning of a row of words: its value, repetitions, and words used. */
export interface SaidNumber extends NumberWord {
  times: number
  length: number
}

const digitsOrWord = (text: string): NumberWord | undefined =>
  /^\d+$/.test(text) ? { digits: text } : numberWord(text)

export function saidNumber(ahead: readonly string[]): SaidNumber | undefined {
  const [first = '', second = '', third = ''] = ahead
  const repeated = repeats(first)
  const again = repeated ? digitsOrWord(second) : undefined
  if (repeated && again) return { ...again, times: repeated, length: 2 }
  const pair = /^(?:pair|couple)$/.test(first) && second === 'of' ? plurals().get(third) : undefined
  if (pair) return { digits: pair, times: 2, length: 3 }
  const number = digitsOrWord(first)
  if (!number || repeated) return undefined
  if (/^[2-4]$/.test(number.digits)) {
    const plural = plurals().get(second)
    if (plural) return { digits: plural, times: Number(number.digits), length: 2 }
    const counted = TIMES.has(second) ? digitsOrWord(third) : undefined
    if (counted) return { ...counted, times: Number(number.digits), length: 3 }
  }
  const scale = scales().get(second)
  if (scale && number.digits.length < 3) {
    const digits = String(Number(number.digits) * scale)
    return { digits, times: 1, length: 2, scale }
  }
  return { ...number, times: 1, length: 1 }
}

export const isUnit = (word: string): boolean => UNITS.has(word)

const POINTS = oneOfWords(() => words('point dot decimal പോയിന്റ് ദശാംശം दशमलव पॉइंट dashamlav'))

export const isPoint = (word: string): boolean => POINTS.has(word)

/** 'then', or a letter: 'a = 9, b = 8'. */
export const isConnective = (word: string): boolean => CONNECTIVES.has(word) || /^[a-z]$/.test(word)

function words(text: string): string[] {
  return text.trim().split(/\s+/).filter(Boolean).map(folded)
}

function entries(spelled: string, number: NumberWord): (readonly [string, NumberWord])[] {
  return words(spelled).map((word) => [word, number] as const)
}

/** A number, or a repetition of the next word: 'nine', 'double'. */
export function isNumberWord(word: string): boolean {
  return numberWord(word) !== undefined || repeats(word) !== undefined
}
