import { contactRanges } from './contact-details/contact-details.ts'
import { plainNumber } from './spelling/digits.ts'

/** Why these lines may not be said, or undefined if they may: they lead to nobody but the network and helplines (D104). */
export function guidanceRefusal(
  lines: readonly string[],
  ourNumbers: readonly string[],
): 'guidance-leads-elsewhere' | undefined {
  // A number may begin in one line and end in the next.
  const text = lines.join('\n')
  const isOurs = (part: string) => ourNumbers.some((number) => sameDigits(part, number))
  if (hasUnknownHost(text)) return 'guidance-leads-elsewhere'
  const found = contactRanges({ description: text, additional: null }).description
  return found.every(([from, to]) => isOurs(text.slice(from, to))) ? undefined : 'guidance-leads-elsewhere'
}

function sameDigits(one: string, other: string): boolean {
  const [digits, ours] = [one, other].map((number) => plainNumber(number).replace(/^\+?91|\D/g, ''))
  return digits === ours && !/\p{L}/u.test(one)
}

const WORD = String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*`
const DOT = String.raw`(?:[.。]|\s?[[({<]\s?(?:[.。]|dot)\s?[\])}>]\s?|(?<!\bthe)\sdot\s)`
/** A host with any ending, which may be a word of any script. */
const HOST = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}-])(?<name>${WORD})(?<dot>${DOT})(?=(?<end>\p{L}[\p{L}\p{M}]+))`,
  'giu',
)
const TITLES =
  /^(?:dr|drs|mr|mrs|ms|prof|adv|er|fr|sr|jr|st|smt|shri|sri|kum|no|nos|rs|ph|tel|mob|ext|approx|viz|vs|govt|opp|nr)$/i
/** 'M.G.Road', 'എം.ജി.റോഡ്' */
const INITIAL = /^(?:\p{Lu}|\p{Lo}\p{M}{0,2}|\p{Lo}\p{M}?\p{Lo}\p{M}?)$/u

/** Staff write here, who can write a space after a full stop: so any ending counts, not only those that are known. */
function hasUnknownHost(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')
  return [...plain.matchAll(HOST)].some(({ groups: { name = '', dot = '', end = '' } = {} }) => {
    if (!/^[.。]$/.test(dot)) return true
    const isStep = /^\d{1,2}$/.test(name)
    return !isStep && !TITLES.test(name) && !(INITIAL.test(name) && !/^\p{Ll}/u.test(end))
  })
}
