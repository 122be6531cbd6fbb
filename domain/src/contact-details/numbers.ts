import { isConnective, isPoint, isUnit, saidNumber } from './number-words.ts'
import { END_OF_TEXT } from './reading.ts'
import type { Range, Reading, Token } from './reading.ts'

/*
 * | written                                | read as                                                        | hidden |
 * | -------------------------------------- | -------------------------------------------------------------- | ------ |
 * | 98470 12345, (0484) 234 5678           | one number: seven digits or more with only signs between       | yes    |
 * | 9:44 7:01 23:45, Rs 98470 12345        | one number: times or money, and together a mobile number       | yes    |
 * | 9847, then comes 012345                | one number: a mobile number in two or three pieces             | yes    |
 * | 9 comma 8 comma 4 …, 98 then 47 then … | one number: a mobile number in pieces of one length            | yes    |
 * | 98470 at the beginning … 12345         | one number: its two halves, however far apart                  | yes    |
 * | 682016, pin 110001                     | a PIN code of Kerala, or of elsewhere by the word              | yes    |
 * | 12/08/2026, 10:30, Rs 125000           | a day, a time, an amount                                       | no     |
 * | 62.5 kg                                | a measure, unless its neighbours make it one number            | no     |
 * | 96 97 95 94, sugar 110, 140, 180       | a list of readings                                             | no     |
 */

/** Landline numbers have seven digits without their prefix. */
const PHONE_DIGITS = 7
/** A mobile number, with or without a prefix. Few lists of small numbers look like it. */
const MOBILE = /^(?:0{0,2}91|0)?[6-9]\d{9}$/
const LONGEST_MOBILE = 14
/** A mobile number, or a landline's with its prefix. */
const PREFIXED = new RegExp(`${MOBILE.source}|^(?:0\\d{9,10}|91\\d{10})$`)
/** Kerala's prefixes. Those of elsewhere begin differently, and are recognised by the word before them. */
const PIN_CODE = /^6[789]\d{4}$/
const SAID_PIN_CODE = seenAs(/(?:\b(?:pin|pincode|postal|zip)|പിന്|पिन)\s?(?:code|കോഡ്|कोड)?[\s:.-]{0,3}$/)
const PIN_CODE_WORDS = 24

/** Other meanings of digits. Only dates with a year are never part of a number. */
const MEANINGS = {
  date: [/(?<!\d)[0-3]?\d([-./])[01]?\d\1(?:19|20)\d\d(?!\d)/g],
  time: [/(?<![\d.:])(?:[01]?\d|2[0-4])[:.][0-5]\d(?!\d|[.:]\d)/g],
  money: [/(?:\brs|\binr|₹|രൂപ|रु|रुपये)\.?\s{0,2}(?:\d[,.]?){1,8}(?!\d)/g],
  /** Years and 62.5. */
  measure: [/(?<!\d)(?:19|20)\d\d(?:-\d\d)?(?!\d)/g, /(?<![\d.])\d{1,3}\.\d(?![\d.])/g],
}
type Meaning = keyof typeof MEANINGS
const PATTERNS = Object.entries(MEANINGS).map(
  ([meaning, patterns]) => [meaning as Meaning, patterns.map(seenAs)] as const,
)

/** A row of fewer numbers is never a list. */
const SHORTEST_LIST = 5
const NARROW = 12

const NO_GAP = { words: [], signs: '' }
const MOST_WORDS = 3
const GAP_WORDS = 4
const GAP_SIGNS = 8
/** Words that say which half comes first. */
const ORDER = seenAs(
  /(?:first|last|after|before|start|begin|end|second|half|പിന്നിൽ|മുമ്പ്|മുൻപ്|ആദ്യ|അവസാന|ശേഷം|पहले|बाद|अंत|शुरू|आखिर|pinne|adyam|avasanam|pehle|baad)/,
)
const ORDER_WORDS = 30
/** So many digits behind the point of a degree tell one house from the next. */
const FINE = 3
/** So many pieces are one number whatever stands between them. More are a list, unless they are said like one number. */
const FEW_PIECES = 3
const HALF_A_NUMBER = 4
const DIGITS_AMONG_WHICH_HOMOPHONES_COUNT = 4

/** A run of digits, or a word for some. */
interface Part {
  digits: string
  start: number
  end: number
  index: number
  isSpelled: boolean
  /** Its value: 10 in 'twenty'. */
  scale: number
  isHomophone: boolean
  means: Meaning | undefined
  /** With a unit behind it: '500 mg'. */
  isMeasured: boolean
  /** The words and signs before it; undefined where these are too many, or there is no part before. */
  gap: { words: string[]; signs: string } | undefined
}

/** Positions of phone numbers and PIN codes, spelled or in digits, in one piece or several. */
export function numberRanges(reading: Reading, tokens: readonly Token[]): Range[] {
  const all = withoutHomophones(parts(reading.text, tokens))
  const groups = split(all, isClose)
  const written = piecesOf(
    split(
      leavingOut(all, ({ isSpelled }) => isSpelled),
      isClose,
    ),
  )
  const found = new Set([
    ...groups.flatMap(phoneIn),
    ...groups.filter((group) => isPinCode(group, reading.text)).flat(),
    ...said(all),
    ...spread(piecesOf(groups)),
    // 'one' and 'five' may also be words between two pieces.
    ...spread(written),
    ...halves(written, reading.text),
    ...coordinates(piecesOf(groups)),
  ])
  return ranges(
    [...found].toSorted((a, b) => a.index - b.index),
    reading.text,
  )
}

/** Positions of this number, whatever separates its digits. */
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
  const meanings = meaningsIn(text)
  const found: Part[] = []
  let next = 0
  for (let at = 0; at < tokens.length; at++) {
    const first = tokens[at]
    if (!first || first.kind === 'sign') continue
    const number = saidNumber(tokens.slice(at, at + MOST_WORDS).map(({ text }) => text))
    const last = number && tokens[at + number.length - 1]
    if (!number || !last) continue
    const before = found.at(-1)
    const after = tokens[at + number.length]
    const part: Part = {
      digits: number.digits.charAt(0).repeat(number.times - 1) + number.digits,
      start: first.start,
      end: last.end,
      index: found.length,
      isSpelled: last.kind === 'word',
      scale: number.scale ?? 1,
      isHomophone: 'isWeak' in number,
      means: meanings[first.start],
      isMeasured: after?.kind === 'word' && isUnit(after.text),
      gap: before && gap(tokens.slice(next, at), text.slice(before.end, first.start)),
    }
    // 'ninety eight' is 98, 'nine thousand eight' 9008.
    const isEndOf = before && Number(part.digits) > 0 && Number(part.digits) < before.scale
    if (isEndOf && isClose(part, before)) before.digits = before.digits.slice(0, -part.digits.length)
    at += number.length - 1
    next = at + 1
    found.push(part)
  }
  return found
}

function gap(between: readonly Token[], written: string): Part['gap'] {
  const words = between.filter(({ kind }) => kind === 'word').map(({ text }) => text)
  if (words.length > GAP_WORDS || between.length - words.length > GAP_SIGNS) return undefined
  return { words, signs: written }
}

/** Within one number, as it is written. */
const isClose = ({ gap, means }: Part, before: Part): boolean =>
  gap !== undefined &&
  gap.words.length === 0 &&
  (!/[,;\f]|\.\s/.test(gap.signs) || (gap.signs === ',' && means === 'money' && before.means === 'money'))

/** Said like the digits of one number: 'comma', 'and then', or the same word each time. */
const isSaid = ({ gap }: Part | Piece): boolean => gap !== undefined && gap.words.every(isConnective)

/** 'no' and 'for' are digits only among many others that are spelled out. */
function withoutHomophones(all: readonly Part[]): Part[] {
  const chances = new Set(
    split(all, isSaid)
      .filter((chain) => {
        const spelled = chain.filter(({ isSpelled, isHomophone }) => isSpelled && !isHomophone)
        return digitsOf(spelled).length < DIGITS_AMONG_WHICH_HOMOPHONES_COUNT
      })
      .flatMap((chain) => chain.filter(({ isHomophone }) => isHomophone)),
  )
  return leavingOut(all, (part) => chances.has(part))
}

/** The others, with what is left out as a word between them. */
function leavingOut<T extends { gap: Part['gap'] }>(all: readonly T[], isLeftOut: (item: T) => boolean): T[] {
  const kept: T[] = []
  let before: Part['gap'] = NO_GAP
  for (const item of all) {
    const gap = joined(before, item.gap)
    if (isLeftOut(item)) before = joined(gap, { words: [''], signs: '' })
    else {
      kept.push(gap === item.gap ? item : { ...item, gap: kept.length > 0 ? gap : undefined })
      before = NO_GAP
    }
  }
  return kept
}

function joined(one: Part['gap'], other: Part['gap']): Part['gap'] {
  if (one === NO_GAP || !one || !other) return one && other
  const words = [...one.words, ...other.words]
  return words.length > GAP_WORDS ? undefined : { words, signs: one.signs + other.signs }
}

/** Seven digits or more in a row, or those of a number among times and amounts. */
function phoneIn(group: readonly Part[]): Part[] {
  const digits = group.filter(({ means }) => means !== 'date')
  if (PREFIXED.test(digitsOf(digits)) && !isList(digits)) return digits
  const likely = group.filter(({ means }) => means === undefined)
  const { length } = digitsOf(likely)
  if (length < PHONE_DIGITS) return []
  // 'Oxygen 96 97 95 94' has eight digits.
  const isShort =
    likely.every(({ digits }) => digits.length < HALF_A_NUMBER) && likely.length < length / 2 + 1
  return isShort ? [] : likely
}

function isPinCode(group: readonly Part[], text: string): boolean {
  const digits = digitsOf(group)
  const start = group[0]?.start ?? 0
  if (digits.length !== 6 || group.some(({ means }) => means !== undefined)) return false
  if (SAID_PIN_CODE.test(text.slice(Math.max(0, start - PIN_CODE_WORDS), start))) return true
  return (
    PIN_CODE.test(digits) &&
    group.every((part) => part.digits.length * group.length === 6) &&
    group.length < 3
  )
}

/** Seven digits said one after another, of whatever number. */
function said(all: readonly Part[]): Part[] {
  return split(all, isSaid).flatMap((chain) => {
    const isSpelled = chain.every((part) => part.isSpelled && /^(\d)\1*$/.test(part.digits))
    return isSpelled && digitsOf(chain).length >= PHONE_DIGITS ? chain : []
  })
}

/** Digits that are written as one: '98 470', '14/236', '10:30'. */
interface Piece {
  parts: Part[]
  digits: string
  means: Meaning | undefined
  gap: Part['gap']
}

function piecesOf(groups: readonly Part[][]): Piece[] {
  return groups
    .flatMap((group) => split(group, isLike))
    .map((parts) => {
      const [first, last] = [parts[0], parts.at(-1)]
      const digits = digitsOf(parts)
      const isMeasured = last?.isMeasured && digits.length < HALF_A_NUMBER
      return { parts, digits, means: isMeasured ? 'measure' : first?.means, gap: first?.gap }
    })
}

const isLike = (part: Part, before: Part): boolean =>
  part.means === before.means &&
  part.isHomophone === before.isHomophone &&
  !part.isMeasured &&
  !before.isMeasured

/** Pieces that together are a mobile number, with a few words between them. */
function spread(pieces: readonly Piece[]): Part[] {
  const found: Part[] = []
  for (let from = 0; from < pieces.length; from++) {
    let digits = ''
    for (let to = from; to < pieces.length && digits.length < LONGEST_MOBILE; to++) {
      const piece = pieces[to]
      if (!piece || (to > from && !piece.gap)) break
      digits += piece.digits
      const window = pieces.slice(from, to + 1)
      if (window.length > 1 && MOBILE.test(digits) && isOneNumber(window))
        found.push(...window.flatMap(({ parts }) => parts))
    }
  }
  return found
}

/** Rather than a list of ages, readings, times or amounts whose digits happen to be ten. */
function isOneNumber(pieces: readonly Piece[]): boolean {
  if (isList(pieces) || isTimetable(pieces.flatMap(({ parts }) => parts)) || pieces.some(isRound))
    return false
  const measures = pieces.filter(({ means }) => means === 'measure').length
  if (measures > 0 && (measures < pieces.length || measures > 2)) return false
  // No list has 00 or 04 in it.
  const isEven = new Set(pieces.map(({ digits }) => digits.length)).size === 1
  if (pieces.length <= FEW_PIECES || (isEven && pieces.some(({ digits }) => /^0\d$/.test(digits))))
    return true
  const gaps = pieces.slice(1)
  const isInWords = pieces.some(({ parts }) => parts.some(({ isSpelled }) => isSpelled))
  return isEven || isInWords || gaps.every(({ gap }) => gap?.words.some((word) => !/^(?:and|or)$/.test(word)))
}

/** '98470 is how it begins … and 12345 how it ends', or the other way round, however far apart the two are. */
function halves(pieces: readonly Piece[], text: string): Part[] {
  const large = pieces.filter(({ digits, means }) => digits.length >= HALF_A_NUMBER && means === undefined)
  return large.flatMap((half, at) => {
    const other = large[at + 1]
    if (!other || isRound(half) || isRound(other)) return []
    const from = half.parts[0]?.start ?? 0
    const isTurned = ORDER.test(text.slice(Math.max(0, from - ORDER_WORDS), other.parts[0]?.start))
    const isNumber =
      MOBILE.test(half.digits + other.digits) || (isTurned && MOBILE.test(other.digits + half.digits))
    return isNumber ? [...half.parts, ...other.parts] : []
  })
}

/** 'ten point five two seven six, seventy six point two one four four'. */
function coordinates(pieces: readonly Piece[]): Part[] {
  const isDegrees = (at: number) => {
    const [whole, fraction] = [pieces[at], pieces[at + 1]]
    const isFine = whole && fraction && whole.digits.length < HALF_A_NUMBER && fraction.digits.length >= FINE
    return isFine && fraction.gap?.words.length === 1 && isPoint(fraction.gap.words[0] ?? '')
  }
  return pieces.flatMap((piece, at) =>
    isDegrees(at) && isDegrees(at + 2) && pieces[at + 2]?.gap
      ? pieces.slice(at, at + 4).flatMap(({ parts }) => parts)
      : [],
  )
}

/** '8:00, 9:00 and 10:30'. */
function isTimetable(parts: readonly Part[]): boolean {
  if (parts.length % 2 > 0 || parts.some(({ means }) => means !== 'time')) return false
  return parts.every(({ digits }, at) => at % 2 === 0 || Number(digits) % 5 === 0)
}

/** 96 97 95 94 93. */
function isList(all: readonly { digits: string }[]): boolean {
  const length = all[0]?.digits.length ?? 0
  if (all.length < SHORTEST_LIST || length < 2 || length >= HALF_A_NUMBER) return false
  const values = all.map(({ digits }) => Number(digits))
  return Math.max(...values) - Math.min(...values) <= NARROW
}

/** An amount, rather than the end of a number. */
const isRound = ({ digits, means }: Piece): boolean => (means === 'money' ? /\d\d00$/ : /\d000$/).test(digits)

/** Neighbours are hidden with everything between them, but never across the end of the first text. */
function ranges(found: readonly Part[], text: string): Range[] {
  const result: Range[] = []
  found.forEach(({ start, end, index, gap }, at) => {
    const last = result.at(-1)
    const follows = found[at - 1]?.index === index - 1 && gap !== undefined
    if (last && follows && !text.slice(last[1], start).includes(END_OF_TEXT))
      result[result.length - 1] = [last[0], end]
    else result.push([text[start - 1] === '+' ? start - 1 : start, end])
  })
  return result
}

/** By character: the other meaning of its digits. */
function meaningsIn(text: string): (Meaning | undefined)[] {
  const result = Array.from<Meaning | undefined>({ length: text.length })
  for (const [meaning, patterns] of PATTERNS)
    for (const pattern of patterns)
      for (const { 0: found, index } of text.matchAll(pattern))
        if (result[index] === undefined) result.fill(meaning, index, index + found.length)
  return result
}

/** The longest rows of neighbours that belong together. */
function split<T>(all: readonly T[], belongs: (item: T, before: T) => boolean): T[][] {
  const rows: T[][] = []
  all.forEach((item, at) => {
    const before = all[at - 1]
    if (before !== undefined && belongs(item, before)) rows.at(-1)?.push(item)
    else rows.push([item])
  })
  return rows
}

const digitsOf = (all: readonly Part[]): string => all.map(({ digits }) => digits).join('')

/** The pattern for a reading in which every letter stands apart. */
function seenAs(pattern: RegExp): RegExp {
  return new RegExp(pattern.source.normalize('NFKD'), pattern.flags)
}
