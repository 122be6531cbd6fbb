import { randomUUID } from 'node:crypto'
import type { Status } from '@scan/domain/help-request.ts'
import type { Category } from '@scan/domain/role.ts'
import type { Database, Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { compose, type Delivery } from '../notifications/compose.ts'
import { renderEmail, type Email } from '../notifications/email/layout.ts'
import type { EmailContext } from '../notifications/recipes.ts'

export const TOKEN = 'bWVlcmEncy1zZWNyZXQtdG9rZW4tb2YtMjU2LWJpdHM'
export const CODE = '402913'
export const EXPIRES_AT = new Date('2026-11-21T10:30:00+05:30')
/** What Meera tells Asha when the help is done: it must never be in a mail. */
export const COMPLETION_CODE = '771204'

export const CONTEXT: EmailContext = {
  publicUrl: 'https://help.example.org',
  timeZone: 'Asia/Kolkata',
  supportPhone: null,
  deskHours: { en: '10 to 5', ml: 'രാവിലെ 10 മുതൽ വൈകിട്ട് 5 വരെ', hi: 'सुबह 10 से शाम 5 बजे तक' },
  helplines: [
    { name: 'Emergency', number: '112' },
    { name: 'Elder Line', number: '14567' },
  ],
  // Friday 20 November 2026, 2:30 pm: all that is due is still ahead.
  now: () => new Date('2026-11-20T09:00:00Z'),
  supportEmail: undefined,
  emailTo: async () => undefined,
  mintVerification: async () => ({
    ...{ token: TOKEN, code: CODE, expiresAt: EXPIRES_AT },
    listFrom: 'Ollur.Asha',
  }),
  mintAddressChange: async () => ({ token: TOKEN, expiresAt: EXPIRES_AT }),
  mintReset: async () => ({ token: TOKEN }),
  offersIn: async () => undefined,
  pendingInvitation: async () => undefined,
}

interface Somebody {
  name: string
  email?: string
  category: Category
  approved?: boolean
}

/** Puts somebody into the database and answers with their id. */
export async function arrive(database: Database, somebody: Somebody): Promise<string> {
  const { name, category, approved = category !== 'Volunteer' } = somebody
  const email = somebody.email ?? `${name.toLowerCase()}@example.org`
  const id = randomUUID()
  await database.query(sql`
    insert into accounts (id, name, email, phone, category, district, password_hash, created_at, approved_at)
    values (${id}, ${name}, ${email}, '9847012345', ${category}, 'Kollam', 'none', now(), ${approved ? new Date() : null})`)
  return id
}

/** Has somebody wait for their email, and answers with the id that their account will get. */
export async function signUp(database: Database, email: string, name = 'Divya'): Promise<string> {
  const id = randomUUID()
  await database.query(sql`
    insert into waiting_sign_ups (id, name, email, phone, category, district, password_hash, signed_up_at)
    values (${id}, ${name}, ${email}, '9847012345', 'Citizen', 'Kollam', 'none', now())`)
  return id
}

/** Puts a request for a drive on Saturday 21 November 2026, 10:30 am in Ollur, Kollam, into the database. */
export async function ask(
  database: Database,
  { citizenId, volunteerId, status }: { citizenId: string; volunteerId: string | null; status: Status },
): Promise<string> {
  const isClosed = status !== 'accepted' && status !== 'open'
  const id = randomUUID()
  await database.query(sql`
    insert into help_requests
      (id, handle, citizen_id, help_type, description, public_description, district, area, help_date, help_time, starts_at, posted_at, status,
       volunteer_id, accepted_at, completion_code, closing, closed_at)
    values (${id}, gen_random_uuid(), ${citizenId}, 'driving', 'To the eye clinic', 'To the eye clinic', 'Kollam', 'Ollur', '2026-11-21', '10:30',
      '2026-11-21T10:30:00+05:30', now(), ${status}, ${status === 'open' ? null : volunteerId}, now(),
      ${status === 'accepted' ? COMPLETION_CODE : null}, ${isClosed ? 'complete' : null},
      ${isClosed ? new Date() : null})`)
  return id
}

/** The email that this delivery is sent as, if anybody is left to tell. */
export async function emailOf(
  db: Queryable,
  delivery: Delivery,
  context: EmailContext = CONTEXT,
): Promise<Email | undefined> {
  const message = await compose(db, delivery, context)
  return message && renderEmail(message)
}
