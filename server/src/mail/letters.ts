import { createHash } from 'node:crypto'
import { HELP_TITLES } from '@scan/contract/fields.ts'
import { messages } from '@scan/contract/messages/index.ts'
import type { Language, Messages } from '@scan/contract/messages/index.ts'
import { RESET_MINUTES, VERIFICATION_HOURS } from '@scan/domain/account.ts'
import type { HelpType } from '@scan/domain/catalogue.ts'
import type { Status } from '@scan/domain/help-request.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { fill } from '../fill.ts'
import type { Placeholders } from '../fill.ts'
import { layOut } from './layout.ts'
import { inLetters, spokenMoment } from './wording.ts'

/**
 * A letter that is to be sent: its kind and whom or what it is about, by id. It never holds a secret, nor what
 * it says: tokens are minted and facts are read when it is sent. Only a farewell, to somebody whose account is gone,
 * carries the person: there is nowhere else to read them from.
 */
export type Letter =
  | { kind: 'verify-email'; accountId: string }
  | { kind: 'already-registered'; accountId: string }
  | { kind: 'reset-password'; accountId: string }
  | { kind: 'password-changed'; accountId: string }
  | { kind: 'second-factor-on'; accountId: string }
  | { kind: 'second-factor-off'; accountId: string }
  /** A refresh token was used that had been replaced long before: somebody may have copied it. */
  | { kind: 'session-ended'; accountId: string }
  /** To every administrator. */
  | { kind: 'volunteer-waiting'; accountId: string }
  | { kind: 'volunteer-approved'; accountId: string }
  | { kind: 'volunteer-rejected'; to: Person }
  | { kind: 'account-banned'; accountId: string }
  | { kind: 'account-unbanned'; accountId: string }
  | { kind: 'account-deleted'; to: Person }
  | { kind: 'volunteer-found'; requestId: string }
  /** To the citizen, and to the volunteer. */
  | { kind: 'request-completed'; requestId: string }
  | { kind: 'request-cancelled'; requestId: string; volunteerId: string }
  /** To the citizen: an administrator cancelled it. */
  | { kind: 'request-called-off'; requestId: string }
  /** To the volunteer whose accepted request was given to others. */
  | { kind: 'request-taken-back'; requestId: string; volunteerId: string }
  /** To the citizen: released, or the volunteer was banned or deleted; the request is open again. */
  | { kind: 'volunteer-cannot-come'; requestId: string }
  | { kind: 'request-expired'; requestId: string }
  /** To every administrator, and to the volunteer who did not come. */
  | { kind: 'nobody-came'; requestId: string }
  /** To the volunteer, an hour after the time. */
  | { kind: 'completion-reminder'; requestId: string }
  /** To every administrator, a day after the time. */
  | { kind: 'request-overdue'; requestId: string }
  /** To every administrator: ten wrong completion codes. */
  | { kind: 'code-guessed'; requestId: string }
  /** To who raised it. */
  | { kind: 'concern-received'; concernId: string }
  | { kind: 'concern-closed'; concernId: string }
  /** To every administrator. It says that there is one, not what it says. */
  | { kind: 'concern-raised'; concernId: string }
  /** To whoever answers what is written on the contact page. */
  | { kind: 'contact-message'; messageId: string }

/** One letter on its way to one person. */
export interface Delivery {
  letter: Letter
  to: string
  letterId: string
}

export interface Person {
  id: string
  name: string
  email: string
}

/** What letters are written with. */
export interface Desk {
  /** Every link begins with it; without a slash at its end. */
  publicUrl: string
  /** The zone in which days and times are said. */
  timeZone: string
  supportPhone: string | null
  /** Who answers what is written on the contact page; undefined where the administrators do. */
  supportEmail: string | undefined
  /** Makes a new link and code for an account, or undefined if it needs none (verified already, or gone). */
  mintVerification(accountId: string): Promise<{ token: string; code: string } | undefined>
  /** Makes a new reset link for an account, or undefined if it is gone. */
  mintReset(accountId: string): Promise<{ token: string } | undefined>
}

type Words = Omit<Messages['letters'], 'layout'>
type Sentences<Kind extends keyof Words> = (typeof messages.en.letters)[Kind]
type Facts<Kind extends keyof Words> = Record<
  Placeholders<Sentences<Kind>['subject' | 'action'] | Sentences<Kind>['before' | 'after'][number]>,
  string
>

interface Said {
  words: keyof Words
  facts: Readonly<Record<string, string>>
  /** Of a page of ours, or a whole `mailto:` address. */
  path: string
  code?: string
  /** Somebody's own words, lines and all. */
  quote?: string
  /** Who gets the answer where the letter is simply answered. */
  replyTo?: { name: string; address: string }
}

function say<Kind extends keyof Words>(
  words: Kind,
  facts: Facts<Kind>,
  path: string,
  more: Pick<Said, 'code' | 'quote' | 'replyTo'> = {},
): Said {
  return { words, facts, path, ...more }
}

interface Recipe<L extends Letter> {
  recipients(db: Queryable, letter: L, desk: Desk): Promise<Person[]>
  /** Undefined where the letter has become untrue or needless since it was queued: then it is not sent. */
  compose(db: Queryable, letter: L, to: Person, desk: Desk): Promise<Said | undefined>
}

/** Every letter there is: who gets it, and what it says. */
const LETTERS = {
  'verify-email': {
    recipients: (db, { accountId }) => people(db, accountId),
    compose: async (_db, { accountId }, _to, { mintVerification }) => {
      const minted = await mintVerification(accountId)
      if (!minted) return undefined
      const path = `/verify-email?token=${encodeURIComponent(minted.token)}`
      return say('verify-email', { hours: String(VERIFICATION_HOURS) }, path, { code: minted.code })
    },
  },
  'already-registered': {
    recipients: (db, { accountId }) => people(db, accountId),
    compose: async () => say('already-registered', {}, '/login'),
  },
  'reset-password': {
    recipients: (db, { accountId }) => people(db, accountId),
    compose: async (_db, { accountId }, _to, { mintReset }) => {
      const minted = await mintReset(accountId)
      if (!minted) return undefined
      const path = `/reset-password/${encodeURIComponent(minted.token)}`
      return say('reset-password', { minutes: String(RESET_MINUTES) }, path)
    },
  },
  'password-changed': {
    recipients: (db, { accountId }) => people(db, accountId),
    compose: async () => say('password-changed', {}, '/forgot-password'),
  },
  'second-factor-on': {
    recipients: (db, { accountId }) => people(db, accountId),
    compose: async () => say('second-factor-on', {}, '/forgot-password'),
  },
  'second-factor-off': {
    recipients: (db, { accountId }) => people(db, accountId),
    compose: async () => say('second-factor-off', {}, '/forgot-password'),
  },
  'session-ended': {
    recipients: (db, { accountId }) => people(db, accountId),
    compose: async () => say('session-ended', {}, '/forgot-password'),
  },
  'volunteer-waiting': {
    recipients: administrators,
    compose: async (db, { accountId }) => {
      const volunteer = await volunteerOf(db, accountId)
      if (!volunteer || volunteer.approved || volunteer.banned) return undefined
      const facts = { volunteer: inLetters(volunteer.name), district: volunteer.district ?? '' }
      return say('volunteer-waiting', facts, '/admin')
    },
  },
  'volunteer-approved': {
    recipients: (db, { accountId }) => people(db, accountId),
    compose: async (db, { accountId }) => {
      const volunteer = await volunteerOf(db, accountId)
      if (!volunteer?.approved || volunteer.banned) return undefined
      return say('volunteer-approved', {}, '/login')
    },
  },
  'volunteer-rejected': {
    recipients: async (_db, { to }) => [to],
    compose: async () => say('volunteer-rejected', {}, '/contact'),
  },
  'account-banned': {
    recipients: (db, { accountId }) => people(db, accountId),
    compose: async (db, { accountId }) =>
      (await isBanned(db, accountId)) ? say('account-banned', {}, '/contact') : undefined,
  },
  'account-unbanned': {
    recipients: (db, { accountId }) => people(db, accountId),
    compose: async (db, { accountId }) =>
      (await isBanned(db, accountId)) ? undefined : say('account-unbanned', {}, '/login'),
  },
  'account-deleted': {
    recipients: async (_db, { to }) => [to],
    compose: async () => say('account-deleted', {}, '/contact'),
  },
  'volunteer-found': {
    recipients: async (db, { requestId }) => people(db, (await requestOf(db, requestId))?.citizenId),
    compose: async (db, { requestId }, _to, desk) => {
      const request = await requestOf(db, requestId)
      if (request?.status !== 'accepted' || !request.volunteerName) return undefined
      const facts = { volunteer: inLetters(request.volunteerName), ...whatAndWhen(request, desk) }
      return say('volunteer-found', facts, '/citizen-home')
    },
  },
  'request-completed': {
    recipients: async (db, { requestId }) => {
      const request = await requestOf(db, requestId)
      return people(db, request?.citizenId, request?.volunteerId)
    },
    compose: async (db, { requestId }, to, desk) => {
      const request = await requestOf(db, requestId)
      if (request?.status !== 'completed') return undefined
      const facts = whatAndWhen(request, desk)
      return to.id === request.citizenId
        ? say('request-completed', facts, '/citizen-home')
        : say('request-completed-thanks', facts, '/volunteer-home')
    },
  },
  'request-cancelled': {
    recipients: (db, { volunteerId }) => people(db, volunteerId),
    compose: async (db, { requestId }, _to, desk) => {
      const request = await requestOf(db, requestId)
      if (request?.status !== 'cancelled') return undefined
      const facts = { ...whatAndWhen(request, desk), district: request.district }
      return say('request-cancelled', facts, '/volunteer-home')
    },
  },
  'request-called-off': {
    recipients: async (db, { requestId }) => people(db, (await requestOf(db, requestId))?.citizenId),
    compose: async (db, { requestId }, _to, desk) => {
      const request = await requestOf(db, requestId)
      if (request?.status !== 'cancelled') return undefined
      return say('request-called-off', whatAndWhen(request, desk), '/citizen-home')
    },
  },
  'request-taken-back': {
    recipients: (db, { volunteerId }) => people(db, volunteerId),
    compose: async (db, { requestId, volunteerId }, _to, desk) => {
      const request = await requestOf(db, requestId)
      if (!request || request.volunteerId === volunteerId) return undefined
      const facts = { ...whatAndWhen(request, desk), district: request.district }
      return say('request-taken-back', facts, '/volunteer-home')
    },
  },
  'volunteer-cannot-come': {
    recipients: async (db, { requestId }) => people(db, (await requestOf(db, requestId))?.citizenId),
    compose: async (db, { requestId }, _to, desk) => {
      const request = await requestOf(db, requestId)
      if (request?.status !== 'open') return undefined
      return say('volunteer-cannot-come', whatAndWhen(request, desk), '/citizen-home')
    },
  },
  'request-expired': {
    recipients: async (db, { requestId }) => people(db, (await requestOf(db, requestId))?.citizenId),
    compose: async (db, { requestId }, _to, desk) => {
      const request = await requestOf(db, requestId)
      if (request?.status !== 'expired') return undefined
      return say('request-expired', whatAndWhen(request, desk), '/citizen-home')
    },
  },
  'nobody-came': {
    recipients: async (db, { requestId }) => [
      ...(await administrators(db)),
      ...(await people(db, (await requestOf(db, requestId))?.volunteerId)),
    ],
    compose: async (db, { requestId }, to, desk) => {
      const request = await requestOf(db, requestId)
      if (!request) return undefined
      const facts = { ...whatAndWhen(request, desk), district: request.district }
      if (to.id === request.volunteerId) return say('nobody-came-volunteer', facts, '/contact')
      return say('nobody-came', { ...facts, volunteer: inLetters(request.volunteerName ?? '') }, '/admin')
    },
  },
  'completion-reminder': {
    recipients: async (db, { requestId }) => people(db, (await requestOf(db, requestId))?.volunteerId),
    compose: async (db, { requestId }, _to, desk) => {
      const request = await requestOf(db, requestId)
      if (request?.status !== 'accepted') return undefined
      return say('completion-reminder', whatAndWhen(request, desk), '/volunteer-home')
    },
  },
  'request-overdue': {
    recipients: administrators,
    compose: async (db, { requestId }, _to, desk) => {
      const request = await requestOf(db, requestId)
      if (request?.status !== 'accepted') return undefined
      const facts = {
        ...whatAndWhen(request, desk),
        district: request.district,
        volunteer: inLetters(request.volunteerName ?? ''),
      }
      return say('request-overdue', facts, '/admin')
    },
  },
  'code-guessed': {
    recipients: administrators,
    compose: async (db, { requestId }, _to, desk) => {
      const request = await requestOf(db, requestId)
      if (!request) return undefined
      const facts = {
        ...whatAndWhen(request, desk),
        district: request.district,
        volunteer: inLetters(request.volunteerName ?? ''),
      }
      return say('code-guessed', facts, '/admin')
    },
  },
  'concern-received': {
    recipients: async (db, { concernId }) => people(db, (await concernOf(db, concernId))?.reporterId),
    compose: async () => say('concern-received', {}, '/contact'),
  },
  'concern-closed': {
    recipients: async (db, { concernId }) => people(db, (await concernOf(db, concernId))?.reporterId),
    compose: async (db, { concernId }) => {
      const concern = await concernOf(db, concernId)
      return concern?.state === 'closed' ? say('concern-closed', {}, '/contact') : undefined
    },
  },
  'concern-raised': {
    recipients: administrators,
    compose: async (db, { concernId }) => {
      const concern = await concernOf(db, concernId)
      return concern && concern.state !== 'closed' ? say('concern-raised', {}, '/admin') : undefined
    },
  },
  'contact-message': {
    recipients: async (db, _letter, { supportEmail }) =>
      supportEmail ? [{ ...SUPPORT, email: supportEmail }] : administrators(db),
    compose: async (db, { messageId }) => {
      const [written] = await db.query(
        sql<Written>`select name, email, message from contact_messages where id = ${messageId}`,
      )
      if (!written) return undefined
      const { email, message } = written
      const name = inLetters(written.name)
      const answer = `mailto:${encodeURIComponent(email).replace('%40', '@')}`
      const replyTo = { name, address: email }
      return say('contact-message', { name, email }, answer, { quote: message, replyTo })
    },
  },
} as const satisfies { [Kind in Letter['kind']]: Recipe<Extract<Letter, { kind: Kind }>> }

/** The address of the support is nobody's account. */
const SUPPORT = { id: 'support', name: messages.en.letters.layout.support }

interface Written {
  name: string
  email: string
  message: string
}

/** The waiting time between two tries grows up to six hours; together they last most of a day. */
const ATTEMPTS = 12

/** Queues a letter in the transaction of the change that it tells of: it is sent if that is committed, and only then. */
export async function queueLetter(tx: Queryable, letter: Letter): Promise<void> {
  await addJob(tx, 'letter', letter)
}

/** Queues one delivery for each person that a letter is for, so that trouble with one repeats nothing for the others. */
export async function queueDeliveries(
  tx: Queryable,
  letter: Letter,
  letterId: string,
  desk: Desk,
): Promise<void> {
  for (const { id } of await recipe(letter).recipients(tx, letter, desk)) {
    const delivery: Delivery = { letter, to: id, letterId: digest(`${letterId} ${id}`) }
    await addJob(tx, 'delivery', delivery)
  }
}

/** A letter ready to be sent, or undefined where there is no longer anybody or anything to tell. */
export async function write(db: Queryable, { letter, to }: Delivery, desk: Desk) {
  const { recipients, compose } = recipe(letter)
  const person = (await recipients(db, letter, desk)).find(({ id }) => id === to)
  if (!person) return undefined
  const said = await compose(db, letter, person, desk)
  if (!said) return undefined
  const language: Language = 'en'
  const { subject, before, action, after } = (messages[language].letters as Words)[said.words]
  const say = (sentence: string) => fill(sentence, said.facts)
  const content = {
    subject: say(subject),
    greetedName: inLetters(person.name),
    before: before.map(say),
    code: said.code,
    quote: said.quote,
    action: { label: say(action), url: said.path.startsWith('/') ? desk.publicUrl + said.path : said.path },
    after: after.map(say),
  }
  const sender = { contactUrl: `${desk.publicUrl}/contact`, supportPhone: desk.supportPhone }
  return {
    to: { name: inLetters(person.name), address: person.email },
    ...(said.replyTo && { replyTo: said.replyTo }),
    subject: content.subject,
    ...layOut(content, sender, language),
  }
}

function recipe(letter: Letter): Recipe<Letter> {
  const known: Record<string, Recipe<never>> = LETTERS
  const found = known[letter.kind]
  // During an update an older server may meet a letter of a newer one, and leaves it to that.
  if (!found) throw new Error(`This server knows no letter of the kind '${letter.kind}'`)
  return found
}

async function addJob(tx: Queryable, task: string, payload: Letter | Delivery): Promise<void> {
  await tx.query(sql`
    select from graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, max_attempts => ${ATTEMPTS})`)
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

function people(db: Queryable, ...ids: (string | null | undefined)[]): Promise<Person[]> {
  const known = ids.filter((id) => typeof id === 'string')
  return db.query(sql<Person>`select id, name, email from accounts where id = any(${known}::uuid[])`)
}

function administrators(db: Queryable): Promise<Person[]> {
  return db.query(sql<Person>`
    select id, name, email from accounts where category = 'Admin' and banned_at is null`)
}

interface Volunteer {
  name: string
  district: string | null
  approved: boolean
  banned: boolean
}

async function volunteerOf(db: Queryable, accountId: string): Promise<Volunteer | undefined> {
  const [volunteer] = await db.query(sql<Volunteer>`
    select name, district, approved_at is not null as approved, banned_at is not null as banned
    from accounts where id = ${accountId}`)
  return volunteer
}

async function isBanned(db: Queryable, accountId: string): Promise<boolean> {
  const rows = await db.query(sql`select 1 from accounts where id = ${accountId} and banned_at is not null`)
  return rows.length > 0
}

interface Concern {
  state: string
  reporterId: string | null
}

async function concernOf(db: Queryable, concernId: string): Promise<Concern | undefined> {
  const [concern] = await db.query(
    sql<Concern>`select state, reporter_id as "reporterId" from concerns where id = ${concernId}`,
  )
  return concern
}

interface Request {
  status: Status
  helpType: HelpType
  district: string
  startsAt: Date
  citizenId: string | null
  volunteerId: string | null
  volunteerName: string | null
}

async function requestOf(db: Queryable, requestId: string): Promise<Request | undefined> {
  const [request] = await db.query(sql<Request>`
    select status, help_type as "helpType", request.district, starts_at as "startsAt",
      citizen_id as "citizenId", volunteer_id as "volunteerId", volunteer.name as "volunteerName"
    from help_requests as request left join accounts as volunteer on volunteer.id = volunteer_id
    where request.id = ${requestId}`)
  return request
}

function whatAndWhen({ helpType, startsAt }: Request, { timeZone }: Desk) {
  return { help: HELP_TITLES[helpType], when: spokenMoment(startsAt, timeZone) }
}
