import type { PartOfDay } from '@scan/domain/availability.ts'
import { ringingParts, type DeskHours } from '@scan/domain/callback.ts'
import type { WallTime } from '@scan/domain/clock.ts'
import type { Language } from '../language.ts'
import { callWords } from './calls.ts'
import { partOfDayName } from './spoken-time.ts'

/** Both as people say them: '10' and '5', 'രാവിലെ 10' and 'വൈകിട്ട് 5'; '8 am' and '8 pm' where those differ in nothing else. */
export function spokenHours({ from, until }: DeskHours, language: Language) {
  const isLong = minutesOf(until) - minutesOf(from) >= 12 * 60
  const spoken = (time: WallTime) => {
    const hour = Number(time.slice(0, 2))
    if (language !== 'en') return `${partOfDayName(hour, language)} ${onClock(time)}`
    return isLong ? `${onClock(time)} ${hour < 12 ? 'am' : 'pm'}` : onClock(time)
  }
  return { from: spoken(from), until: spoken(until) }
}

const onClock = (time: WallTime) =>
  `${Number(time.slice(0, 2)) % 12 || 12}${time.slice(2).replace(':00', '')}`

const minutesOf = (time: WallTime) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** As they stand beside the number, in every language. */
export function hoursBesideNumber(hours: DeskHours): Record<Language, string> {
  return inEveryLanguage((language) => spokenHours(hours, language))
}

/** The parts of the day in which the desk rings, with its hours as they stand beside the part's name: '10 to 12'. */
export function hoursOfParts(hours: DeskHours): { part: PartOfDay; hours: Record<Language, string> }[] {
  return ringingParts(hours).map(({ part, from, until }) => ({
    part,
    hours: inEveryLanguage(() => ({ from: onClock(from), until: onClock(until) })),
  }))
}

function inEveryLanguage(
  hours: (language: Language) => { from: string; until: string },
): Record<Language, string> {
  const inLanguage = (language: Language) => {
    const { from, until } = hours(language)
    return callWords[language].hours.replace('{{from}}', from).replace('{{until}}', until)
  }
  return { en: inLanguage('en'), ml: inLanguage('ml'), hi: inLanguage('hi') }
}
