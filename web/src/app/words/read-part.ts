import { fileOf } from '@scan/contract/messages/parts.ts'
import type { ReadPart } from './words.ts'

/** A language is a folder, each part of it a file of that name. */
const FILES = import.meta.glob<Record<string, object>>([
  '../../../../contract/src/messages/*/*.ts',
  '!../../../../contract/src/messages/*/{index,done,admin-*}.ts',
])

/** Fetches one part of a language, as a separate script. */
export const readPart: ReadPart = async (language, part) => {
  const words = await FILES[`../../../../contract/src/messages/${language}/${fileOf(part)}.ts`]?.()
  if (!words?.[part]) throw new Error(`There are no words: ${language} ${part}`)
  return words[part]
}
