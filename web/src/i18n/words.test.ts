import { messages } from '@scan/contract/messages/index.ts'
import { PARTS } from '@scan/contract/messages/parts.ts'
import type { Part } from '@scan/contract/messages/parts.ts'
import { expect, test, vi } from 'vitest'
import { partsOf } from '../session/route-access.ts'
import { readPart } from './read-part.ts'
import { type ReadPart, createWords } from './words.ts'

test('a page has the words of every page and those of its own, and no others are read', async () => {
  const read = vi.fn<ReadPart>(readPart)
  const words = createWords(read)
  const parts = partsOf('/login')
  expect(words.has(parts)).toBe(false)
  await Promise.all([words.load(parts), words.load(parts)])
  expect(words.has(parts)).toBe(true)
  expect(words.t('accounts.signIn.title')).toBe(messages.en.accounts.signIn.title)
  expect(read.mock.calls.map(([language, part]) => `${language} ${part}`).toSorted()).toEqual(
    [...PARTS.everywhere, ...PARTS.calls, ...PARTS.accounts].map((part) => `en ${part}`).toSorted(),
  )
})

test('a sentence of before is said in the language of now, but while React takes over the page in the first one', async () => {
  const words = createWords(readPart, messages)
  const { t } = words.store.getInitialState()
  await words.speak('ml')
  expect(t('site.home')).toBe(messages.en.site.home)
  words.taken()
  expect(t('site.home')).toBe(messages.ml.site.home)
})

test('of two languages the one that was chosen last is spoken, whichever words come first', async () => {
  const late = Promise.withResolvers<void>()
  const words = createWords(
    async (language, part) => {
      await late.promise
      return readPart(language, part)
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
  const read = vi.fn<ReadPart>(readPart).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const words = createWords(read)
  await expect(words.load(['site'])).rejects.toThrow('Failed to fetch')
  await words.load(['site'])
  expect(words.t('site.home')).toBe(messages.en.site.home)
})

test('every part stands in a file that is named after it', async () => {
  for (const part of Object.keys(messages.en) as Part[])
    expect(await readPart('en', part)).toEqual(messages.en[part])
})

const SOURCES = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*test*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const KEY = new RegExp(`['"\`](${Object.keys(messages.en).join('|')})\\.[\\w-]+`, 'g')

/** The folders whose components stand on pages of these words; a folder within another speaks for itself. */
const READERS: Record<string, readonly Part[]> = {
  site: [],
  app: [],
  session: [],
  actions: [],
  api: PARTS.calls,
  public: PARTS.public,
  'public/contact': [...PARTS.calls, ...PARTS.public],
  accounts: [...PARTS.calls, ...PARTS.accounts],
  'accounts/profile': [...PARTS.calls, ...PARTS.profile],
  citizen: [...PARTS.calls, ...PARTS.citizen],
  volunteer: [...PARTS.calls, ...PARTS.volunteer],
  requests: PARTS.citizen.filter((part) => (PARTS.volunteer as readonly Part[]).includes(part)),
  concerns: ['concerns'],
  'sign-ins': ['signIns'],
  admin: [...PARTS.calls, ...PARTS.admin],
}
const readerOf = (file: string) => Object.keys(READERS).findLast((folder) => file.startsWith(`../${folder}/`))

test.each(Object.entries(READERS))('%s says only what comes with its pages', (folder, parts) => {
  const read = Object.entries(SOURCES)
    .filter(([file]) => readerOf(file) === folder)
    .flatMap(([, source]) => [...source.matchAll(KEY)])
  const foreign = read.filter(([, part]) => ![...PARTS.everywhere, ...parts].some((one) => one === part))
  expect(foreign.map(([key]) => key)).toEqual([])
})
