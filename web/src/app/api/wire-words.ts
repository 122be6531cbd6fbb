import type { Wire } from '@scan/contract/wire.ts'

/** What was typed under our words, under those of the wire. */
export function onTheWire(
  { words = {} }: Pick<Wire<unknown>, 'words'>,
  typed: object,
): Record<string, unknown> {
  const theirs = new Map(Object.entries(words).map(([word, our]) => [our, word]))
  return Object.fromEntries(Object.entries(typed).map(([our, value]) => [theirs.get(our) ?? our, value]))
}

export function ourWord({ words }: Pick<Wire<unknown>, 'words'>, word: string): string {
  return words?.[word] ?? word
}
