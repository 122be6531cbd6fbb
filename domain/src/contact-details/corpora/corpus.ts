import { readFileSync } from 'node:fs'

/** The cases of a corpus, one a line after its heading. Invisible characters and breaks are written as escapes: \u200b, \n. */
export function corpus(name: string): string[] {
  const text = readFileSync(new URL(`./${name}.txt`, import.meta.url), 'utf8')
  const lines = text.trimEnd().split('\n').slice(1)
  return lines.map((line) => line.replace(/\\(?:u([0-9a-f]{4})|([nt]))/gi, unescaped))
}

const unescaped = (_escape: string, code: string | undefined, letter: string) =>
  code === undefined ? (letter === 'n' ? '\n' : '\t') : String.fromCodePoint(Number.parseInt(code, 16))
