/** From one offset to another, the end not included. */
export type Range = readonly [from: number, to: number]

/**
 * Separates two texts that are read as one: no word runs across it, but a number may. No text has it in it (`cleaned`),
 * and it is of one byte: one wider character makes every pattern take twice as long over Latin letters.
 */
export const END_OF_TEXT = '\f'

/**
 * A text as its reader sees it, whatever characters it is made of: 'ｎｉｎｅ', '9️⃣' and '൯' read as 'nine', '9' and '9'.
 */
export interface Reading {
  text: string
  /** Beginning and end of each character of `text` in the original. */
  starts: number[]
  ends: number[]
}

export interface Token {
  kind: 'word' | 'digits' | 'sign'
  text: string
  /** Offsets within the reading. */
  start: number
  end: number
}

/**
 * Characters that show nothing by themselves: joiners, soft hyphens, combining strokes, the frames of emoji, the Hindi
 * nukta.
 */
const UNSEEN = /^[\p{Cf}\u0300-\u036f\u20d0-\u20ff\ufe00-\ufe0f\u093c]$/u
const DIGIT = /^\p{Nd}$/u
/** Malayalam's vowelless letters have characters of their own, or are written with a sign. */
const CHILLUS: Readonly<Record<string, string>> = {
  ൻ: 'ന്',
  ർ: 'ര്',
  ൽ: 'ല്',
  ൾ: 'ള്',
  ൺ: 'ണ്',
  '\u0901': '\u0902',
}
/** Digits that Unicode does not class as digits: the code point of 1, and how many follow. */
const OTHER_DIGITS = [
  [0x2776, 9], // ❶ ❷ ❸
  [0x2780, 9],
  [0x278a, 9],
  [0x2160, 9], // Ⅰ Ⅱ Ⅲ
  [0x2170, 9],
  [0x2680, 6], // ⚀ ⚁ ⚂
] as const
const CHINESE = '〇一二三四五六七八九'

/** Letters of other alphabets that look like Latin ones, capitals before they are made small: 'Ν' looks like N, 'ν' like v. */
const LOOKALIKES = new Map(
  [
    ['。', '.'],
    ['АаΑαɑᴀ', 'a'],
    ['ВвΒβЬьʙ', 'b'],
    ['СсϹϲᴄ', 'c'],
    ['Ԁԁᴅđ', 'd'],
    ['ЕеΕεЄєᴇ', 'e'],
    ['ꜰ', 'f'],
    ['ɡɢ', 'g'],
    ['НнΗҺһʜ', 'h'],
    ['ІіΙιıɩɪӏӀ', 'i'],
    ['Јјᴊ', 'j'],
    ['КкΚκᴋ', 'k'],
    ['ʟł', 'l'],
    ['МмΜᴍ', 'm'],
    ['ΝηпПɴ', 'n'],
    ['ОоΟοσөᴏø', 'o'],
    ['РрΡρᴘ', 'p'],
    ['Ԛԛ', 'q'],
    ['гʀ', 'r'],
    ['Ѕѕꜱ', 's'],
    ['ТтΤτᴛ', 't'],
    ['υцᴜ', 'u'],
    ['Ѵѵνᴠ', 'v'],
    ['Ѡѡωшᴡ', 'w'],
    ['ХхΧχ', 'x'],
    ['УуΥγʏ', 'y'],
    ['Ζᴢ', 'z'],
    ['ºᵒ˚', '°'],
  ].flatMap(([characters = '', shown = '']) =>
    [...characters].map((character) => [character, shown] as const),
  ),
)
/** White letters on a dark ground, flags' letters, and so on: the code point of A. */
const DARK_LETTERS = [0x1f150, 0x1f170, 0x1f1e6]

function digitOf(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0
  if (code === 0x24ff) return '0'
  if (code === 0x1f51f) return '10'
  for (const [one, count] of OTHER_DIGITS)
    if (code >= one && code < one + count) return String(code - one + 1)
  const chinese = CHINESE.indexOf(character)
  if (chinese >= 0) return String(chinese)
  if (!DIGIT.test(character)) return undefined
  // Unicode holds the digits of each script in a row, from 0 to 9.
  let zero = code
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}

function letterOf(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0
  for (const a of DARK_LETTERS) if (code >= a && code < a + 26) return String.fromCodePoint(code - a + 97)
  return LOOKALIKES.get(character)
}

/** Letters of India's scripts by how they are seen: the words that texts are compared with are thousands of them. */
const SEEN = new Map<string, string>()

function seen(character: string): string {
  if (character < '\u0080') return character.toLowerCase()
  if (character < '\u0900' || character > '\u0dff') return asSeen(character)
  const shown = SEEN.get(character) ?? asSeen(character)
  SEEN.set(character, shown)
  return shown
}

function asSeen(character: string): string {
  const whole = digitOf(character) ?? letterOf(character)
  if (whole) return whole
  let result = ''
  for (const part of character.normalize('NFKD')) {
    if (!UNSEEN.test(part)) result += digitOf(part) ?? letterOf(part) ?? CHILLUS[part] ?? part.toLowerCase()
  }
  return result
}

/** A word in the form that readings use. */
export function folded(word: string): string {
  return [...word].map(seen).join('')
}

/** The words of a text in that form. */
export function words(text: string): string[] {
  return folded(text).match(/[\p{L}\p{M}\d]+/gu) ?? []
}

/** Made when first asked for: made on arrival, these tables keep a cheap phone from showing a page that may need them. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** Whether a word is one of these. */
export function oneOfWords(make: () => readonly string[]): Pick<ReadonlySet<string>, 'has'> {
  const all = lazily(() => new Set(make()))
  return { has: (word) => all().has(word) }
}

export function read(written: string): Reading {
  const reading: Reading = { text: '', starts: [], ends: [] }
  let at = 0
  for (const character of written) {
    const shown = seen(character)
    // Invisible characters belong to the one before.
    if (shown === '' && reading.ends.length > 0) reading.ends[reading.ends.length - 1] = at + character.length
    for (let index = 0; index < shown.length; index++) {
      reading.starts.push(at)
      reading.ends.push(at + character.length)
    }
    reading.text += shown
    at += character.length
  }
  return withoutGaps(reading)
}

/** Letters standing alone: 'n i n e' or 'm e e r a @ …', 'n-i-n-e', and 'w w w'. */
const SPACED_LETTERS =
  /(?<!\S)(?:(?:[^\s\d] ){3,}[^\s\d](?!\S)|w w w(?!\S))|(?<![\p{L}\p{M}\d])\p{L}([-_*+~/])\p{L}(?:\1\p{L})+(?![\p{L}\p{M}\d])/gu

/** The reading with words that were spelled letter by letter joined up. */
function withoutGaps({ text, starts, ends }: Reading): Reading {
  const isGap = new Set<number>()
  for (const { 0: run, index } of text.matchAll(SPACED_LETTERS))
    for (let at = index + 1; at < index + run.length; at += 2) isGap.add(at)
  const stays = (_: unknown, at: number) => !isGap.has(at)
  return {
    text: text.split('').filter(stays).join(''),
    starts: starts.filter(stays),
    ends: ends.filter(stays),
  }
}

const CHUNK = /[\p{L}\p{M}\p{Nd}]+|[^\s\p{L}\p{M}\p{Nd}]/gu
const PARTS = /\d+|\D+/g
/** A number with letters for two of its digits, '9847O-I2345', or a word with digits for letters, 'f0ur'. */
const LOOKS_LIKE_DIGITS =
  /^(?:0[oil]|[oil][1-9]|(?:[\doil]|(?<=\d)[sbz](?=\d))*(?<=(?:\d\D*){3})|(?=(?:\D*\d){6})[\dabegiloqsz]{8,13})$/
const DIGIT_LIKE: Readonly<Record<string, string>> = {
  o: '0',
  i: '1',
  l: '1',
  z: '2',
  e: '3',
  a: '4',
  s: '5',
  b: '8',
  g: '9',
  q: '9',
}
const LETTER_LIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
}

/** The words, numbers and signs of a reading. `isWord` tells which words containing digits are worth reading as one. */
export function tokens({ text }: Reading, isWord: (word: string) => boolean): Token[] {
  const found: Token[] = []
  for (const { 0: chunk, index } of text.matchAll(CHUNK)) {
    const add = (kind: Token['kind'], part: string, from: number, length: number) => {
      found.push({ kind, text: part, start: from, end: from + length })
    }
    const hasDigits = /\d/.test(chunk)
    const lettered = hasDigits ? chunk.replace(/\d/g, (digit) => LETTER_LIKE[digit] ?? digit) : chunk
    if (!/[\p{L}\p{M}\d]/u.test(chunk)) add('sign', chunk, index, chunk.length)
    else if (!hasDigits) add('word', chunk, index, chunk.length)
    else if (LOOKS_LIKE_DIGITS.test(chunk))
      add(
        'digits',
        chunk.replace(/\D/g, (letter) => DIGIT_LIKE[letter] ?? letter),
        index,
        chunk.length,
      )
    else if (/\D/.test(chunk) && isWord(lettered)) add('word', lettered, index, chunk.length)
    else
      for (const { 0: part, index: from } of chunk.matchAll(PARTS))
        add(/\d/.test(part) ? 'digits' : 'word', part, index + from, part.length)
  }
  return found
}

/** Positions of these parts in the original text, in order. */
export function asWritten({ starts, ends }: Reading, found: readonly Range[]): Range[] {
  return found
    .map(([from, to]): Range => [starts[from] ?? 0, ends[to - 1] ?? 0])
    .toSorted(([a], [b]) => a - b)
}

/** The ranges between two offsets, relative to the first, with adjoining ones merged. */
export function within(ranges: readonly Range[], begin: number, end: number): Range[] {
  const result: Range[] = []
  for (const [from, to] of ranges) {
    const part: Range = [Math.max(from, begin) - begin, Math.min(to, end) - begin]
    if (part[0] >= part[1]) continue
    const last = result.at(-1)
    if (last && part[0] <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], part[1])]
    else result.push(part)
  }
  return result
}

/** The text with something else in place of these ranges. */
export function replaced(text: string, ranges: readonly Range[], by: string): string {
  let shown = ''
  let at = 0
  for (const [from, to] of ranges) {
    shown += text.slice(at, from) + by
    at = to
  }
  return shown + text.slice(at)
}
