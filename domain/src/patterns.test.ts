import { describe, expect, test } from 'vitest'
import { endingOf } from './endings.ts'
import type { HelpRequest, MoveType } from './help-request.ts'
import { PATTERNS, patternsTouchedBy } from './patterns.ts'
import type { Pattern } from './patterns.ts'

const startsAt = new Date('2026-11-20T09:00:00Z')
const posted = {
  ...{ id: 'r', citizenId: 'meera', startsAt, postedAt: new Date('2026-11-19T09:00:00Z') },
  ...{ wrongCodes: 0, codeLockedUntil: null },
}
const open: HelpRequest = { ...posted, status: 'open' }
const accepted: HelpRequest = {
  ...posted,
  status: 'accepted',
  volunteerId: 'asha',
  acceptedAt: posted.postedAt,
  proposed: null,
  code: '123456',
}
const before = new Date(startsAt.getTime() - 1)

const TOUCHES: readonly [what: string, HelpRequest, MoveType, Date, Pattern[]][] = [
  ['accepting', open, 'accept', before, []],
  ['giving back', accepted, 'release', before, ['often-given-back']],
  ['completing at the time', accepted, 'complete', startsAt, ['often-together']],
  ['completing before it', accepted, 'complete', before, ['often-together', 'completed-early']],
  ['completing by an administrator', accepted, 'admin-complete', before, []],
  ['cancelling what somebody accepted', accepted, 'cancel', before, ['often-called-off', 'often-sent-away']],
  ['cancelling what nobody accepted', open, 'cancel', before, []],
  ['declining', accepted, 'decline', before, ['often-declined', 'often-sent-away']],
  ['keeping them apart by an administrator', accepted, 'volunteer-removed', before, []],
  ['expiring', open, 'expire', startsAt, []],
]

describe('what a move may be part of', () => {
  test.each(TOUCHES)('%s', (_, request, type, at, kinds) => {
    const after = { ...request, status: 'open' } as HelpRequest
    const ending = endingOf(request, after, type, { isConcern: false, by: null })
    expect(patternsTouchedBy(request, type, at, { samePhone: false, ending })).toEqual(kinds)
  })
  test('accepting, of two who have one number', () => {
    for (const type of ['accept', 'assign'] as const)
      expect(patternsTouchedBy(open, type, before, { samePhone: true, ending: undefined })).toEqual([
        'same-phone',
      ])
  })
})

test('shown from so many times on', () => {
  expect(PATTERNS).toMatchObject({
    'often-together': { times: 3, withinDays: 60 },
    'often-given-back': { times: 3, withinDays: 7 },
    'often-declined': { times: 3, withinDays: 14 },
    'often-sent-away': { times: 3, withinDays: 14 },
  })
})
