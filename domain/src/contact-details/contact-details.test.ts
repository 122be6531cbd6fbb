import { describe, expect, test } from 'vitest'
import { MASK, contactDetailsIn, contactRanges, maskContactDetails } from './contact-details.ts'
import { corpus } from './corpora/corpus.ts'

const DISGUISES = corpus('disguises')
const DISGUISED_REQUESTS = corpus('disguised-requests')
const HARMLESS = corpus('harmless')
const HARMLESS_REQUESTS = corpus('harmless-requests')

/** The text as a volunteer reads it before accepting. */
const shown = (description: string) => maskContactDetails({ description, additional: null }).description

/** A line of the corpus: its texts without the «», and which of their characters stood between them. */
function parsed(line: string) {
  const [description = '', additional] = line.split(' ¦ ')
  const plain = (text: string) => text.replace(/[«»]/g, '')
  const secrets = (text: string) => {
    const places = new Set<number>()
    let at = 0
    let isSecret = false
    for (const character of text) {
      if (character === '«' || character === '»') isSecret = character === '«'
      else {
        if (isSecret && /[\p{L}\p{M}\p{N}]/u.test(character)) places.add(at)
        at += character.length
      }
    }
    return places
  }
  return {
    texts: {
      description: plain(description),
      additional: additional === undefined ? null : plain(additional),
    },
    secrets: { description: secrets(description), additional: secrets(additional ?? '') },
  }
}

/** Whether a letter or a digit of what has to be hidden can still be read. */
function leaks(line: string): boolean {
  const { texts, secrets } = parsed(line)
  const ranges = contactRanges(texts)
  return (['description', 'additional'] as const).some((field) =>
    [...secrets[field]].some((at) => !ranges[field].some(([from, to]) => from <= at && at < to)),
  )
}

/** What they allow only ever becomes less. The first two were written before there was a filter. */
describe.each([
  { disguises: DISGUISES, harmless: HARMLESS, atLeast: 300 },
  { disguises: DISGUISED_REQUESTS, harmless: HARMLESS_REQUESTS, atLeast: 390 },
])('of $atLeast disguises and more', ({ disguises, harmless, atLeast }) => {
  test('each line is another', () => {
    expect(Math.min(new Set(disguises).size, new Set(harmless).size)).toBeGreaterThan(atLeast)
  })

  test('hardly one gets through: at most 1 of 100', () => {
    expect(disguises.filter(leaks).length).toBeLessThanOrEqual(disguises.length * 0.01)
  })

  test('nothing harmless is touched: days, doses, prices, houses, buses, networks', () => {
    const touched = harmless
      .map((line) => parsed(line).texts)
      .filter((texts) => JSON.stringify(maskContactDetails(texts)) !== JSON.stringify(texts))
    expect(touched).toEqual([])
  })
})

test.each([
  ['Call 98470 12345 first', 'Call ••• first'],
  ['+91 98470-12345', '•••'],
  ['(0484) 234 5678', '(•••'],
  ['98470\u200b12345', '•••'],
  ['൯൮൪൭൦ ൧൨൩൪൫', '•••'],
  ['On 21-11-2026 98470 12345', 'On 21-11-2026 •••'],
  ['12-11-9847 01', '•••'],
  ['9847-01-23 45', '•••'],
  ['Write to meera.nair@example.org.', 'Write to •••.'],
  ['മീര@ഉദാഹരണം.ഭാരതം', '•••'],
  ['meera@example.org, 9847012345', '•••, •••'],
  ['Flat 12, ward 3, Kannur 670001', 'Flat 12, ward 3, Kannur •••'],
  ['Pay meera@okaxis before ten', 'Pay ••• before ten'],
  ['Ring nine eight double four, then 702345', 'Ring •••'],
  ['Ring 9847, then comes 012345', 'Ring •••'],
  ['9847 ഉം 012345 ഉം', '••• ഉം'],
  ['पहले 9847 बाद में 012345', 'पहले •••'],
  ['ഒമ്പതും എട്ടും നാലും ഏഴും പൂജ്യവും ഒന്നും രണ്ടും മൂന്നും നാലും അഞ്ചും', '•••'],
  ['Rs 98470 12345', 'Rs •••'],
  ['98470/- and 12345/-', '•••/-'],
  ['9:44 7:01 23:45', '•••'],
  ['пine еight four ѕeven zero one two three four five', '•••'],
  ['my gmаil: meeranair', 'my gmаil: •••'],
  ['insta: meera.kochi', 'insta: •••'],
  ['find me as meerakochi on insta', 'find me as •••'],
  ['ഇൻസ്റ്റഗ്രാം meera48', 'ഇൻസ്റ്റഗ്രാം •••'],
  ['टेलीग्राम meera48', 'टेलीग्राम •••'],
  ['Pay meera at sbi please', 'Pay ••• please'],
  ['meera (at) kotak', '•••'],
  ['upi meera okaxis', 'upi •••'],
  ['10.5276 N, 76.2144 E is home', '••• is home'],
  ['10º31′29″N, 76º12′51″E', '•••'],
  ['latitude 10.52 and longitude 76.21', '•••'],
  ['At WXJX+XP, 4P3-JK8-52C9 or ///filled.count.soap', 'At •••, ••• or •••'],
])('before acceptance %j reads %j (D25, D66)', (written, masked) => {
  expect(shown(written)).toBe(masked)
})

test.each([
  '',
  'To the eye hospital and back',
  'On 2026-11-21 10:30, the same as on 2026-11-14 10:30',
  'From 21-11-2026 10:30 to 21/11/2026 12.15',
  'Blood pressure 140/90, tablets 2 x 500',
  'Oxygen 96 97 95 94, sugar 110 140 180',
  '10:30 @ the temple gate',
  'I am 78, born in 1948, retired in 2003',
  'The bus leaves at 8:00, 9:00 and 10:00',
  'Oxygen 96, 97, 95, 94, 93',
  'Bill of Rs 84,370, insurance paid Rs 62,500',
  'My weight is 78 kg, BP 130/80, sugar 210',
  'Meet me at SBI Kaloor, or deposit the cheque at SBI',
  'Near Vyttila signal',
  'Teach me WhatsApp and the Facebook page',
])('%j holds nothing that has to be hidden', (written) => {
  expect(shown(written)).toBe(written)
})

test('a number that begins in one text and ends in the other is hidden in both', () => {
  const texts = { description: 'My number starts 98470', additional: 'and goes on 12345, thanks' }
  expect(maskContactDetails(texts)).toEqual({
    description: `My number starts ${MASK}`,
    additional: `and goes on ${MASK}, thanks`,
  })
})

test('what says that a place follows may stand in the other text', () => {
  const texts = { description: 'Find me by what3words:', additional: 'filled count soap, at the gate' }
  expect(maskContactDetails(texts)).toEqual({ ...texts, additional: `${MASK}, at the gate` })
})

test('a form can say what will be hidden, in the characters as they were typed', () => {
  const description = 'Call ９８４７０ 12345 or meera@okaxis'
  expect(contactDetailsIn({ description, additional: '' })).toEqual({
    description: ['９８４７０ 12345', 'meera@okaxis'],
    additional: [],
  })
})

const PARTS = [
  ...'1 |nine, |a@|a.|a at |12-|1,|www |@a|double |a1_|rs 1|/|m e '.split('|'),
  ...'no |10° 5′ |1.111 |lat 1 |n 1 e 7|insta a|insta: |a at sbi |x3f+|1 rs, |9:44 |ഒമ്പത|a.b.|/a'.split('|'),
]
test.each(PARTS)('a text of %j again and again is read once, not once for each of its parts', (part) => {
  // The time of this thread alone: what else the machine does at the moment does not count.
  const spent = (length: number) => {
    const description = part.repeat(length / part.length)
    const start = process.threadCpuUsage()
    for (let time = 0; time < 3; time++) maskContactDetails({ description, additional: null })
    return process.threadCpuUsage(start).user
  }
  spent(4_000)
  const short = Math.max(spent(4_000), 10_000)
  // Four times the text takes four times as long, or sixteen times where something looks back over everything.
  expect(spent(16_000) / short).toBeLessThan(10)
})
