import { expect, test } from 'vitest'
import { accountRefusal, leavingRefusal, signInRefusal, standing } from './account.ts'
import type { AccountMove, AccountRefusal, AccountState, Standing } from './account.ts'

const DAY = new Date('2026-11-20T05:00:00Z')
const ACTIVE = { id: 'asha', role: 'volunteer', approvedAt: DAY, bannedAt: null } as const

/** Asha the volunteer in each standing. */
const ASHA: Record<Standing, AccountState> = {
  pending: { ...ACTIVE, approvedAt: null },
  active: ACTIVE,
  banned: { ...ACTIVE, bannedAt: DAY },
}

const NOT_WAITING = { approve: 'volunteer-not-waiting', reject: 'volunteer-not-waiting' } as const
const ALLOWED = { approve: 'allowed', reject: 'allowed', ban: 'allowed', delete: 'allowed' } as const

const OUTCOMES: Record<Standing, Record<AccountMove, AccountRefusal | 'allowed'>> = {
  pending: { ...ALLOWED, unban: 'account-not-banned' },
  active: { ...ALLOWED, ...NOT_WAITING, unban: 'account-not-banned' },
  banned: { ...ALLOWED, ...NOT_WAITING, unban: 'allowed', ban: 'account-already-banned' },
}

const EVERY_CASE = Object.entries(OUTCOMES).flatMap(([state, moves]) =>
  Object.entries(moves).map(([move, answer]) => [state, move, answer] as [Standing, AccountMove, string]),
)

test.each(EVERY_CASE)('when Asha is %s, to %s her is: %s', (state, move, answer) => {
  expect(accountRefusal(ASHA[state], move, 'admin') ?? 'allowed').toBe(answer)
})

test.each(['ban', 'delete'] as const)('an administrator cannot %s themself (D33)', (move) => {
  const admin: AccountState = { ...ACTIVE, id: 'admin', role: 'admin' }
  expect(accountRefusal(admin, move, 'admin')).toBe('not-yourself')
  expect(accountRefusal(admin, move, 'another-admin')).toBeUndefined()
})

test.each(['ban', 'delete'] as const)('of the last two administrators neither can %s the other', (move) => {
  const admin: AccountState = { ...ACTIVE, id: 'admin', role: 'admin' }
  expect(accountRefusal(admin, move, 'another-admin', 2)).toBeUndefined()
  expect(accountRefusal(admin, move, 'another-admin', 1)).toBe('last-two-admins')
  expect(accountRefusal(admin, move, 'admin', 1)).toBe('not-yourself')
  expect(accountRefusal(ASHA.active, move, 'admin', 0)).toBeUndefined()
})

test('an administrator who is banned is deleted by the one who is left', () => {
  const banned: AccountState = { ...ACTIVE, id: 'admin', role: 'admin', bannedAt: DAY }
  expect(accountRefusal(banned, 'delete', 'another-admin', 1)).toBeUndefined()
})

test.each([
  ['citizen', null, null, 'active'],
  ['admin', null, null, 'active'],
  ['volunteer', null, null, 'pending'],
  ['volunteer', DAY, null, 'active'],
  ['volunteer', null, DAY, 'banned'],
  ['volunteer', DAY, DAY, 'banned'],
  ['citizen', DAY, DAY, 'banned'],
] as const)('a %s approved %j, banned %j is %s', (role, approvedAt, bannedAt, state) => {
  expect(standing({ role, approvedAt, bannedAt })).toBe(state)
})

test('a citizen needs no approval, so none can be given or refused', () => {
  const meera: AccountState = { ...ACTIVE, id: 'meera', role: 'citizen', approvedAt: null }
  expect(accountRefusal(meera, 'approve', 'admin')).toBe('volunteer-not-waiting')
  expect(accountRefusal(meera, 'reject', 'admin')).toBe('volunteer-not-waiting')
})

test('a volunteer who was banned while waiting is waiting again after the ban is lifted', () => {
  const waiting: AccountState = { ...ASHA.pending, bannedAt: DAY }
  expect(accountRefusal(waiting, 'unban', 'admin')).toBeUndefined()
  expect(standing({ ...waiting, bannedAt: null })).toBe('pending')
})

test.each([
  ['pending', 'approval-pending'],
  ['banned', 'account-suspended'],
  ['active', undefined],
] as const)('with the right password Asha, who is %s, is answered: %s (D18)', (state, answer) => {
  expect(signInRefusal(ASHA[state])).toBe(answer)
})

const waits = { isAccused: false, isInHand: false }
test.each([
  ['no case', [], undefined, undefined],
  ['what they raised, seen by nobody yet', [waits], undefined, 'person-of-open-case'],
  ['what they raised, in hand', [{ ...waits, isInHand: true }], 'case-open', 'person-of-open-case'],
  ['what is about them', [{ ...waits, isAccused: true }], 'case-open', 'person-of-open-case'],
] as const)('deleting an account with %s', (_, cases, byOwner, byStaff) => {
  const refusals = (['owner', 'staff'] as const).map((by) => leavingRefusal([...cases], by))
  expect(refusals).toEqual([byOwner, byStaff])
})
