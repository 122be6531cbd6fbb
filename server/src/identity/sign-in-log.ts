import { SIGN_IN_OUTCOMES } from '@scan/contract/admin/sign-ins.ts'
import type { SignInOutcome } from '@scan/contract/admin/sign-ins.ts'
import type { ProblemCode } from '@scan/contract/problems.ts'
import { daysAfter, minutesAfter } from '@scan/domain/clock.ts'
import { SIGN_INS_DAYS } from '@scan/domain/retention.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql, type Sql } from '../db/sql.ts'

/** Whoever is refused for too many tries goes on for free: what that may fill is bounded. */
const TOO_MANY_A_MINUTE = 200

interface Try {
  at: Date
  /** Null if nobody has the address. */
  accountId: string | null
  clientSubnet: string
}

const OUTCOMES: Partial<Record<ProblemCode, SignInOutcome>> = {
  'invalid-credentials': 'wrong-password',
  'user-not-found': 'wrong-password',
  'sign-in-failed': 'wrong-password',
  'second-factor-needed': 'code-needed',
  'second-factor-wrong': 'wrong-code',
  'second-factor-used': 'wrong-code',
  'too-many-requests': 'too-many',
  'email-not-verified': 'not-verified',
  'approval-pending': 'not-approved',
  'account-suspended': 'banned',
}

/** To be woven into the statement that opens the session: there is nothing else to wait for. */
export const signedInLine = ({ at, accountId, clientSubnet }: Try, from: Sql): Sql => sql`
  insert into sign_in_lines (at, account_id, outcome, client_subnet)
  select ${at}, ${accountId}, ${SIGN_IN_OUTCOMES[0]}, ${clientSubnet} from ${from}`

/**
 * The same statement whether or not somebody has the address: the time tells nothing. Of tries that are refused for their
 * number, one a minute for each network and account.
 */
export async function recordRefusal(
  db: Queryable,
  code: ProblemCode,
  { at, accountId, clientSubnet }: Try,
): Promise<void> {
  const outcome = OUTCOMES[code]
  if (!outcome) return
  const lately = sql`from sign_in_lines where at > ${minutesAfter(at, -1)} and outcome = 'too-many'`
  await db.query(sql`
    insert into sign_in_lines (at, account_id, outcome, client_subnet)
    select ${at}, ${accountId}, ${outcome}, ${clientSubnet}
    where ${outcome} <> 'too-many' or (
      not exists (
        select ${lately} and client_subnet = ${clientSubnet} and account_id is not distinct from ${accountId}::uuid)
      and (select count(*) from (select ${lately} limit ${TOO_MANY_A_MINUTE}) few) < ${TOO_MANY_A_MINUTE})`)
}

export async function purgeSignIns({ database, now }: Context): Promise<void> {
  await database.query(sql`delete from sign_in_lines where at < ${daysAfter(now(), -SIGN_INS_DAYS)}`)
}
