import { isConnective, numberWord, repeats } from './number-words.ts'
import { END_OF_TEXT } from './reading.ts'
import type { Range, Reading, Token } from './reading.ts'

/** Landline numbers have seven digits without their prefix. */
const PHONE_DIGITS = 7
/** A mobile number, with or without a prefix. Few lists of small numbers look like it. */
const MOBILE = /^(?:0{0,2}91|0)?[6-9]\d{9}$/
/** A mobile number, or a landline's with its prefix. */
const PREFIXED = new RegExp(`${MOBILE.source}|^(?:0\\d{9,10}|91\\d{10})$`)
/** Kerala's prefixes. Those of elsewhere begin differently, and are recognised by the word before them. */
const PIN_CODE = /^6[789]\d{4}$/
const SAID_PIN_CODE = seenAs(/(?:\b(?:pin|pincode|postal|zip)|പിന്|पिन)\s?(?:code|കോഡ്|कोड)?[\s:.-]{0,3}$/)
const PIN_CODE_WORDS = 24

/** Days, times and amounts: many digits, but no telephone. */
const NEVER = [
  /(?<!\d)[0-3]?\d([-./])[01]?\d\1(?:19|20)\d\d(?!\d)/g,
  /(?<!\d)(?:19|20)\d\d([-./])[01]?\d\1[0-3]?\d(?!\d)/g,
  /(?<![\d.:])(?:[01]?\d|2[0-4])[:.][0-5]\d(?!\d|[.:]\d)/g,
  /(?:\brs|\binr|₹|രൂപ|रु|रुपये)\.?\s{0,2}(?:\d[,.]?){1,8}(?!\d)/g,
  /(?<!\d)(?:\d,?){1,8}(?:\.\d\d?)?\s{0,2}(?:\/-|rupee|roopa|rupaye|rs\b|രൂപ|रुपय|रुपए)/g,
  /(?<![\d,])(?:\d{1,2}(?:,\d\d){0,2}|\d{3}),\d{3}(?:\.\d\d?)?(?![\d,])/g,
].map(seenAs)
/**
 * Years, 140/90, house 14/236, 9-11 and doses such as 1-0-1: harmless unless all their digits together make a mobile
 * number.
 */
const SELDOM = [
  /(?<!\d)(?:19|20)\d\d(?:-\d\d)?(?!\d)/g,
  /(?<![\d/])\d{1,2}\/\d{1,4}(?![\d/])/g,
  /(?<![\d/])\d{3}\/\d{1,3}(?![\d/])/g,
  /(?<![\d-])\d{1,2}(?:-\d{1,2}){1,2}(?![\d-])/g,
]

const HALF_A_NUMBER = 5
const GAP_SIGNS = 8
const GAP_WORDS = 4
const LISTED_PARTS = 14
/** A list whose parts differ in length is seldom one number. */
const MIXED_PARTS = 3
const DIGITS_AMONG_WHICH_HOMOPHONES_COUNT = 5

/** A run of digits, or a word for some. */
interface Part {
  digits: string
  start: number
  end: number
  index: number
  isSpelled: boolean
  isTen: boolean
  isHomophone: boolean
  likelihood: 'never' | 'seldom' | 'maybe'
  /** How it connects to the part before it: within one number, as part of a list, or not at all. */
  joint: 'close' | 'loose' | 'none'
}

/** Where phone numbers and PIN codes are, spelled or in digits, in one piece or in several. */
export function numberRanges(reading: Reading, tokens: readonly Token[]): Range[] {
  const all = chains(withoutHomophones(parts(reading.text, tokens)), ['close'])
  const found = listed(all)
  for (const group of all) {
    for (const part of phoneIn(group)) found.add(part)
    if (isPinCode(group, reading.text)) for (const part of group) found.add(part)
  }
  for (const part of halves(all.filter((group) => !group.some((part) => found.has(part))))) found.add(part)
  return ranges(
    [...found].toSorted((a, b) => a.index - b.index),
    reading.text,
  )
}

/** Where this one number is, whatever separates its digits. */
export function rangesOfNumber(number: string, reading: Reading, tokens: readonly Token[]): Range[] {
  const all = withoutHomophones(parts(reading.text, tokens))
  const digits = digitsOf(all)
  const found = new Set<Part>()
  for (let at = digits.indexOf(number); at >= 0; at = digits.indexOf(number, at + 1)) {
    let from = 0
    for (const part of all) {
      const to = from + part.digits.length
      if (to > at && from < at + number.length) found.add(part)
      from = to
    }
  }
  return ranges([...found], reading.text)
}

function parts(text: string, tokens: readonly Token[]): Part[] {
  const never = covered(text, NEVER)
  const seldom = covered(text, SELDOM)
  const found: Part[] = []
  let next = 0
  for (let at = 0; at < tokens.length; at++) {
    const first = tokens[at]
    const times = first?.kind === 'word' ? repeats(first.text) : undefined
    const token = times ? tokens[at + 1] : first
    const isSpelled = token?.kind === 'word'
    const number = isSpelled ? numberWord(token.text) : { digits: token?.text ?? '' }
    if (!first || !token || token.kind === 'sign' || !number) continue
    const before = found.at(-1)
    const part: Part = {
      digits: number.digits.charAt(0).repeat((times ?? 1) - 1) + number.digits,
      start: first.start,
      end: token.end,
      index: found.length,
      isSpelled,
      isTen: 'isTen' in number,
      isHomophone: 'isWeak' in number,
      likelihood: never[first.start] ? 'never' : seldom[first.start] ? 'seldom' : 'maybe',
      joint: before ? joint(tokens.slice(next, at), text.slice(before.end, first.start)) : 'none',
    }
    // 'ninety eight' is 98.
    if (before?.isTen && part.joint === 'close' && /^[1-9]$/.test(part.digits))
      before.digits = before.digits.charAt(0)
    if (times) at++
    next = at + 1
    found.push(part)
  }
  return found
}

function joint(between: readonly Token[], gap: string): Part['joint'] {
  const words = between.filter(({ kind }) => kind === 'word')
  if (words.length > GAP_WORDS || between.length - words.length > GAP_SIGNS) return 'none'
  if (!words.every(({ text }) => isConnective(text))) return 'none'
  return words.length > 0 || /[,;\u2029]|\.\s/.test(gap) ? 'loose' : 'close'
}

/** 'no' and 'for' are digits only among many others that are spelled out. */
function withoutHomophones(all: readonly Part[]): Part[] {
  const kept = chains(all, ['close', 'loose']).flatMap((chain) => {
    const spelled = chain.filter(({ isSpelled, isHomophone }) => isSpelled && !isHomophone)
    if (digitsOf(spelled).length >= DIGITS_AMONG_WHICH_HOMOPHONES_COUNT) return chain
    return chain.filter(({ isHomophone }) => !isHomophone)
  })
  return kept.map((part, at) => {
    const isNext = kept[at - 1]?.index === part.index - 1
    return isNext ? part : { ...part, joint: 'none' as const }
  })
}

/** The parts that are connected in one of these ways. */
function chains(all: readonly Part[], joints: readonly Part['joint'][]): Part[][] {
  const found: Part[][] = []
  for (const part of all) {
    const last = found.at(-1)
    if (last && joints.includes(part.joint)) last.push(part)
    else found.push([part])
  }
  return found
}

const digitsOf = (some: readonly Part[]): string => some.map(({ digits }) => digits).join('')

function phoneIn(group: readonly Part[]): Part[] {
  const possible = group.filter(({ likelihood }) => likelihood !== 'never')
  if (PREFIXED.test(digitsOf(possible))) return possible
  const likely = group.filter(({ likelihood }) => likelihood === 'maybe')
  const { length } = digitsOf(likely)
  if (length < PHONE_DIGITS) return []
  // 'Oxygen 96 97 95 94' has eight digits.
  const isList = likely.every(({ digits }) => digits.length < 4) && likely.length < length / 2 + 1
  return isList ? [] : likely
}

function isPinCode(group: readonly Part[], text: string): boolean {
  const digits = digitsOf(group)
  const start = group[0]?.start ?? 0
  if (digits.length !== 6 || group.some(({ likelihood }) => likelihood !== 'maybe')) return false
  if (SAID_PIN_CODE.test(text.slice(Math.max(0, start - PIN_CODE_WORDS), start))) return true
  return (
    PIN_CODE.test(digits) &&
    group.every((part) => part.digits.length * group.length === 6) &&
    group.length < 3
  )
}

/** '9, 8, 4, 7 …' and '98470 and then 12345': a list that makes a mobile number, or one of seven spelled digits. */
function listed(all: readonly Part[][]): Set<Part> {
  const found = new Set<Part>()
  for (let from = 0; from < all.length; from++) {
    const list: Part[] = []
    const lengths = new Set<number>()
    for (let to = from; to < from + LISTED_PARTS; to++) {
      const group = all[to] ?? []
      const before = list.at(-1)
      const follows = !before || group[0]?.joint === 'loose'
      if (!follows || group.some(({ likelihood }) => likelihood === 'never')) break
      list.push(...group)
      lengths.add(digitsOf(group).length)
      const isEven = lengths.size === 1
      const isOne = isEven || to < from + MIXED_PARTS
      const isSpelled =
        isEven &&
        list.length >= PHONE_DIGITS &&
        list.every((part) => part.isSpelled && part.digits.length === 1)
      if (isSpelled || (isOne && MOBILE.test(digitsOf(list)))) for (const part of list) found.add(part)
    }
  }
  return found
}

/** '98470 is how it begins … and 12345 how it ends', however far apart the two are. */
function halves(alone: readonly Part[][]): Part[] {
  const candidates = alone
    .map((group) => {
      const written = group.filter(({ digits, isSpelled }) => !isSpelled && digits.length === HALF_A_NUMBER)
      return written.length > 0 ? written : group
    })
    .filter((group) => {
      const { length } = digitsOf(group)
      return length === HALF_A_NUMBER && group.every(({ likelihood }) => likelihood === 'maybe')
    })
  return candidates.flatMap((half, at) => {
    const other = candidates[at + 1]
    return other && MOBILE.test(digitsOf([...half, ...other])) ? [...half, ...other] : []
  })
}

/**
 * Where the parts are: connected parts are hidden with what is between them, but never across the end of the first
 * text.
 */
function ranges(found: readonly Part[], text: string): Range[] {
  const result: Range[] = []
  found.forEach(({ start, end, index, joint }, at) => {
    const last = result.at(-1)
    const follows = found[at - 1]?.index === index - 1 && joint !== 'none'
    if (last && follows && !text.slice(last[1], start).includes(END_OF_TEXT))
      result[result.length - 1] = [last[0], end]
    else result.push([text[start - 1] === '+' ? start - 1 : start, end])
  })
  return result
}

/** For each character, whether one of the patterns covers it. */
function covered(text: string, patterns: readonly RegExp[]): boolean[] {
  const result = Array.from<boolean>({ length: text.length }).fill(false)
  for (const pattern of patterns)
    for (const { 0: found, index } of text.matchAll(pattern)) result.fill(true, index, index + found.length)
  return result
}

/** The pattern for a reading in which every letter stands apart. */
function seenAs(pattern: RegExp): RegExp {
  return new RegExp(pattern.source.normalize('NFKD'), pattern.flags)
}
