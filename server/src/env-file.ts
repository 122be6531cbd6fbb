// The settings of the file .env become variables, for `node --import`. One that is set already stays. As `--env-file` of Node
// does, but whatever editor saved the file, with a # inside of a value, and never leaving out a line in silence.
import { readFileSync } from 'node:fs'

const FILE = '.env'
const ENCODINGS: [encoding: string, mark: number[]][] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

class Unreadable extends Error {}

try {
  const { settings, said } = parse(decode(readFileSync(FILE)))
  for (const sentence of said) process.stderr.write(`${sentence}\n`)
  for (const [name, value] of settings) process.env[name] ??= value
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  if (code !== 'ENOENT') {
    if (!code && !(error instanceof Unreadable)) throw error
    process.stderr.write(`${code ? `${FILE} cannot be read: ` : ''}${message}\n`)
    process.exit(1)
  }
}

/** Byte order marks and encodings of editors. */
function decode(bytes: Buffer): string {
  const [encoding] = ENCODINGS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? ['utf-8']
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // Said below.
  }
  throw new Unreadable(`${FILE} is not saved as UTF-8. Save it so, and start again.`)
}

/** A comment begins a line, or follows a space; between quotes there is none. */
function parse(text: string) {
  const settings = new Map<string, string>()
  const said: string[] = []
  const lines = text.split(/\r\n?|\n/)
  for (let at = 0; at < lines.length; at++) {
    const line = (lines[at] ?? '').replaceAll(/[\u200b\u2060\ufeff]/g, '').trim()
    if (line === '' || line.startsWith('#')) continue
    const [, name, rest = ''] = /^(?:export\s+)?([A-Za-z_]\w*)\s*=(.*)$/.exec(line) ?? []
    if (!name) throw new Unreadable(`Line ${at + 1} of ${FILE} must be NAME=value, and is not.`)
    if (settings.has(name)) said.push(`${FILE} sets ${name} twice: the last one counts.`)
    const [quote] = /^["'`]/.exec(rest.trim()) ?? []
    if (!quote) {
      settings.set(name, rest.replace(/\s+#.*$/, '').trim())
      continue
    }
    const began = at + 1
    let quoted = rest.trim().slice(1)
    while (!quoted.includes(quote)) {
      if (++at === lines.length)
        throw new Unreadable(`Line ${began} of ${FILE} opens a quote that nothing closes.`)
      quoted += `\n${lines[at]}`
    }
    const [value = '', ...after] = quoted.split(quote)
    if (!/^\s*(#.*)?$/.test(after.join(quote)))
      throw new Unreadable(`Line ${at + 1} of ${FILE} goes on after its closing quote.`)
    settings.set(name, quote === '"' ? value.replaceAll('\\n', '\n') : value)
  }
  return { settings, said }
}
