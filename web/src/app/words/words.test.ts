import type { RouteConfigEntry } from '@react-router/dev/routes'
import { messages } from '@scan/contract/messages/index.ts'
import type { Area } from '@scan/contract/messages/index.ts'
import { expect, test, vi } from 'vitest'
import routes from '../../routes.ts'
import { areasOf } from '../session/route-access.ts'
import { readArea } from './read-area.ts'
import { type ReadArea, createWords } from './words.ts'

test('a page has the words of every page and those of its own, and no others are read', async () => {
  const read = vi.fn<ReadArea>(readArea)
  const words = createWords(read)
  const areas = areasOf('/login')
  await Promise.all([words.load(areas), words.load(areas)])
  expect(words.t('accounts.signIn.title')).toBe(messages.en.accounts.signIn.title)
  expect(read.mock.calls).toEqual([
    ['en', 'common'],
    ['en', 'errors'],
    ['en', 'account'],
  ])
})

test('a sentence of before is said in the language of now, but while React takes over the page in the first one', async () => {
  const words = createWords(readArea, messages)
  const { t } = words.store.getInitialState()
  await words.speak('ml')
  expect(t('site.home')).toBe(messages.en.site.home)
  words.taken()
  expect(t('site.home')).toBe(messages.ml.site.home)
})

test('of two languages the one that was chosen last is spoken, whichever words come first', async () => {
  const late = Promise.withResolvers<void>()
  const words = createWords(
    async (language, area) => {
      await late.promise
      return readArea(language, area)
    },
    { en: messages.en },
    'en',
  )
  const malayalam = words.speak('ml')
  await words.speak('en')
  late.resolve()
  await malayalam
  expect(words.store.getState().language).toBe('en')
  await words.speak('ml')
  expect(words.store.getState().language).toBe('ml')
})

test('words that did not come are read again', async () => {
  const read = vi.fn<ReadArea>(readArea).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const words = createWords(read)
  await expect(words.load(['common'])).rejects.toThrow('Failed to fetch')
  await words.load(['common'])
  expect(words.t('site.home')).toBe(messages.en.site.home)
})

const AREAS: readonly Area[] = [
  'common',
  'errors',
  'public',
  'landing',
  'legal',
  'impact',
  'ring-me',
  'account',
  'requests',
  'admin',
]

test('the areas are all there is to say', async () => {
  for (const [language, words] of Object.entries(messages)) {
    const read = await Promise.all(AREAS.map((area) => readArea(language as 'en', area)))
    expect(Object.assign({}, ...read)).toEqual(words)
  }
})

const SOURCES = import.meta.glob<string>('../../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const KEY = new RegExp(`['"\`](${Object.keys(messages.en).join('|')})\\.[\\w-]+`, 'g')
const IMPORT = /(?:from|import\(|import) ?'(\.[^']+)'/g

/** A file, and all that it imports in turn. */
function reached(file: string, among = new Set<string>()): Set<string> {
  const source = SOURCES[file]
  if (source === undefined || among.has(file)) return among
  among.add(file)
  for (const [, from = ''] of source.matchAll(IMPORT))
    reached(`../..${new URL(from, `file://${file.slice(5)}`).pathname}`, among)
  return among
}

/** Each page's path, with its file and those around it. */
const pagesIn = (routes: readonly RouteConfigEntry[], around = ['root.tsx']): [string, string[]][] =>
  routes.flatMap(({ path, file, children }) =>
    children
      ? pagesIn(children, [...around, file])
      : [[`/${path?.replace(/\w+\?\//g, '')}`, [...around, file]]],
  )

test.each(pagesIn(routes))('%s says only what comes with it', async (path, files) => {
  const areas = await Promise.all(areasOf(path).map((area) => readArea('en', area)))
  const words = areas.flatMap((area) => Object.keys(area))
  const all = new Set(files.flatMap((file) => [...reached(`../../${file}`)]))
  const foreign = [...all].flatMap((file) =>
    [...SOURCES[file]!.matchAll(KEY)]
      .filter(([, part = '']) => !words.includes(part))
      .map(([key]) => `${file}: ${key}`),
  )
  expect(all.size).toBeGreaterThan(files.length)
  expect(foreign).toEqual([])
})
