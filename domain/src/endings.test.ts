import { describe, expect, test } from 'vitest'
import { ENDINGS, endingOf, endingsOf } from './endings.ts'
import type { Ending } from './endings.ts'
import { LIFECYCLE, MOVES } from './help-request.ts'
import type { Accepted, HelpRequest, MoveType } from './help-request.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
const posted = {
  ...{ id: 'r', citizenId: 'meera', startsAt: NOW, postedAt: NOW },
  ...{ wrongCodes: 0, codeLockedUntil: null },
}
const accepted: Accepted = {
  ...{ ...posted, status: 'accepted', volunteerId: 'asha', acceptedAt: NOW },
  ...{ proposed: null, code: '123456' },
}
const open: HelpRequest = { ...posted, status: 'open' }
const SOMEBODY = { isConcern: false, by: 'somebody' }

test('each move that takes a visit from its volunteer is one ending, and no other move is', () => {
  const ends = MOVES.filter((move) => {
    const to: Partial<Record<string, string>> = LIFECYCLE[move]
    const then = to['accepted'] ?? to['said-done']
    return move === 'reassign' || (then && !['accepted', 'said-done'].includes(then))
  })
  const after = (move: MoveType): HelpRequest =>
    move === 'reassign' ? { ...accepted, volunteerId: 'ravi' } : ends.includes(move) ? open : accepted
  const found = MOVES.filter((move) => endingOf(accepted, after(move), move, SOMEBODY))
  expect(found).toEqual(ends)
  const ofAccepted = found.filter((move) => 'accepted' in LIFECYCLE[move])
  const endings = ofAccepted.map((move) => endingOf(accepted, after(move), move, SOMEBODY))
  expect(new Set(endings).size).toBe(ofAccepted.length)
})

test.each<[string, MoveType, { isConcern: boolean; by: string | null }, Ending]>([
  ['given back by a concern of the volunteer', 'release', { isConcern: true, by: 'asha' }, 'own-concern'],
  ['ended by a concern of the citizen', 'decline', { isConcern: true, by: 'meera' }, 'citizens-concern'],
  ['ended by staff after a concern', 'volunteer-removed', { isConcern: true, by: 's' }, 'volunteer-removed'],
  ['ended as the citizen left', 'citizen-removed', { isConcern: false, by: 'meera' }, 'citizen-left'],
  ['ended as she was banned', 'citizen-removed', { isConcern: false, by: 'staff' }, 'citizen-removed'],
])('%s', (_, move, how, ending) => {
  expect(endingOf(accepted, open, move, how)).toBe(ending)
})

test('what nobody had ends for nobody', () => {
  expect(endingOf(open, { ...open }, 'cancel', SOMEBODY)).toBeUndefined()
})

describe('who pays', () => {
  test('stops: without help, by the volunteer or by the citizen’s word', () => {
    expect(endingsOf('stop')).toEqual([
      ...['given-back', 'own-concern', 'declined', 'citizens-concern', 'nobody-came', 'denied'],
    ])
  })
  test('what a citizen ends counts for her, and not against the volunteer’s day', () => {
    const hers = ['declined', 'citizens-concern', 'cancelled', 'citizen-left']
    expect(endingsOf('sentAway')).toEqual(hers)
    expect(endingsOf('spared')).toEqual(hers)
  })
  test('what a volunteer ends counts as given back', () => {
    expect(endingsOf('givenBack')).toEqual(['given-back', 'own-concern'])
  })
  test('a worry is shown alone, and stops nobody', () => {
    expect(endingsOf('nobodyOpened')).toEqual(['worry'])
    expect(ENDINGS.worry).toEqual(['nobodyOpened'])
  })
  test('help that was given counts for nobody', () => {
    for (const ending of ['completed', 'completed-by-desk'] as const) expect(ENDINGS[ending]).toEqual([])
  })
})
