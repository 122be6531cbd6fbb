import type { WallTime } from '@scan/domain/clock.ts'
import type { Language } from '../language.ts'

/** The parts of the day as people say them, and the hour at which each begins; what platforms say of them differs. */
const PARTS_OF_DAY: Record<Exclude<Language, 'en'>, readonly (readonly [from: number, name: string])[]> = {
  ml: [
    [0, 'രാത്രി'],
    [3, 'പുലർച്ചെ'],
    [6, 'രാവിലെ'],
    [12, 'ഉച്ചയ്ക്ക്'],
    [14, 'ഉച്ചകഴിഞ്ഞ്'],
    [16, 'വൈകിട്ട്'],
    [19, 'രാത്രി'],
  ],
  hi: [
    [0, 'रात'],
    [4, 'सुबह'],
    [12, 'दोपहर'],
    [16, 'शाम'],
    [20, 'रात'],
  ],
}

export function partOfDayName(hour: number, language: Exclude<Language, 'en'>): string {
  return PARTS_OF_DAY[language].findLast(([from]) => from <= hour)?.[1] ?? ''
}

/**
 * A time of day as people say it: '10:30 am', 'രാവിലെ 10:30', 'सुबह 10:30'; '10:30' where its part of the day `isSaid`
 * beside it.
 */
export function spokenTime(time: WallTime, language: Language, isSaid = false): string {
  const hour = Number(time.slice(0, 2))
  const onClock = `${hour % 12 || 12}:${time.slice(3)}`
  if (isSaid) return onClock
  if (language === 'en') return `${onClock} ${hour < 12 ? 'am' : 'pm'}`
  return `${partOfDayName(hour, language)} ${onClock}`
}
