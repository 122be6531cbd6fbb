import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS, hoursAfter, minutesAfter } from './clock.ts'
import {
  attentionOf,
  CODE_LOCK_MINUTES,
  isHiddenFromVolunteer,
  isOverdue,
  postRefusal,
  STATUSES,
  timeAskedFor,
} from './help-request.ts'
import type {
  Accepted,
  Closed,
  HelpRequest,
  Move,
  MoveRefusal,
  MoveType,
  Open,
  Status,
} from './help-request.ts'
import { advance, isAlreadySo, refusal } from './lifecycle.ts'
import type { LastMove } from './lifecycle.ts'
import { Refused } from './refused.ts'

const STARTS_AT = new Date('2026-11-21T05:00:00Z')
const POSTED_AT = hoursAfter(STARTS_AT, -24)
const ACCEPTED_AT = hoursAfter(STARTS_AT, -20)
const EARLY = hoursAfter(STARTS_AT, -10)
const LATE = hoursAfter(STARTS_AT, 1)
const CODE = '004213'

/** Meera has asked to be driven. */
const OPEN: Open = {
  id: 'r1',
  citizenId: 'meera',
  startsAt: STARTS_AT,
  postedAt: POSTED_AT,
  wrongCodes: 0,
  codeLockedUntil: null,
  status: 'open',
}
/** Asha has accepted it. */
const ACCEPTED: Accepted = {
  ...OPEN,
  status: 'accepted',
  volunteerId: 'asha',
  acceptedAt: ACCEPTED_AT,
  code: CODE,
  proposed: null,
}
const OTHER_TIME = hoursAfter(STARTS_AT, 6)
/** Meera has asked Asha to come six hours later. */
const ASKED: Accepted = { ...ACCEPTED, proposed: OTHER_TIME }
function closed(status: Closed['status'], closing: Closed['closing']): Closed {
  const { proposed: _, ...held } = ACCEPTED
  return { ...held, status, closing, closedAt: EARLY, code: closing === 'complete' ? CODE : null }
}
const REQUESTS: Record<Status, HelpRequest> = {
  open: OPEN,
  accepted: ACCEPTED,
  completed: closed('completed', 'complete'),
  cancelled: closed('cancelled', 'cancel'),
  expired: closed('expired', 'report-nobody-came'),
  lapsed: closed('lapsed', 'lapse'),
  'said-done': closed('said-done', 'say-done'),
}

/** Each move, made by the right person, with the right code. */
const MOVES: { [T in MoveType]: Extract<Move, { type: T }> } = {
  change: { type: 'change', by: 'meera', startsAt: hoursAfter(STARTS_AT, 4) },
  accept: { type: 'accept', by: 'asha', code: CODE },
  assign: { type: 'assign', volunteerId: 'asha', code: CODE },
  reassign: { type: 'reassign', volunteerId: 'ravi', insteadOf: 'asha', code: '118822' },
  complete: { type: 'complete', by: 'asha', code: CODE },
  'wrong-code': { type: 'wrong-code', by: 'asha', newCode: '775533' },
  'say-done': { type: 'say-done', by: 'asha', hasCode: false },
  'confirm-done': { type: 'confirm-done' },
  'deny-done': { type: 'deny-done' },
  release: { type: 'release', by: 'asha' },
  cancel: { type: 'cancel', by: 'meera' },
  decline: { type: 'decline', by: 'meera' },
  'report-nobody-came': { type: 'report-nobody-came', by: 'meera' },
  'nobody-opens': { type: 'nobody-opens', by: 'asha' },
  'propose-time': { type: 'propose-time', by: 'meera', startsAt: OTHER_TIME },
  'agree-time': { type: 'agree-time', by: 'asha', startsAt: OTHER_TIME },
  'refuse-time': { type: 'refuse-time', by: 'asha', startsAt: OTHER_TIME },
  expire: { type: 'expire' },
  lapse: { type: 'lapse' },
  'volunteer-removed': { type: 'volunteer-removed' },
  'citizen-removed': { type: 'citizen-removed' },
  'admin-complete': { type: 'admin-complete' },
  'admin-cancel': { type: 'admin-cancel' },
}

const MOVE_TYPES = Object.keys(MOVES) as MoveType[]
const STAYS_ASKED = new Set<MoveType>(['propose-time', 'wrong-code'])

const TAKING = ['accept', 'assign', 'reassign']
/** What is closed stays so at any time, whatever is tried; but what is said to be done until its citizen was asked. */
const ASKED_AFTER: Partial<Record<MoveType, Status>> = { 'confirm-done': 'completed', 'deny-done': 'expired' }
const closedAnswer = (status: Status, move: MoveType): Answer =>
  (status === 'said-done' && ASKED_AFTER[move]) ||
  (TAKING.includes(move) ? 'request-no-longer-available' : 'request-already-closed')

/** What becomes of an open and of an accepted request, long before its time and an hour after; the same, where one is said. */
type Answer = Status | MoveRefusal
const OUTCOMES: Record<MoveType, Record<'open' | 'accepted', Answer | [early: Answer, late: Answer]>> = {
  change: { open: ['open', 'request-already-closed'], accepted: 'accepted-before-change' },
  accept: { open: ['accepted', 'request-no-longer-available'], accepted: 'request-no-longer-available' },
  assign: { open: ['accepted', 'request-no-longer-available'], accepted: 'request-no-longer-available' },
  reassign: { open: 'request-not-accepted', accepted: 'accepted' },
  complete: { open: 'request-not-accepted', accepted: 'completed' },
  'wrong-code': { open: 'request-not-accepted', accepted: 'accepted' },
  'say-done': { open: 'request-not-accepted', accepted: ['not-yet', 'said-done'] },
  'confirm-done': { open: 'request-not-accepted', accepted: 'request-no-longer-available' },
  'deny-done': { open: 'request-not-accepted', accepted: 'request-no-longer-available' },
  release: { open: 'request-not-accepted', accepted: 'open' },
  cancel: { open: ['cancelled', 'cancel-too-late'], accepted: ['cancelled', 'cancel-too-late'] },
  decline: { open: 'request-not-accepted', accepted: 'open' },
  'report-nobody-came': { open: 'request-not-accepted', accepted: ['not-yet-late', 'expired'] },
  'nobody-opens': { open: 'request-not-accepted', accepted: ['not-now', 'expired'] },
  'propose-time': { open: 'request-not-accepted', accepted: ['accepted', 'new-time-too-late'] },
  'agree-time': { open: 'request-not-accepted', accepted: 'new-time-gone' },
  'refuse-time': { open: 'request-not-accepted', accepted: 'new-time-gone' },
  expire: { open: ['not-yet-expired', 'expired'], accepted: 'request-no-longer-available' },
  lapse: { open: 'request-not-accepted', accepted: 'not-yet-lapsed' },
  'volunteer-removed': { open: 'request-not-accepted', accepted: 'open' },
  'citizen-removed': { open: 'cancelled', accepted: 'cancelled' },
  'admin-complete': { open: 'completed', accepted: 'completed' },
  'admin-cancel': { open: 'cancelled', accepted: 'cancelled' },
}

const EVERY_CASE = MOVE_TYPES.flatMap((move) =>
  STATUSES.flatMap((status) => {
    const isCurrent = status === 'open' || status === 'accepted'
    const [early, late = early] = [isCurrent ? OUTCOMES[move][status] : closedAnswer(status, move)].flat()
    return [
      [status, move, EARLY, early as Answer],
      [status, move, LATE, late as Answer],
    ] as const
  }),
)

test.each(EVERY_CASE)('a request that is %s, on "%s" at %s: %s', (status, move, now, answer) => {
  const request = REQUESTS[status]
  if (answer in REQUESTS) {
    expect(refusal(request, MOVES[move], now)).toBeUndefined()
    expect(advance(request, MOVES[move], now).status).toBe(answer)
  } else {
    expect(refusal(request, MOVES[move], now)).toBe(answer)
    expect(() => advance(request, MOVES[move], now)).toThrow(new Refused(answer as MoveRefusal))
  }
})

test('a visit to somebody by phone is said to be done from its time on, by its volunteer', () => {
  const visit = ACCEPTED
  const done = MOVES['say-done']
  expect(refusal(visit, { ...done, hasCode: true }, STARTS_AT)).toBe('code-needed')
  expect(refusal(visit, done, new Date(STARTS_AT.getTime() - 1))).toBe('not-yet')
  expect(refusal(visit, { ...done, by: 'ravi' }, STARTS_AT)).toBe('not-your-request')
  const said = advance(visit, done, STARTS_AT)
  expect(said).toMatchObject({ status: 'said-done', closing: 'say-done', volunteerId: 'asha', code: null })
  expect(advance(said, MOVES['confirm-done'], LATE)).toMatchObject({
    status: 'completed',
    volunteerId: 'asha',
    closedAt: LATE,
  })
})

describe('made again by the same person, a move is already so', () => {
  const by = (type: MoveType, who: string): LastMove => ({ type, by: who })
  const cancelled = closed('cancelled', 'cancel')
  const completed = closed('completed', 'complete')
  const settled = closed('completed', 'admin-complete')
  const moved = { ...ACCEPTED, startsAt: OTHER_TIME }

  test.each<[boolean, string, HelpRequest, Move, LastMove?]>([
    [true, 'accepting what one has accepted', ACCEPTED, MOVES.accept],
    [false, 'accepting what another has', ACCEPTED, { ...MOVES.accept, by: 'ravi' }],
    [false, 'accepting what is open', OPEN, MOVES.accept],
    [true, 'sending who is coming', ACCEPTED, MOVES.assign],
    [false, 'sending somebody else', ACCEPTED, { ...MOVES.assign, volunteerId: 'ravi' }],
    [true, 'completing with the code', completed, MOVES.complete],
    [false, 'completing with another code', completed, { ...MOVES.complete, code: '004214' }],
    [false, 'completing what another has completed', completed, { ...MOVES.complete, by: 'ravi' }],
    [false, 'completing what staff have settled', settled, MOVES.complete],
    [false, 'guessing', completed, MOVES['wrong-code']],
    [true, 'cancelling', cancelled, MOVES.cancel],
    [false, 'cancelling what another cancelled', cancelled, { ...MOVES.cancel, by: 'gopal' }],
    [false, 'cancelling what staff have', closed('cancelled', 'admin-cancel'), MOVES.cancel],
    [true, 'saying that nobody came', REQUESTS.expired, MOVES['report-nobody-came']],
    [false, 'saying so of what has expired', closed('expired', 'expire'), MOVES['report-nobody-came']],
    [true, 'settling', settled, MOVES['admin-complete']],
    [false, 'settling what was called off', closed('cancelled', 'admin-cancel'), MOVES['admin-complete']],
    [true, 'giving back', OPEN, MOVES.release, by('release', 'asha')],
    [false, 'giving back what another gave back', OPEN, MOVES.release, by('release', 'ravi')],
    [false, 'giving back what was taken back', OPEN, MOVES.release, by('decline', 'meera')],
    [false, 'giving back what another has now', ACCEPTED, MOVES.release, by('release', 'asha')],
    [true, 'declining', OPEN, MOVES.decline, by('decline', 'meera')],
    [false, 'declining who had given back', OPEN, MOVES.decline, by('release', 'asha')],
    [true, 'asking for the same time', ASKED, MOVES['propose-time']],
    [false, 'asking for another time', ASKED, { ...MOVES['propose-time'], startsAt: STARTS_AT }],
    [true, 'agreeing to a time', moved, MOVES['agree-time'], by('agree-time', 'asha')],
    [false, 'agreeing to a time that is not asked for', ACCEPTED, MOVES['agree-time']],
    [false, 'agreeing to its time, for which nobody asked', moved, MOVES['agree-time'], by('accept', 'asha')],
    [true, 'refusing a time', ACCEPTED, MOVES['refuse-time'], by('refuse-time', 'asha')],
    [false, 'refusing what was asked anew', ASKED, MOVES['refuse-time'], by('refuse-time', 'asha')],
    [false, 'refusing what was never asked', ACCEPTED, MOVES['refuse-time'], by('accept', 'asha')],
    [false, 'changing', OPEN, MOVES.change, by('change', 'meera')],
  ])('%s: %s', (answer, _what, request, move, last) => {
    expect(isAlreadySo(request, move, last)).toBe(answer)
  })
})

describe('times', () => {
  test.each([
    ['exactly 3 hours ahead', undefined, 3 * HOUR_MS],
    ['a millisecond less than 3 hours ahead', 'lead-time-too-short', 3 * HOUR_MS - 1],
    ['for this moment', 'lead-time-too-short', 0],
    ['for yesterday', 'lead-time-too-short', -24 * HOUR_MS],
    ['exactly 400 days ahead', undefined, 400 * 24 * HOUR_MS],
    ['a millisecond more than 400 days ahead', 'too-far-ahead', 400 * 24 * HOUR_MS + 1],
    ['in 40 years', 'too-far-ahead', 40 * 365 * 24 * HOUR_MS],
  ])('asking for help %s is refused as: %s', (_when, answer, ahead) => {
    expect(postRefusal(STARTS_AT, new Date(STARTS_AT.getTime() - ahead))).toBe(answer)
  })

  test.each([
    ['cancel', 'exactly 2 hours before its time', undefined, -2 * HOUR_MS],
    ['cancel', 'a millisecond later than that', 'cancel-too-late', -2 * HOUR_MS + 1],
    ['report-nobody-came', 'exactly an hour after its time', undefined, HOUR_MS],
    ['report-nobody-came', 'a millisecond earlier than that', 'not-yet-late', HOUR_MS - 1],
    ['nobody-opens', '15 minutes before its time', undefined, -15 * 60_000],
    ['nobody-opens', 'a millisecond earlier than that', 'not-now', -15 * 60_000 - 1],
    ['nobody-opens', '3 hours after its time', undefined, 3 * HOUR_MS],
    ['nobody-opens', 'a millisecond later than that', 'not-now', 3 * HOUR_MS + 1],
    ['lapse', 'exactly 3 days after its time', undefined, 72 * HOUR_MS],
    ['lapse', 'a millisecond earlier than that', 'not-yet-lapsed', 72 * HOUR_MS - 1],
  ] as const)(
    'Meera, on "%s" of her accepted request %s, is refused as: %s',
    (move, _when, answer, offset) => {
      expect(refusal(ACCEPTED, MOVES[move], new Date(STARTS_AT.getTime() + offset))).toBe(answer)
    },
  )

  test.each([
    ['of who has it', 'asha', 23, undefined],
    ['a day after its time', 'asha', 24, 'request-no-longer-available'],
    ['of who no longer has it', 'gopal', 0, 'request-no-longer-available'],
  ] as const)('the visit %s is given to another: %#', (_, insteadOf, hours, answer) => {
    expect(refusal(ACCEPTED, { ...MOVES.reassign, insteadOf }, hoursAfter(STARTS_AT, hours))).toBe(answer)
  })

  test.each([
    ['accept', 'a millisecond before its time', undefined, -1],
    ['accept', 'at its time', 'request-no-longer-available', 0],
    ['assign', 'a millisecond before its time', undefined, -1],
    ['assign', 'at its time', 'request-no-longer-available', 0],
    ['expire', 'at its time', undefined, 0],
    ['expire', 'a millisecond before its time', 'not-yet-expired', -1],
  ] as const)('an open request, on "%s" %s, is refused as: %s (D28)', (move, _when, answer, offset) => {
    expect(refusal(OPEN, MOVES[move], new Date(STARTS_AT.getTime() + offset))).toBe(answer)
  })

  test.each<[string, Date, Date, ReturnType<typeof refusal>]>([
    ['to exactly three hours ahead', hoursAfter(EARLY, 3), EARLY, undefined],
    ['to a minute less', minutesAfter(hoursAfter(EARLY, 3), -1), EARLY, 'lead-time-too-short'],
    ['to more than 400 days ahead', hoursAfter(EARLY, 401 * 24), EARLY, 'too-far-ahead'],
    ['in its words alone, a minute before its time', STARTS_AT, minutesAfter(STARTS_AT, -1), undefined],
    ['at its time', STARTS_AT, STARTS_AT, 'request-already-closed'],
  ])('an open request that is changed %s', (_how, startsAt, now, answer) => {
    expect(refusal(OPEN, { ...MOVES.change, startsAt }, now)).toBe(answer)
    expect(refusal(OPEN, { ...MOVES.change, startsAt, by: 'gopal' }, now)).toBe('not-your-request')
    if (!answer) expect(advance(OPEN, { ...MOVES.change, startsAt }, now)).toEqual({ ...OPEN, startsAt })
  })

  test('at every moment an open request can be either accepted or expired, never both and never neither', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100 * HOUR_MS, max: 100 * HOUR_MS }), (offset) => {
        const now = new Date(STARTS_AT.getTime() + offset)
        const canBe = (move: 'accept' | 'expire') => refusal(OPEN, MOVES[move], now) === undefined
        expect(canBe('accept')).not.toBe(canBe('expire'))
      }),
    )
  })

  test.each([
    ['overdue', 'an hour', isOverdue, 1],
    ['hidden from its volunteer', 'a day', isHiddenFromVolunteer, 24],
  ] as const)(
    'an accepted request is %s from %s after its time, any other never',
    (_is, _from, is, hours) => {
      const then = hoursAfter(STARTS_AT, hours)
      expect(is(ACCEPTED, new Date(then.getTime() - 1))).toBe(false)
      expect(is(ACCEPTED, then)).toBe(true)
      for (const status of ['open', 'completed', 'cancelled', 'expired'] as const)
        expect(is(REQUESTS[status], hoursAfter(then, 1))).toBe(false)
    },
  )
})

describe('another time, asked of the volunteer who comes', () => {
  test.each<[string, ReturnType<typeof refusal>, Date, Date?]>([
    ['exactly two hours before the visit', undefined, hoursAfter(STARTS_AT, -2)],
    ['a minute later', 'new-time-too-late', minutesAfter(hoursAfter(STARTS_AT, -2), 1)],
    ['after the visit has begun', 'new-time-too-late', LATE],
    ['for less than three hours ahead', 'lead-time-too-short', EARLY, minutesAfter(EARLY, 179)],
    ['for exactly three hours ahead, before the visit', undefined, EARLY, hoursAfter(EARLY, 3)],
    ['for more than 400 days ahead', 'too-far-ahead', EARLY, hoursAfter(EARLY, 401 * 24)],
    ['for the time that it has', 'new-time-is-the-old', EARLY, STARTS_AT],
  ])('%s: %s', (_when, answer, now, startsAt = hoursAfter(STARTS_AT, 26)) => {
    expect(refusal(ACCEPTED, { ...MOVES['propose-time'], startsAt }, now)).toBe(answer)
    expect(refusal(ACCEPTED, { ...MOVES['propose-time'], startsAt, by: 'gopal' }, now)).toBe(
      'not-your-request',
    )
  })

  test('a second question replaces the first, and the time of the visit takes it back, also late', () => {
    const later = hoursAfter(STARTS_AT, 7)
    const asked = advance(ASKED, { ...MOVES['propose-time'], startsAt: later }, EARLY)
    expect(asked).toEqual({ ...ACCEPTED, proposed: later })
    expect(refusal(asked, MOVES['agree-time'], EARLY)).toBe('new-time-gone')
    const takenBack = { ...MOVES['propose-time'], startsAt: STARTS_AT }
    expect(advance(ASKED, takenBack, minutesAfter(STARTS_AT, -1))).toEqual(ACCEPTED)
  })

  test('yes moves the visit and keeps its code, no leaves it as it is, and both answer the question', () => {
    const late = minutesAfter(STARTS_AT, -1)
    expect(advance(ASKED, MOVES['agree-time'], late)).toEqual({ ...ACCEPTED, startsAt: OTHER_TIME })
    expect(advance(ASKED, MOVES['refuse-time'], late)).toEqual(ACCEPTED)
    for (const type of ['agree-time', 'refuse-time'] as const)
      expect(refusal(ASKED, { ...MOVES[type], by: 'ravi' }, EARLY)).toBe('not-your-request')
  })

  test.each([
    ['before an earlier time', -6, -6 * HOUR_MS - 1, true],
    ['at an earlier time', -6, -6 * HOUR_MS, false],
    ['before the visit, of a later time', 6, -1, true],
    ['at the visit, of a later time', 6, 0, false],
  ])('%s it can be answered: %4$s', (_when, hours, offset, canBe) => {
    const proposed = hoursAfter(STARTS_AT, hours)
    const now = new Date(STARTS_AT.getTime() + offset)
    const asked = { ...ACCEPTED, proposed }
    expect(timeAskedFor(asked, now)).toEqual(canBe ? proposed : undefined)
    expect(refusal(asked, { ...MOVES['agree-time'], startsAt: proposed }, now)).toBe(
      canBe ? undefined : 'new-time-gone',
    )
  })

  test.each(MOVE_TYPES.filter((type) => !STAYS_ASKED.has(type) && !refusal(ASKED, MOVES[type], EARLY)))(
    'what was asked falls with "%s"',
    (type) => {
      const after = advance(ASKED, MOVES[type], EARLY)
      expect('proposed' in after && after.proposed).toBeFalsy()
    },
  )
})

describe('whose request it is', () => {
  test.each(['complete', 'wrong-code', 'release'] as const)(
    'Ravi cannot "%s" what Asha has accepted',
    (type) => {
      expect(refusal(ACCEPTED, { ...MOVES[type], by: 'ravi' }, EARLY)).toBe('not-your-request')
    },
  )

  test.each(['cancel', 'decline', 'report-nobody-came'] as const)(
    'Gopal cannot "%s" what Meera has asked for',
    (type) => {
      const late = hoursAfter(STARTS_AT, 1)
      expect(refusal(ACCEPTED, { ...MOVES[type], by: 'gopal' }, late)).toBe('not-your-request')
      expect(refusal({ ...OPEN, citizenId: null }, { type: 'cancel', by: 'meera' }, EARLY)).toBe(
        'not-your-request',
      )
    },
  )

  test('a stranger with the right code is told that the request is not theirs, not that the code is right', () => {
    const guess = (code: string) => refusal(ACCEPTED, { type: 'complete', by: 'ravi', code }, EARLY)
    expect(guess(CODE)).toBe(guess('999999'))
  })
})

describe('what a move leaves behind', () => {
  test('accepting names the volunteer, the moment and the code', () => {
    expect(advance(OPEN, { type: 'accept', by: 'asha', code: CODE }, ACCEPTED_AT)).toEqual(ACCEPTED)
    expect(advance(OPEN, MOVES.assign, ACCEPTED_AT)).toEqual(ACCEPTED)
  })

  test.each(['release', 'decline', 'volunteer-removed'] as const)(
    'after "%s" the request is as it was: no volunteer, no code (D27, D29)',
    (type) => {
      expect(advance(ACCEPTED, MOVES[type], EARLY)).toEqual(OPEN)
    },
  )

  const LAST = { 'report-nobody-came': LATE, lapse: hoursAfter(STARTS_AT, 72) }
  const CLOSING = ['complete', 'cancel', 'citizen-removed', 'admin-complete', 'admin-cancel'] as const
  test.each([...CLOSING, 'report-nobody-came', 'lapse'] as const)(
    'closed by "%s", a request keeps its volunteer for the history',
    (type) => {
      const at = type in LAST ? LAST[type as keyof typeof LAST] : EARLY
      const code = type === 'complete' ? CODE : null
      const history = { volunteerId: 'asha', acceptedAt: ACCEPTED_AT, closing: type, closedAt: at, code }
      expect(advance(ACCEPTED, MOVES[type], at)).toMatchObject(history)
    },
  )

  test.each(['cancel', 'citizen-removed', 'admin-complete', 'admin-cancel'] as const)(
    '"%s" of an open request names no volunteer',
    (type) => {
      const nobody = { volunteerId: null, acceptedAt: null, closing: type }
      expect(advance(OPEN, MOVES[type], EARLY)).toMatchObject(nobody)
    },
  )

  test('no move changes the request it starts from', () => {
    const before = structuredClone(ACCEPTED)
    for (const move of Object.values(MOVES)) {
      if (!refusal(ACCEPTED, move, EARLY)) advance(ACCEPTED, move, EARLY)
    }
    expect(ACCEPTED).toEqual(before)
  })
})

describe('wrong completion codes (D30, D42)', () => {
  const NEW_CODE = '775533'
  const miss: Move = { type: 'wrong-code', by: 'asha', newCode: NEW_CODE }
  const missed = (times: number, from: HelpRequest, now: Date) => {
    let request = from
    for (let i = 0; i < times; i += 1) request = advance(request, miss, now)
    return request
  }
  const afterLock = minutesAfter(EARLY, CODE_LOCK_MINUTES)

  test('a wrong code is refused as wrong; leading zeros count', () => {
    const answer = (code: string) => refusal(ACCEPTED, { type: 'complete', by: 'asha', code }, EARLY)
    expect(['4213', '004214', CODE].map(answer)).toEqual([
      ...['completion-code-wrong', 'completion-code-wrong', undefined],
    ])
  })

  test('after 4 wrong tries the right code still works', () => {
    const request = missed(4, ACCEPTED, EARLY)
    expect(request).toMatchObject({ wrongCodes: 4, codeLockedUntil: null, code: CODE })
    expect(advance(request, MOVES.complete, EARLY).status).toBe('completed')
  })

  test('the 5th locks the code for 15 minutes: neither a right nor a wrong one is looked at', () => {
    const request = missed(5, ACCEPTED, EARLY)
    expect(request).toMatchObject({ wrongCodes: 5, codeLockedUntil: afterLock, code: CODE })
    const lastMoment = new Date(afterLock.getTime() - 1)
    expect(refusal(request, MOVES.complete, lastMoment)).toBe('completion-code-locked')
    expect(refusal(request, { type: 'complete', by: 'asha', code: '999999' }, lastMoment)).toBe(
      'completion-code-locked',
    )
    // Refused, so it cannot be counted.
    expect(() => advance(request, miss, lastMoment)).toThrow(new Refused('completion-code-locked'))
  })

  test('15 minutes later the right code works, and the 6th to 9th wrong one lock nothing', () => {
    const locked = missed(5, ACCEPTED, EARLY)
    expect(refusal(locked, MOVES.complete, afterLock)).toBeUndefined()
    const request = missed(4, locked, afterLock)
    expect(request).toMatchObject({ wrongCodes: 9, code: CODE })
    expect(refusal(request, MOVES.complete, afterLock)).toBeUndefined()
  })

  test('the 10th voids the code: only the new one works, and counting begins again', () => {
    const request = missed(5, missed(5, ACCEPTED, EARLY), afterLock)
    expect(request).toMatchObject({ wrongCodes: 0, codeLockedUntil: null, code: NEW_CODE })
    expect(refusal(request, MOVES.complete, afterLock)).toBe('completion-code-wrong')
    expect(refusal(request, { type: 'complete', by: 'asha', code: NEW_CODE }, afterLock)).toBeUndefined()
    const again = minutesAfter(afterLock, CODE_LOCK_MINUTES)
    expect(missed(5, request, afterLock)).toMatchObject({ wrongCodes: 5, codeLockedUntil: again })
  })

  test.each(['release', 'volunteer-removed'] as const)(
    '"%s" and a new acceptance neither lift the lock nor reset the count',
    (type) => {
      const open = advance(missed(5, ACCEPTED, EARLY), MOVES[type], EARLY)
      const again = advance(open, { type: 'accept', by: 'ravi', code: '123456' }, EARLY)
      expect(again).toMatchObject({ wrongCodes: 5, codeLockedUntil: afterLock, code: '123456' })
      expect(refusal(again, { type: 'complete', by: 'ravi', code: '123456' }, EARLY)).toBe(
        'completion-code-locked',
      )
      const ninth = missed(4, { ...again, volunteerId: 'asha' } as Accepted, afterLock)
      expect(advance(ninth, miss, afterLock)).toMatchObject({ code: NEW_CODE })
    },
  )

  test('a lock keeps nobody from releasing, cancelling or settling', () => {
    const locked = missed(5, ACCEPTED, EARLY)
    const ending = ['release', 'cancel', 'decline', 'admin-complete', 'admin-cancel'] as const
    for (const type of [...ending, 'citizen-removed', 'volunteer-removed'] as const)
      expect(refusal(locked, MOVES[type], EARLY)).toBeUndefined()
  })
})

test.each([
  ['open, with a day and a moment to go', 'open', 24 * HOUR_MS + 1, undefined],
  ['open, with a day to go', 'open', 24 * HOUR_MS, 'unfilled'],
  ['open, with a moment to go', 'open', 1, 'unfilled'],
  ['open, at its time, when it expires', 'open', 0, undefined],
  ['accepted, with an hour to go', 'accepted', HOUR_MS, undefined],
  ['accepted, a moment less than an hour past', 'accepted', -HOUR_MS + 1, undefined],
  ['accepted, an hour past', 'accepted', -HOUR_MS, 'overdue'],
  ['completed, an hour past', 'completed', -HOUR_MS, undefined],
] as const)('a request that is %s needs the administrators as: %s', (_what, status, ms, attention) => {
  const request = { status, startsAt: new Date(POSTED_AT.getTime() + ms) }
  expect(attentionOf(request, { isUndecided: false }, POSTED_AT)).toBe(attention)
  expect(attentionOf(request, { isUndecided: true }, POSTED_AT)).toBe('undecided')
})

test('whatever is done in whatever order, nobody is left with a half-made request', () => {
  const move = fc.constantFrom(
    ...Object.values(MOVES),
    ...(['accept', 'release'] as const).map((type) => ({ ...MOVES[type], by: 'ravi' })),
  )
  const step = fc.tuple(move, fc.integer({ min: 0, max: 20 }))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let request: HelpRequest = OPEN
      let now = POSTED_AT
      for (const [next, hours] of steps) {
        now = hoursAfter(now, hours)
        if (!refusal(request, next, now)) request = advance(request, next, now)
        const hasCode = 'code' in request && request.code !== null
        const isCompleted = 'closing' in request && request.closing === 'complete'
        expect(hasCode).toBe(request.status === 'accepted' || isCompleted)
        expect('closing' in request).toBe(!['open', 'accepted'].includes(request.status))
        expect('proposed' in request).toBe(request.status === 'accepted')
        expect(request.wrongCodes).toBeLessThan(10)
        // Somebody can always end it, so neither place is taken for ever.
        if (request.status === 'open' || request.status === 'accepted')
          expect(refusal(request, MOVES['admin-cancel'], now)).toBeUndefined()
      }
    }),
  )
})
