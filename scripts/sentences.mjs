// Types of the English sentences: each one's name, and what it is filled in with. Written before types are checked; nothing
// needs them to run.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../contract/src/messages', import.meta.url))
const TYPES = join(FOLDER, 'sentences.generated.ts')
const AREAS = globSync('en/*.json', { cwd: FOLDER }).toSorted()

const read = (file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))
const placesIn = (text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, place]) => place)

/** Every sentence's name with its places; forms of a number (`_one`, `_other`) are one sentence, and need its count. */
function sentencesIn(words, before = '') {
  return Object.entries(words).flatMap(([name, inner]) => {
    if (typeof inner !== 'string') return sentencesIn(inner, `${before}${name}.`)
    const singular = name.replace(/_(one|other)$/, '')
    return [[before + singular, [...placesIn(inner), ...(singular === name ? [] : ['count'])]]]
  })
}

function typed(name, sentences) {
  const places = new Map()
  for (const [key, names] of sentences) places.set(key, new Set([...(places.get(key) ?? []), ...names]))
  const lines = [...places].map(([key, names]) => {
    const union = [...names].map((place) => `'${place}'`)
    return `  '${key}': ${union.join(' | ') || 'never'}\n`
  })
  return `export interface ${name} {\n${lines.join('')}}\n`
}

const pages = AREAS.filter((file) => !['emails.json', 'consent.json', 'calls.json'].includes(basename(file)))
const emails = Object.entries(read('en/emails.json'))

writeFileSync(
  TYPES,
  `/** The sentences on pages, each with what it is filled in with. */
${typed(
  'Sentences',
  pages.flatMap((file) => sentencesIn(read(file))),
)}
/** The same for emails, each as a whole. */
${typed(
  'EmailFacts',
  emails.map(([kind, words]) => [kind, placesIn(JSON.stringify(words))]),
)}`,
)
