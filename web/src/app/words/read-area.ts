import type { ReadArea } from './words.ts'

/** A language is a folder, each area a file in it. */
const FILES = import.meta.glob<object>(
  [
    '../../../../contract/src/messages/*/*.json',
    // The server's.
    '!../../../../contract/src/messages/*/{emails,calls,consent}.json',
  ],
  { import: 'default' },
)

/** Fetches an area, as a separate script. */
export const readArea: ReadArea = async (language, area) => {
  const words = await FILES[`../../../../contract/src/messages/${language}/${area}.json`]?.()
  if (!words) throw new Error(`There are no words: ${language} ${area}`)
  return words
}
