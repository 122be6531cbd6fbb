import { DAY_MS } from '@scan/domain/clock.ts'
import type { WallDate, WallTime } from '@scan/domain/clock.ts'
import type { Language } from '../language.ts'
import { callWords } from './calls.ts'
import { partOfDayName } from './spoken-time.ts'

const EN = words(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen',
)
const EN_TENS = ['', 'twenty', 'thirty', 'forty', 'fifty']
const EN_DAYS = words(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
)
const ML = words(
  'ഒന്ന് രണ്ട് മൂന്ന് നാല് അഞ്ച് ആറ് ഏഴ് എട്ട് ഒൻപത് പത്ത് പതിനൊന്ന് പന്ത്രണ്ട് പതിമൂന്ന് പതിനാല് പതിനഞ്ച് പതിനാറ് പതിനേഴ് പതിനെട്ട് പത്തൊൻപത്',
)
/** Alone, and before another number. */
const ML_TENS = [
  ['', ''],
  ['ഇരുപത്', 'ഇരുപത്തി'],
  ['മുപ്പത്', 'മുപ്പത്തി'],
  ['നാൽപ്പത്', 'നാൽപ്പത്തി'],
  ['അമ്പത്', 'അമ്പത്തി'],
] as const
/** A vowel after another is bridged: ഇരുപത്തിയൊന്ന്. */
const ML_BRIDGED: Record<string, string> = { ഒ: 'യൊ', അ: 'യ', ആ: 'യാ', ഏ: 'യേ', എ: 'യെ' }
/** Hindi has its own word for every number. */
const HI = words(
  `एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस बीस इक्कीस बाईस तेईस चौबीस पच्चीस
  छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस चालीस इकतालीस बयालीस
  तैंतालीस चवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ`,
)

function words(list: string): string[] {
  return list.split(/\s+/)
}

/** A number from 1 to 59. */
function numberWord(number: number, language: Language): string {
  if (language === 'hi') return HI[number - 1] ?? ''
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  if (language === 'ml') {
    if (number < 20) return ML[number - 1] ?? ''
    const [alone, before] = ML_TENS[tens - 1] ?? ['', '']
    const one = ML[ones - 1]
    return one ? before + one.replace(/^[ഒഅആഏഎ]/, (vowel) => ML_BRIDGED[vowel] ?? vowel) : alone
  }
  if (number <= 16) return EN[number - 1] ?? ''
  if (number < 20) return number === 18 ? 'eighteen' : `${EN[ones - 1]}teen`
  return [EN_TENS[tens - 1], EN[ones - 1]].filter(Boolean).join('-')
}

/** 1 to 31, as the English say it of a day. */
function dayOfMonth(day: number, language: Language): string {
  if (language !== 'en') return numberWord(day, language)
  if (day <= 20) return EN_DAYS[day - 1] ?? ''
  return day === 30 ? 'thirtieth' : `${EN_TENS[Math.floor(day / 10) - 1]}-${EN_DAYS[(day % 10) - 1]}`
}

const ENGLISH_PARTS = [
  [0, 'at night'],
  [4, 'in the morning'],
  [12, 'in the afternoon'],
  [17, 'in the evening'],
  [21, 'at night'],
] as const

/** 'at half past ten in the morning', 'രാവിലെ പത്തര മണിക്ക്', 'सुबह साढ़े दस बजे'. */
export function timeAloud(time: WallTime, language: Language): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const onClock = hour % 12 || 12
  const part =
    language === 'en' ? ENGLISH_PARTS.findLast(([from]) => from <= hour)?.[1] : partOfDayName(hour, language)
  const said = CLOCK[language](onClock, minute)
  return language === 'en' ? `at ${said} ${part}` : `${part} ${said}`
}

const hourAfter = (hour: number) => (hour % 12) + 1

const CLOCK: Record<Language, (hour: number, minute: number) => string> = {
  en(hour, minute) {
    const said = numberWord(hour, 'en')
    if (minute === 0) return said
    if (minute === 15) return `quarter past ${said}`
    if (minute === 30) return `half past ${said}`
    if (minute === 45) return `quarter to ${numberWord(hourAfter(hour), 'en')}`
    return minute < 30
      ? `${numberWord(minute, 'en')} past ${said}`
      : `${numberWord(60 - minute, 'en')} to ${numberWord(hourAfter(hour), 'en')}`
  },
  ml(hour, minute) {
    const said = numberWord(hour, 'ml')
    const open = said.replace(/്$/, '')
    if (minute === 0) return `${said} മണിക്ക്`
    if (minute === 15) return `${open}േ കാലിന്`
    if (minute === 30) return `${open}ര മണിക്ക്`
    if (minute === 45) return `${open}േ മുക്കാലിന്`
    return `${said} മണി ${numberWord(minute, 'ml')} മിനിറ്റിന്`
  },
  hi(hour, minute) {
    const said = numberWord(hour, 'hi')
    if (minute === 0) return `${said} बजे`
    if (minute === 15) return `सवा ${said} बजे`
    if (minute === 30) return `${hour === 1 ? 'डेढ़' : hour === 2 ? 'ढाई' : `साढ़े ${said}`} बजे`
    if (minute === 45) return `पौने ${numberWord(hourAfter(hour), 'hi')} बजे`
    return `${said} बजकर ${numberWord(minute, 'hi')} मिनट पर`
  },
}

/** 'tomorrow, at half past ten in the morning': as it is said on that day. */
export function momentAloud(
  { date, time }: { date: WallDate; time: WallTime },
  today: WallDate,
  language: Language,
): string {
  const { aloud } = callWords[language]
  const filled = (sentence: string, facts: Record<string, string>) =>
    sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => facts[name] ?? '')
  return filled(aloud.moment, { day: dayAloud(), time: timeAloud(time, language) })

  function dayAloud(): string {
    const at = new Date(`${date}T12:00:00Z`)
    const ahead = Math.round((at.getTime() - Date.parse(`${today}T12:00:00Z`)) / DAY_MS)
    const near = { '-1': aloud.yesterday, '0': aloud.today, '1': aloud.tomorrow }[String(ahead)]
    if (near) return near
    const name = (of: 'weekday' | 'month') =>
      new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : `${language}-IN`, {
        timeZone: 'UTC',
        [of]: 'long',
      }).format(at)
    const weekday = name('weekday')
    if (ahead > 0 && ahead < 7) return filled(aloud.weekday, { weekday })
    const day = dayOfMonth(at.getUTCDate(), language)
    return filled(aloud.day, { weekday, day, month: name('month') })
  }
}
