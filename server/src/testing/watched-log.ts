import { pino } from 'pino'

/** What says something of a person wherever it stands: an address, a phone number, a token, a code. */
const PERSONAL = [
  /[\w.+-]+@[\w-]+\.[\w.]+/g,
  /(?<![\w.-])(?:\+?91)?[6-9]\d{9}(?![\w.])/g,
  /(?<![\w+/-])[\w-]{43}(?![\w+/=-])/g,
  /(?<![\w.:-])\d{6}(?![\w.])/g,
]
/** Of the process and the moment. */
const OURS = /"(?:pid|time)":\d+/g

/** What a log holds that no log may: personal by its look, or one of these words. */
export function personalIn(log: string, words: Iterable<string> = []): string[] {
  const text = log.replace(OURS, '')
  return [
    ...PERSONAL.flatMap((pattern) => text.match(pattern) ?? []),
    ...[...words].filter((word) => text.includes(word)),
  ]
}

/** A log at its most talkative, and what stands in it. */
export function watchedLog() {
  const lines: string[] = []
  return { log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }), lines }
}
