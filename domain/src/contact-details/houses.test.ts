import { expect, test } from 'vitest'
import { sentenceForHelper } from './for-helper.ts'
import { houseRanges } from './houses.ts'
import { corpus } from './corpora/corpus.ts'

const HARMLESS_REQUESTS = corpus('harmless-requests')
const HARMLESS = corpus('harmless')
const HARMLESS_HOUSES = corpus('harmless-houses')
const HOUSES = corpus('houses')
const HOUSES_AMONG_HARMLESS = corpus('houses-among-harmless')

const plain = (text: string) => text.replace(/[«»]/g, '')

function ofLine(line: string) {
  const [description = '', additional = null] = line.split(' ¦ ')
  return { description, additional }
}

const isTouched = (line: string) => Object.values(houseRanges(ofLine(line))).some(({ length }) => length > 0)

/** Whether a letter or a digit between « and » can still be read. */
function leaks(line: string): boolean {
  const { description, additional } = ofLine(line)
  const ranges = houseRanges({
    description: plain(description),
    additional: additional === null ? null : plain(additional),
  })
  const ofText = (text: string | null, found: readonly (readonly [number, number])[]) => {
    let [at, isSecret] = [0, false]
    for (const character of text ?? '') {
      if (character === '«' || character === '»') isSecret = character === '«'
      else {
        if (isSecret && /[\p{L}\p{N}]/u.test(character) && !found.some(([from, to]) => from <= at && at < to))
          return true
        at += character.length
      }
    }
    return false
  }
  return ofText(description, ranges.description) || ofText(additional, ranges.additional)
}

test('of forty requests that say which house it is, at most three go through (D105)', () => {
  expect(new Set(HOUSES).size).toBeGreaterThanOrEqual(40)
  expect(HOUSES.filter(leaks).length).toBeLessThanOrEqual(3)
})

test('who only speaks of a house is read as written', () => {
  const harmless = [...HARMLESS, ...HARMLESS_REQUESTS].filter((line) => !HOUSES_AMONG_HARMLESS.includes(line))
  expect([...harmless, ...HARMLESS_HOUSES].filter(isTouched)).toEqual([])
})

test('a number of a house counts as a house, also among what holds no contact details', () => {
  expect(HOUSES_AMONG_HARMLESS.filter((line) => !isTouched(line))).toEqual([])
})

const PARTS = [
  'Villa ',
  'Rose Villa ',
  'flat 4 ',
  'a/1',
  'no ',
  '4b, ',
  '2nd floor, ',
  'house name ',
  'TC 1/',
  'റോസ് വില്ല ',
  'I am ',
  'key is ',
]
test.each(PARTS)('a text of %j again and again is read once, not once for each of its parts', (part) => {
  const spent = (length: number) => {
    const description = part.repeat(length / part.length)
    const start = process.threadCpuUsage()
    for (let time = 0; time < 3; time++) {
      houseRanges({ description, additional: null })
      sentenceForHelper(description)
    }
    return process.threadCpuUsage(start).user
  }
  spent(4_000)
  const short = Math.max(spent(4_000), 10_000)
  expect(spent(16_000) / short).toBeLessThan(10)
})
