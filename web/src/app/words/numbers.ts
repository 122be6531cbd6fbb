import { localeOf } from './locale.ts'

/** Grouped as in India: 1,23,456. Whole ones without `Intl`: its first use keeps a cheap phone busy for a tenth of a second. */
export function numberIn(language: string, number: number): string {
  if (!Number.isSafeInteger(number)) return number.toLocaleString(localeOf(language))
  return `${number}`.replace(/\B(?=(\d\d)*\d{3}$)/g, ',')
}

/** '7th'; in other languages the sentence has the ending. */
export function ordinalIn(language: string, number: number): string {
  const digits = numberIn(language, number)
  if (language !== 'en') return digits
  const last = number % 100 > 10 && number % 100 < 14 ? 0 : number % 10
  return `${digits}${['th', 'st', 'nd', 'rd'][last] ?? 'th'}`
}

/** A phone number in a text stays on one line. */
export const wholeNumbers = (text: string) => text.replace(/(\d) (?=\d)/g, '$1\u00a0')
