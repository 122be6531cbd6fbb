import { contactRanges } from './contact-details/contact-details.ts'
import { plainNumber } from './spelling/digits.ts'

export const GUIDANCE_LINES = 5
export const GUIDANCE_LINE_MAX = 200

/** Why these lines may not be said: they may lead to nobody but the network and helplines (D104). */
export function guidanceRefusal(
  lines: readonly string[],
  ourNumbers: readonly string[],
): 'guidance-leads-elsewhere' | undefined {
  // A number may begin in one line and end in the next.
  const text = lines.join('\n')
  const isOurs = (part: string) => ourNumbers.some((number) => sameDigits(part, number))
  const found = contactRanges({ description: text, additional: null }).description
  return found.every(([from, to]) => isOurs(text.slice(from, to))) ? undefined : 'guidance-leads-elsewhere'
}

function sameDigits(one: string, other: string): boolean {
  const [digits, ours] = [one, other].map((number) => plainNumber(number).replace(/^\+?91|\D/g, ''))
  return digits === ours && !/\p{L}/u.test(one)
}
