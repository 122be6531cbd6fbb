import type { Body } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import type { Language } from '@scan/contract/language.ts'
import { daysAfter, hoursAfter } from '@scan/domain/clock.ts'
import { maskForBoard } from '@scan/domain/contact-details/contact-details.ts'
import { CALLBACKS_DAYS } from '@scan/domain/retention.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { topic } from '../live/topics.ts'
import { hasher } from '../secrets/keys.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** The same again this soon was pressed twice, or its answer was lost. */
const REPEATED_WITHIN_HOURS = 1

type Asked = Omit<Body<typeof api.callMe>, 'language'> & { language: Language; clientSubnet: string }

/** Answers nobody whether it is kept, nor by the time it takes: what is not makes the same statements and is counted. */
export async function askToBeRung(context: Context, asked: Asked): Promise<void> {
  const { database, rateLimits, secrets, now } = context
  const { name, phone, language, part, forWhom, words, trap, clientSubnet } = asked
  const text = words ? maskForBoard({ description: words, additional: null }).description : null
  const hash = await silencedHash(database, secrets, phone)
  await database.transaction(async (tx) => {
    // Callers for one number wait for each other.
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('callback ' || ${phone}::text, 0))`)
    const isWanted = (await rateLimits.allows('callbacks-from-subnet', clientSubnet, tx)) && !trap
    // What one network sends too often uses up nobody's number.
    const counted = isWanted ? phone : `${clientSubnet} ${phone}`
    const isFew = await rateLimits.allows('callbacks-to-number', counted, tx)
    const at = now()
    const kept = await tx.query(sql`
      with wanted as (
        select where ${isWanted && isFew}::boolean
          and not exists (select from silenced_numbers where phone_hash = ${hash} and until > ${at})
          and not exists (
            select from callbacks b join calls c on c.id = b.call_id
            where c.callback_phone = ${phone} and b.name = ${name} and b.part = ${part} and b.for_whom = ${forWhom}
              and b.words is not distinct from ${text}::text
              and b.asked_at > ${hoursAfter(at, -REPEATED_WITHIN_HOURS)})
      ), call as (
        insert into calls (callback_phone) select ${phone} from wanted
        on conflict (callback_phone) do update set callback_phone = excluded.callback_phone
        returning id
      )
      insert into callbacks (call_id, name, language, part, for_whom, words, asked_at)
      select id, ${name}, ${language}, ${part}, ${forWhom}, ${text}, ${at} from call
      returning 1`)
    if (kept.length > 0) tx.publish([topic.admin])
  })
}

/** Nobody is rung there for a stranger's asking, for as long as a callback is kept. */
export async function silence(tx: Queryable, secrets: Secrets, phone: string, at: Date): Promise<void> {
  const hash = await silencedHash(tx, secrets, phone)
  await tx.query(sql`
    insert into silenced_numbers (phone_hash, until) values (${hash}, ${daysAfter(at, CALLBACKS_DAYS)})
    on conflict (phone_hash) do update set until = excluded.until`)
}

async function silencedHash(db: Queryable, secrets: Secrets, phone: string): Promise<Buffer> {
  return (await hasher(db, secrets, 'blocklist'))(`silenced ${phone}`)
}

export async function purgeCallbacks({ database, now }: Pick<Context, 'database' | 'now'>): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(sql`delete from callbacks where asked_at <= ${daysAfter(now(), -CALLBACKS_DAYS)}`)
    await eraseEmptyCalls(tx)
    await tx.query(sql`delete from silenced_numbers where until <= ${now()}`)
  })
}

/** Those asked for with their number since they signed up. Nobody proves a number: older ones may be somebody else's. */
export async function eraseCallbacks(
  tx: Queryable,
  { id, phone }: { id: string; phone: string },
): Promise<void> {
  await tx.query(sql`
    delete from callbacks using calls c, accounts a
    where c.id = call_id and c.callback_phone = ${phone} and a.id = ${id} and asked_at >= a.created_at`)
  await eraseEmptyCalls(tx)
}

async function eraseEmptyCalls(tx: Queryable): Promise<void> {
  await tx.query(sql`
    delete from calls where callback_phone is not null
      and not exists (select from callbacks where call_id = calls.id)`)
}
