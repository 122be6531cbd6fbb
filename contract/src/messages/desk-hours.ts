import type { WallTime } from '@scan/domain/clock.ts'
import type { Language } from '../language.ts'
import { callWords } from './calls.ts'
import { partOfDayName } from './spoken-time.ts'

export interface DeskHours {
  from: WallTime
  until: WallTime
}

/** Both as people say them: '10' and '5', 'രാവിലെ 10' and 'വൈകിട്ട് 5'; '8 am' and '8 pm' where those differ in nothing else. */
export function spokenHours({ from, until }: DeskHours, language: Language) {
  const isLong = minutesOf(until) - minutesOf(from) >= 12 * 60
  const spoken = (time: WallTime) => {
    const hour = Number(time.slice(0, 2))
    const onClock = `${hour % 12 || 12}${time.slice(2).replace(':00', '')}`
    if (language !== 'en') return `${partOfDayName(hour, language)} ${onClock}`
    return isLong ? `${onClock} ${hour < 12 ? 'am' : 'pm'}` : onClock
  }
  return { from: spoken(from), until: spoken(until) }
}

const minutesOf = (time: WallTime) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** As they stand beside the number, in every language. */
export function hoursBesideNumber(hours: DeskHours): Record<Language, string> {
  const inLanguage = (language: Language) => {
    const { from, until } = spokenHours(hours, language)
    return callWords[language].hours.replace('{{from}}', from).replace('{{until}}', until)
  }
  return { en: inLanguage('en'), ml: inLanguage('ml'), hi: inLanguage('hi') }
}
