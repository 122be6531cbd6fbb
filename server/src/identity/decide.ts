import type { AuditAction } from '@scan/contract/admin/actions.ts'
import type { Body } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem, type ProblemCode } from '@scan/contract/problems.ts'
import { accountRefusal, leavingRefusal, type AccountMove } from '@scan/domain/account.ts'
import { foldedAddress } from '@scan/domain/email-address.ts'
import type { Permission } from '@scan/domain/permissions.ts'
import { tenDigits } from '@scan/domain/phone.ts'
import { Refused } from '@scan/domain/refused.ts'
import { isStaff } from '@scan/domain/role.ts'
import { liftingRefusal } from '@scan/domain/stops.ts'
import type { Actor } from '../access/caller.ts'
import { asStaff } from '../access/staff.ts'
import { lastDone } from '../audit/audit.ts'
import { keptApartByCases, openCasesOf, takeCasesInHand } from '../cases/store.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { topic } from '../live/topics.ts'
import { notify } from '../notifications/notifications.ts'
import { letGoOn, showFirstRequest } from '../requests/call-first.ts'
import { leaveRequests } from '../requests/leave.ts'
import { addGoesOn } from '../requests/notices.ts'
import { agreeToCancelling } from '../requests/patterns.ts'
import { carryOver } from '../requests/separations.ts'
import * as accounts from './accounts-store.ts'
import type { Account } from './accounts-store.ts'
import { removeAccount } from './leave.ts'
import { block, markReturned } from './marks.ts'
import { accountsOf, lockPeople, lockPersons, setApart, whatHeldForBoth } from './person.ts'
import * as sessions from './sessions-store.ts'
import { isStoppedForCase, liftStop, stop, stopIfDue } from './stop.ts'
import { changesWait } from './views.ts'

const NEEDED = {
  approve: 'approve-volunteers',
  reject: 'approve-volunteers',
  'see-changes': 'approve-volunteers',
  'refuse-changes': 'approve-volunteers',
  ban: 'ban-people',
  unban: 'ban-people',
  agree: 'ban-people',
  resume: 'ban-people',
  stop: 'ban-people',
  'another-person': 'ban-people',
  delete: 'delete-people',
} as const satisfies Partial<Record<AuditAction, Permission>>

const MOVES: readonly AccountMove[] = ['approve', 'reject', 'ban', 'unban', 'delete']

/** Answers with the account as it is after; undefined if there was nothing to do. */
type CarryOut = (tx: Queryable, account: Account, at: Date) => Promise<Account | undefined>

interface Decision {
  action: keyof typeof NEEDED
  refusal?: (account: Account, otherAdmins: number | undefined) => ProblemCode | undefined
  /** If this action of the same actor was the last of these, a second press is answered like the first. */
  among?: readonly AuditAction[]
  carryOut: CarryOut
  remark?: string | undefined
  /** May join or part persons. */
  changesPersons?: boolean
}

interface Decided {
  isNew: boolean
  account: Account | undefined
}

/** A decision of staff about a person: checked, carried out, recorded. */
async function decide(
  context: Context,
  actor: Actor,
  id: string,
  { action, refusal, among = [], carryOut, remark, changesPersons = false }: Decision,
): Promise<Account> {
  const target = await accounts.findById(context.database, id)
  const amongStaff = target !== undefined && isStaff(target.role)
  const { account } = await asStaff(
    context,
    actor,
    NEEDED[action],
    ({ isNew }: Decided) => (isNew ? { action, subject: { kind: 'account', id }, remark } : undefined),
    async (tx, scope, at) => {
      if (changesPersons) await lockPersons(tx)
      else await lockPeople(tx, id)
      const account = await accounts.lockForStaff(tx, scope, id)
      const others = account && amongStaff ? await countOthers(tx, account) : undefined
      const reason = account ? refusal?.(account, others) : 'account-not-found'
      if (reason) {
        // Whoever is gone was rejected or deleted last, whatever was decided before.
        const last = await lastDone(tx, id, account ? among : MOVES)
        if (last?.type !== action || last.by !== actor.id) throw new ApiProblem(reason)
        return { isNew: false, account }
      }
      const after = await carryOut(tx, account as Account, at)
      return { isNew: after !== undefined, account: after ?? account }
    },
    { amongStaff },
  )
  return account as Account
}

async function countOthers(tx: Queryable, { id, category }: Account): Promise<number | undefined> {
  const [row] = await tx.query(sql<{ count: number }>`
    select count(*) as count from accounts where category = ${category} and part = 'all' and banned_at is null and id <> ${id}`)
  return row?.count
}

const move = (
  context: Context,
  actor: Actor,
  id: string,
  action: AccountMove,
  carryOut: CarryOut,
  remark?: string,
) =>
  decide(context, actor, id, {
    action,
    refusal: (account, others) => accountRefusal(account, action, actor.id, others),
    among: MOVES,
    carryOut,
    remark,
    changesPersons: action === 'reject' || action === 'delete',
  })

export const approve = (context: Context, actor: Actor, id: string) =>
  move(context, actor, id, 'approve', async (tx, account, approvedAt) => {
    if (await accounts.hasMarkOf(tx, id, actor.id)) throw new ApiProblem('your-own-account')
    await tx.query(sql`update accounts set approved_at = ${approvedAt} where id = ${id}`)
    await notify(tx, { kind: 'volunteer-approved', accountId: id })
    return { ...account, approvedAt }
  })

export const reject = (context: Context, actor: Actor, id: string) =>
  move(context, actor, id, 'reject', async (tx, account, at) => {
    await block(tx, context.secrets, account, { reason: 'rejected', at })
    await removeAccount(context, tx, account, {
      by: actor,
      notification: 'volunteer-rejected',
      blocked: 'rejected',
    })
    return account
  })

/** Locks somebody out from their very next call; what they had promised or asked for is given back (D29). */
export const ban = (context: Context, actor: Actor, id: string, reason?: string) =>
  move(
    context,
    actor,
    id,
    'ban',
    async (tx, account, bannedAt) => {
      const { secrets } = context
      await accounts.setBanned(tx, id, bannedAt)
      await block(tx, secrets, account, { reason: 'banned', at: bannedAt, accountId: id })
      const others = await tx.query(sql<{ id: string }>`
        select id from accounts where id in ${accountsOf(id)} and id <> ${id}`)
      await markReturned(
        tx,
        others.map((one) => one.id),
        'banned',
      )
      if (others.length > 0) await stopIfDue(tx, id, { otherBanned: true }, bannedAt)
      await sessions.endAll(tx, id, 'suspended')
      await leaveRequests(context, tx, id, actor)
      await notify(tx, { kind: 'account-banned', accountId: id })
      return { ...account, bannedAt }
    },
    reason,
  )

export const unban = (context: Context, actor: Actor, id: string) =>
  move(context, actor, id, 'unban', async (tx, account) => {
    await accounts.setBanned(tx, id, null)
    await tx.query(sql`delete from blocklist where account_id = ${id}`)
    await notify(tx, { kind: 'account-unbanned', accountId: id })
    return { ...account, bannedAt: null }
  })

/** Ends somebody else's account for good. What remains of its requests is anonymous (D33). */
export const deleteAccount = (context: Context, actor: Actor, id: string) =>
  move(context, actor, id, 'delete', async (tx, account, at) => {
    const refusal = leavingRefusal(await openCasesOf(tx, id), 'staff')
    if (refusal) throw new Refused(refusal)
    const blocked = account.bannedAt ? 'banned' : 'deleted'
    // The ban has put them on the list already.
    if (!account.bannedAt) await block(tx, context.secrets, account, { reason: blocked, at })
    await removeAccount(context, tx, account, { by: actor, notification: 'account-deleted', blocked })
    return account
  })

/** Allows a citizen known from before, or who has sent many volunteers away; emails tell of her request again (D99, D100). */
export const allowToAsk = (context: Context, actor: Actor, id: string) =>
  decide(context, actor, id, {
    action: 'agree',
    carryOut: async (tx, account, at) => {
      await tx.query(sql`update accounts set awaits_agreement = false where id = ${id}`)
      await agreeToCancelling(tx, account.id, at)
      if (account.awaitsCall) await letGoOn(tx, id, at)
      else {
        await showFirstRequest(tx, id, at)
        // The form is open to them at once.
        tx.publish([topic.request(id)])
      }
      if (account.awaitsAgreement) await notify(tx, { kind: 'citizen-agreed-to', accountId: id })
      return { ...account, awaitsAgreement: false, awaitsCall: false }
    },
  })

/**
 * Two accounts with a mark in common are two people after all, such as a family with one phone (D98). A stop, and a
 * separation that a person asked for, stay with both until each is lifted (D62); the other administrators hear of it.
 */
export const setAnother = (context: Context, actor: Actor, id: string, otherId: string) =>
  decide(context, actor, id, {
    action: 'another-person',
    changesPersons: true,
    carryOut: async (tx, account, at) => {
      const other = await accounts.findById(tx, otherId)
      if (!other || other.id === id) throw new ApiProblem('account-not-found')
      const apart = await setApart(tx, id, otherId, at)
      if (!apart) return undefined
      if (apart.areTwo) {
        await carryOver(tx, id, otherId)
        const about = await whatHeldForBoth(tx, id, otherId)
        const press = { accountId: id, otherId, byId: actor.id, at: at.toISOString() }
        if (about.length > 0) await notify(tx, { kind: 'persons-set-apart', ...press, about })
      }
      return account
    },
  })

/** Stops a volunteer as an open case about them would. */
export const suspend = (context: Context, actor: Actor, id: string) =>
  decide(context, actor, id, {
    action: 'stop',
    refusal: ({ role, approvedAt }) => (role === 'volunteer' && approvedAt ? undefined : 'not-a-volunteer'),
    carryOut: async (tx, account, at) =>
      (await stop(tx, id, 'case', at)).includes(id) ? { ...account, stoppedFor: 'case' } : undefined,
  })

/** The other administrators, and whoever raised a case: never more than that this volunteer goes on, and not to them. */
async function tellOfLifting(tx: Queryable, id: string, byId: string, at: Date): Promise<void> {
  const kept = await keptApartByCases(tx, id)
  await addGoesOn(tx, kept, at)
  await notify(
    tx,
    { kind: 'stop-lifted', accountId: id, byId, at: at.toISOString() },
    ...kept.map(({ accountId }) => ({ kind: 'volunteer-goes-on' as const, accountId, otherId: id })),
  )
}

/** Lets a stopped volunteer accept again. Open cases that stopped them, and nobody has in hand, go to the actor. */
export const resume = (context: Context, actor: Actor, id: string, note?: string) =>
  decide(context, actor, id, {
    action: 'resume',
    carryOut: async (tx, account, at) => {
      if (!account.stoppedFor) return undefined
      const wasForCase = await isStoppedForCase(tx, id)
      const refusal = liftingRefusal(wasForCase ? 'case' : account.stoppedFor, note)
      if (refusal) throw new ApiProblem(refusal)
      if (wasForCase) await tellOfLifting(tx, id, actor.id, at)
      for (const accountId of await liftStop(tx, id, at))
        await notify(tx, { kind: 'volunteer-resumed', accountId })
      await takeCasesInHand(tx, id, actor.id, at)
      return { ...account, stoppedFor: null }
    },
    remark: note,
  })

const CHANGES: Pick<Decision, 'refusal' | 'among'> = {
  refusal: (account) =>
    changesWait(account) || account.emailBefore !== null ? undefined : 'no-changes-wait',
  among: ['see-changes', 'refuse-changes'],
}

export const approveChanges = (
  context: Context,
  actor: Actor,
  id: string,
  seen: Body<typeof api.seeChanges>,
) =>
  decide(context, actor, id, {
    action: 'see-changes',
    ...CHANGES,
    carryOut: async (tx, { name, phone, email }) => {
      const isTheSame =
        seen.name === name && tenDigits(seen.phone) === phone && foldedAddress(seen.email ?? email) === email
      if (!isTheSame) throw new ApiProblem('changed-again')
      await tx.query(sql`
        update accounts set name_before = null, phone_before = null, email_before = null where id = ${id}`)
      return accounts.findById(tx, id)
    },
  })

export const refuseChanges = (context: Context, actor: Actor, id: string) =>
  decide(context, actor, id, {
    action: 'refuse-changes',
    ...CHANGES,
    // A new address is proved: it stays, and is still to be seen.
    refusal: (account) => (changesWait(account) ? undefined : 'no-changes-wait'),
    carryOut: async (tx) => {
      await tx.query(sql`
        update accounts set name = coalesce(name_before, name), phone = coalesce(phone_before, phone),
          name_before = null, phone_before = null
        where id = ${id}`)
      await notify(tx, { kind: 'changes-refused', accountId: id })
      return accounts.findById(tx, id)
    },
  })
