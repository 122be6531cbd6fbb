import type { Language } from '@scan/contract/language.ts'
import { mailtoOf } from '@scan/contract/contact.ts'
import { emails } from '@scan/contract/messages/emails.ts'
import { messages } from '@scan/contract/messages/index.ts'
import type { EmailFacts } from '@scan/contract/messages/sentences.generated.ts'
import { RESET_MINUTES } from '@scan/domain/account.ts'
import { minutesAfter } from '@scan/domain/clock.ts'
import { isEarly, timeAskedFor } from '@scan/domain/help-request.ts'
import type { Status } from '@scan/domain/help-request.ts'
import { cancelRefusal } from '@scan/domain/lifecycle.ts'
import type { Permission } from '@scan/domain/permissions.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { fill } from '../http/fill.ts'
import * as facts from './facts.ts'
import type { AccountFacts, OfferFacts, RequestFacts } from './facts.ts'
import type { AddressedEmail, Notification, Person } from './notifications.ts'
import {
  cardIn,
  districtIn,
  nameInEmail,
  spokenDay,
  placeInEmail,
  spokenMoment,
  visitIn,
  whomElseToAsk,
} from './wording.ts'
import type { Reader } from './wording.ts'

export interface EmailContext extends Omit<Reader, 'language'> {
  publicUrl: string
  supportPhone: string | null
  /** When somebody answers there, as it stands beside the number. */
  deskHours: Readonly<Record<Language, string>>
  helplines: readonly { name: string; number: string }[]
  now(): Date
  /** Answers messages from the contact page; undefined: the administrators do. */
  supportEmail: string | undefined
  emailTo(asked: AddressedEmail, isFirstTry: boolean): Promise<Notification | undefined>
  /** New links and codes, in the moment in which they are sent; undefined once nobody waits for them any more. */
  mintVerification(
    accountId: string,
  ): Promise<{ token: string; code: string; expiresAt: Date; listFrom?: string | null } | undefined>
  mintAddressChange(
    accountId: string,
    address: string,
  ): Promise<{ token: string; expiresAt: Date } | undefined>
  mintReset(accountId: string, address: string): Promise<{ token: string } | undefined>
  /** New requests that are still for this recipient; undefined if none is. */
  offersIn(
    emailId: string,
  ): Promise<{ volunteerId: string; token: string; requests: OfferFacts[] } | undefined>
  /** The request this volunteer was asked to take; undefined if the question is over. */
  pendingInvitation(about: {
    requestId: string
    volunteerId: string
  }): Promise<(OfferFacts & { startsAt: Date }) | undefined>
}

type Params = Omit<EmailFacts, 'layout'>
type Values<Kind extends keyof Params> = Record<Params[Kind], string>
/** The emails that need no other facts than these. */
type KindsWith<Given> = { [Kind in keyof Params]: Given extends Values<Kind> ? Kind : never }[keyof Params]

export interface Draft {
  words: keyof Params
  facts: Readonly<Record<string, string>>
  /** The path of one of our pages, or a whole `mailto:` address. */
  path: string
  code?: string
  quote?: string
  /** The request it is about. */
  visit?: Pick<RequestFacts, 'number' | 'startsAt' | 'volunteerId'>
  /** Items of a list. */
  items?: string[]
  /** By which whoever reads it stops such emails, without signing in. */
  stopToken?: string
  replyTo?: { name: string; address: string }
}

function draft<Kind extends keyof Params>(
  words: Kind,
  given: Values<Kind>,
  path: string,
  more: Omit<Draft, 'words' | 'facts' | 'path'> = {},
): Draft {
  return { words, facts: given, path, ...more }
}

interface Recipe<N extends Notification> {
  recipients(db: Queryable, about: N, context: EmailContext): Promise<Person[]>
  /** Undefined if it has become untrue or pointless since it was queued: then it is not sent. */
  compose(db: Queryable, about: N, to: Person, context: EmailContext & Reader): Promise<Draft | undefined>
}

type OfAddress = Extract<Notification, { to: Person }>
type OfRequest = Extract<Notification, { requestId: string }>
type OfVisit = Exclude<Extract<Notification, { volunteerId: string }>, { kind: 'volunteer-asked' }>
type OfAccount = Extract<Notification, { accountId: string }>
type OfConcern = Extract<Notification, { concernId: string }>

const holder = (db: Queryable, { accountId }: OfAccount) => facts.people(db, accountId)

function toHolder(
  words: KindsWith<object>,
  path: string,
  isSo: (account: AccountFacts) => boolean = () => true,
): Recipe<OfAccount> {
  return {
    recipients: holder,
    compose: async (db, { accountId }) => {
      const account = await facts.accountOf(db, accountId)
      return account && isSo(account) ? draft(words, {}, path) : undefined
    },
  }
}

const IT_WAS_NOT_ME = '/forgot-password'
const changed = (words: KindsWith<object>) => toHolder(words, IT_WAS_NOT_ME)

const farewell = (words: KindsWith<object>): Recipe<OfAddress> => ({
  recipients: async (_db, { to }) => [to],
  compose: async () => draft(words, {}, '/contact'),
})

/** By then a reminder of a visit that begins soon is read. */
const READ_WITHIN_MINUTES = 30

type Party = 'citizen' | 'volunteer' | 'staff'
type EmailReader = EmailContext & Reader
type Line = [words: KindsWith<ReturnType<typeof visitIn>>, path: string, items?: string[]]

const atTheDesk =
  (words: Line[0]) =>
  ({ id }: RequestFacts): Line => [words, `/admin/requests/${id}`]

/** News of a request, for each of these people, while it is still true. */
function ofRequest(
  status: Status | 'any',
  lines: Partial<Record<Party, Line | ((request: RequestFacts, reader: EmailReader) => Line | undefined)>>,
): Recipe<OfRequest> {
  return {
    recipients: async (db, { requestId }) => {
      const request = await facts.requestOf(db, requestId)
      const { citizenId, volunteerId } = request ?? {}
      const parties = await facts.people(db, lines.citizen && citizenId, lines.volunteer && volunteerId)
      return lines.staff ? [...parties, ...(await facts.staffWhoMay(db, 'close-requests'))] : parties
    },
    compose: async (db, { requestId }, to, reader) => {
      const request = await facts.requestOf(db, requestId)
      if (!request || (status !== 'any' && request.status !== status)) return undefined
      const party =
        to.id === request.citizenId ? 'citizen' : to.id === request.volunteerId ? 'volunteer' : 'staff'
      const line = lines[party]
      if (!line) return undefined
      const said = typeof line === 'function' ? line(request, reader) : line
      if (!said) return undefined
      const [words, path, items] = said
      return draft(words, visitIn(request, reader), path, { visit: request, ...(items && { items }) })
    },
  }
}

/** News of a visit, for the volunteer who has or had it, while it is still true. */
function ofVisit(
  words: 'request-taken-back' | 'visit-assigned',
  isSo: (request: RequestFacts, volunteerId: string) => boolean,
): Recipe<OfVisit> {
  return {
    recipients: (db, { volunteerId }) => facts.people(db, volunteerId),
    compose: async (db, about, _to, reader) => {
      const request = await facts.requestOf(db, about.requestId)
      if (!request || !isSo(request, about.volunteerId)) return undefined
      const taken = await facts.takenVisit(db, about, reader.timeZone)
      // The present state is not for a volunteer it was taken from.
      const isTheirs = request.status === 'accepted' && request.volunteerId === about.volunteerId
      const area = isTheirs ? request.area : null
      const visit = { ...request, ...taken, area }
      return draft(words, visitIn(visit, reader), '/volunteer-home', { visit })
    },
  }
}

/** However it ended (D102). */
const TAKEN_BACK = ofVisit(
  'request-taken-back',
  ({ status, volunteerId }, id) => status === 'cancelled' || volunteerId !== id,
)

/** Only until its time: an email may have waited for its mail server. */
const whileAhead =
  (line: Line) =>
  ({ startsAt }: RequestFacts, { now }: EmailContext): Line | undefined =>
    startsAt > now() ? line : undefined

/** A citizen by phone knows only of whom she was told in a call: an email may still be read. */
const expectsNobody = ({ isCalled, toldOf }: RequestFacts) => isCalled && toldOf === null
const expectsAnother = ({ isCalled, toldOf, volunteerId }: RequestFacts) =>
  isCalled && toldOf !== null && toldOf !== volunteerId

/** Whoever has accepted it since, or for another time, is reminded in their own time. */
const reminding =
  (line: Line) =>
  (request: RequestFacts, context: EmailContext): Line | undefined =>
    request.isReminded ? whileAhead(line)(request, context) : undefined

const reporter = async (db: Queryable, { concernId }: OfConcern) =>
  facts.people(db, (await facts.concernOf(db, concernId))?.reporterId)

const otherStaff = async (db: Queryable, permission: Permission, but: string) =>
  (await facts.staffWhoMay(db, permission)).filter(({ id }) => id !== but)

/** The support address is nobody's account. */
const SUPPORT = { id: 'support', name: emails.en.layout.support, language: 'en' }

const RECIPES = {
  'verify-email': {
    recipients: (db, { accountId }) => facts.whoSignedUp(db, accountId),
    compose: async (_db, { accountId }, _to, context) => {
      const minted = await context.mintVerification(accountId)
      if (!minted) return undefined
      const path = `/verify-email?token=${encodeURIComponent(minted.token)}`
      const until = spokenMoment(minted.expiresAt, context)
      return draft('verify-email', { until }, path, { code: minted.code })
    },
  },
  'listed-volunteer': {
    recipients: (db, { accountId }) => facts.whoSignedUp(db, accountId),
    compose: async (_db, { accountId }, _to, context) => {
      const minted = await context.mintVerification(accountId)
      if (!minted?.listFrom) return undefined
      // The page asks them to agree, too.
      const path = `/reset-password/${encodeURIComponent(minted.token)}?listed`
      const until = spokenMoment(minted.expiresAt, context)
      return draft('listed-volunteer', { from: placeInEmail(minted.listFrom), until }, path)
    },
  },
  'verify-new-address': {
    recipients: (db, { accountId }) => facts.whoWantsAnAddress(db, accountId),
    compose: async (_db, { accountId }, to, context) => {
      const minted = await context.mintAddressChange(accountId, to.email)
      if (!minted) return undefined
      const path = `/verify-email?token=${encodeURIComponent(minted.token)}`
      return draft('verify-new-address', { until: spokenMoment(minted.expiresAt, context) }, path)
    },
  },
  'choose-password': {
    recipients: (db, { accountId }) => facts.whoWantsAnAddress(db, accountId),
    compose: async (_db, { accountId }, to, context) => {
      const minted = await context.mintAddressChange(accountId, to.email)
      if (!minted) return undefined
      const path = `/reset-password/${encodeURIComponent(minted.token)}`
      return draft('choose-password', { until: spokenMoment(minted.expiresAt, context) }, path)
    },
  },
  'address-taken': {
    recipients: (db, { accountId }) => facts.whoHasTheAddressWantedBy(db, accountId),
    compose: async () => draft('already-registered', {}, '/login'),
  },
  'address-changed': farewell('address-changed'),
  'already-registered': toHolder('already-registered', '/login'),
  'reset-password': {
    recipients: holder,
    compose: async (_db, { accountId }, to, { mintReset }) => {
      const minted = await mintReset(accountId, to.email)
      if (!minted) return undefined
      const path = `/reset-password/${encodeURIComponent(minted.token)}`
      return draft('reset-password', { minutes: String(RESET_MINUTES) }, path)
    },
  },
  'password-changed': changed('password-changed'),
  'phone-changed': changed('phone-changed'),
  'second-factor-on': changed('second-factor-on'),
  'second-factor-off': changed('second-factor-off'),
  'recovery-code-used': changed('recovery-code-used'),
  'second-factor-guessed': changed('second-factor-guessed'),
  'session-ended': changed('session-ended'),
  'new-device': {
    recipients: holder,
    compose: async (db, { sessionId }, _to, reader) => {
      const signIn = await facts.signInOf(db, sessionId)
      if (!signIn) return undefined
      const device = signIn.device ?? emails[reader.language].layout.unnamedDevice
      return draft('new-device', { device, when: spokenMoment(signIn.startedAt, reader) }, IT_WAS_NOT_ME)
    },
  },
  'volunteer-waiting': {
    recipients: (db) => facts.staffWhoMay(db, 'approve-volunteers'),
    compose: async (db, { accountId }, to, reader) => {
      const waiting = await facts.newlyWaiting(db, accountId, to.id, reader.now())
      const said = waiting.map(({ id, name, district }) => ({
        path: `/admin/users/${id}`,
        volunteer: nameInEmail(name),
        district: district ? districtIn(district, reader) : '',
      }))
      const [only, ...others] = said
      if (!only) return undefined
      if (others.length === 0) return draft('volunteer-waiting', only, only.path)
      const items = said.map(({ volunteer, district }) => `${volunteer}, ${district}`)
      return draft('volunteers-waiting', {}, '/admin/volunteers/pending', { items })
    },
  },
  'volunteer-approved': {
    recipients: holder,
    compose: async (db, { accountId }) => {
      const account = await facts.accountOf(db, accountId)
      if (!account?.approved || account.banned) return undefined
      return draft('volunteer-approved', {}, '/login', { stopToken: account.requestEmailsToken })
    },
  },
  'volunteer-rejected': farewell('volunteer-rejected'),
  'account-banned': toHolder('account-banned', '/contact', ({ banned }) => banned),
  'account-unbanned': toHolder('account-unbanned', '/login', ({ banned }) => !banned),
  'citizen-agreed-to': toHolder('citizen-agreed-to', '/citizen-home', ({ banned }) => !banned),
  'volunteer-often-declined': {
    recipients: (db) => facts.staffWhoMay(db, 'see-patterns'),
    compose: async (db, { accountId }) => {
      const volunteer = await facts.accountOf(db, accountId)
      if (!volunteer || volunteer.banned) return undefined
      const given = { volunteer: nameInEmail(volunteer.name) }
      return draft('volunteer-often-declined', given, `/admin/users/${accountId}`)
    },
  },
  'volunteer-stopped': {
    recipients: (db) => facts.staffWhoMay(db, 'ban-people'),
    compose: async (db, { accountId }, _to, reader) => {
      const volunteer = await facts.accountOf(db, accountId)
      if (!volunteer?.stoppedFor || volunteer.banned) return undefined
      const { layout } = emails[reader.language]
      const visits = (await facts.visitsNowAndToday(db, accountId, reader.timeZone)).map((visit) => {
        const { help, number, when } = visitIn(visit, reader)
        return `${help} (${number}), ${when}`
      })
      const given = {
        volunteer: nameInEmail(volunteer.name),
        why: layout.stoppedFor[volunteer.stoppedFor],
        visits: visits.join('; ') || layout.noVisit,
      }
      return draft('volunteer-stopped', given, `/admin/users/${accountId}`)
    },
  },
  'volunteer-resumed': toHolder(
    'volunteer-resumed',
    '/volunteer-home',
    ({ stoppedFor, banned }) => !stoppedFor && !banned,
  ),
  'paper-ends': {
    recipients: holder,
    compose: async (db, { paperId }, _to, reader) => {
      const [paper] = await facts.papersThatEnd(db, sql`p.id = ${paperId}`)
      if (!paper) return undefined
      const { papers } = messages[reader.language].catalogue
      const given = { paper: papers[paper.kind], day: spokenDay(paper.validUntil, reader) }
      return draft(paper.isNeeded ? 'paper-ends-needed' : 'paper-ends', given, '/contact')
    },
  },
  'papers-end': {
    recipients: (db) => facts.staffWhoMay(db, 'see-papers'),
    compose: async (db, { at }, _to, reader) => {
      const ending = await facts.papersThatEnd(db, sql`p.told_at = ${at}`)
      const { papers } = messages[reader.language].catalogue
      const items = ending.map(({ name, kind, validUntil }) =>
        fill(emails[reader.language].layout.paperEnds, {
          ...{ volunteer: nameInEmail(name), paper: papers[kind], day: spokenDay(validUntil, reader) },
        }),
      )
      return items.length === 0 ? undefined : draft('papers-end', {}, '/admin/papers', { items })
    },
  },
  'changes-refused': toHolder('changes-refused', '/contact'),
  'account-left': farewell('account-left'),
  'account-deleted': farewell('account-deleted'),
  'volunteer-found': ofRequest('accepted', {
    citizen: (request, context) =>
      whileAhead([expectsAnother(request) ? 'volunteer-changed' : 'volunteer-found', '/citizen-home'])(
        request,
        context,
      ),
  }),
  'volunteer-changed': ofRequest('accepted', {
    citizen: (request) => [expectsNobody(request) ? 'volunteer-found' : 'volunteer-changed', '/citizen-home'],
  }),
  'request-completed': ofRequest('completed', {
    citizen: ({ closing, closedAt, startsAt }) =>
      closing === 'confirm-done' // She has said so herself.
        ? undefined
        : // By the citizen's code, that is: an administrator may complete it whenever they know.
          closing === 'complete' && closedAt && isEarly(startsAt, closedAt)
          ? ['request-completed-early', '/citizen-home#past']
          : ['request-completed', '/citizen-home'],
    volunteer: ['request-completed-thanks', '/volunteer-home'],
  }),
  'said-done': ofRequest('said-done', {
    // Whoever has left since has no name any more.
    citizen: ({ volunteerId }) => [volunteerId ? 'said-done' : 'request-lapsed', '/contact'],
  }),
  'request-cancelled': TAKEN_BACK,
  'nobody-opened': ofRequest('expired', { citizen: ['nobody-opened', '/citizen-home'] }),
  'request-called-off': ofRequest('cancelled', { citizen: ['request-called-off', '/citizen-home'] }),
  'request-taken-back': TAKEN_BACK,
  'visit-assigned': ofVisit(
    'visit-assigned',
    ({ status, volunteerId }, id) => status === 'accepted' && volunteerId === id,
  ),
  'volunteer-asked': {
    recipients: (db, { volunteerId }) => facts.people(db, volunteerId),
    compose: async (_db, about, _to, context) => {
      const asked = await context.pendingInvitation(about)
      if (!asked) return undefined
      const card = { ...cardIn(asked, context), when: spokenMoment(asked.startsAt, context) }
      return draft('volunteer-asked', card, '/volunteer-home')
    },
  },
  // After its time it is closed within a minute, and told of as that.
  'volunteer-cannot-come': ofRequest('open', {
    citizen: (request, context) =>
      expectsNobody(request)
        ? undefined
        : whileAhead(['volunteer-cannot-come', '/citizen-home'])(request, context),
  }),
  'request-expired': ofRequest('expired', { citizen: ['request-expired', '/citizen-home'] }),
  'request-lapsed': ofRequest('lapsed', {
    citizen: ['request-lapsed', '/citizen-home'],
    volunteer: ['request-lapsed', '/volunteer-home'],
    staff: atTheDesk('request-lapsed-staff'),
  }),
  'nobody-came': ofRequest('any', {
    volunteer: ['nobody-came-volunteer', '/contact'],
    staff: ({ id, caseId }) => [
      'nobody-came',
      caseId === null ? `/admin/requests/${id}` : `/admin/concerns/${caseId}`,
    ],
  }),
  thanked: ofRequest('completed', {
    volunteer: ({ isKeptApart }) => (isKeptApart ? undefined : ['thanked', '/volunteer-home']),
  }),
  'completion-reminder': ofRequest('accepted', { volunteer: ['completion-reminder', '/volunteer-home'] }),
  'request-overdue': ofRequest('accepted', { staff: atTheDesk('request-overdue') }),
  'visit-reminder': ofRequest('accepted', {
    citizen: (request, context) => {
      const read = minutesAfter(context.now(), READ_WITHIN_MINUTES)
      const isTooLate = cancelRefusal(request, request.citizenId ?? '', read)
      const words = isTooLate ? 'visit-reminder-soon' : 'visit-reminder'
      return reminding([words, '/citizen-home'])(request, context)
    },
    volunteer: reminding(['visit-reminder-volunteer', '/volunteer-home']),
  }),
  'new-time-asked': ofRequest('accepted', {
    volunteer: (request, { now }) => timeAskedFor(request, now()) && ['new-time-asked', '/volunteer-home'],
  }),
  'visit-moved': ofRequest('accepted', {
    citizen: whileAhead(['visit-moved', '/citizen-home']),
    volunteer: whileAhead(['visit-moved-volunteer', '/volunteer-home']),
  }),
  'new-time-refused': ofRequest('accepted', { citizen: whileAhead(['new-time-refused', '/citizen-home']) }),
  'request-unfilled': ofRequest('open', {
    citizen: (request, context) =>
      request.isWarned
        ? whileAhead(['request-unfilled', '/citizen-home', whomElseToAsk(request.helpType, context)])(
            request,
            context,
          )
        : undefined,
  }),
  'requests-unfilled': {
    recipients: (db) => facts.staffWhoMay(db, 'assign-requests'),
    compose: async (db, _about, _to, context) => {
      const unfilled = await facts.unfilledRequests(db, context.now())
      const items = unfilled.map((request) => {
        const { help, number, when, place } = visitIn(request, context)
        return fill(emails[context.language].layout.offer, { help, number, place, when })
      })
      return items.length === 0
        ? undefined
        : draft('requests-unfilled', {}, '/admin/requests?status=unfilled', { items })
    },
  },
  'code-guessed': ofRequest('any', { staff: atTheDesk('code-guessed') }),
  'concern-received': {
    recipients: reporter,
    compose: async () => draft('concern-received', {}, '/contact'),
  },
  'concern-closed': {
    recipients: reporter,
    compose: async (db, { concernId }) => {
      const concern = await facts.concernOf(db, concernId)
      return concern?.state === 'closed' ? draft('concern-closed', {}, '/contact') : undefined
    },
  },
  'concern-raised': {
    recipients: (db) => facts.staffWhoMay(db, 'handle-concerns'),
    compose: async (db, { concernId }) => {
      const concern = await facts.concernOf(db, concernId)
      if (!concern || concern.state === 'closed') return undefined
      return draft('concern-raised', {}, `/admin/concerns/${concernId}`)
    },
  },
  'worry-raised': {
    // What is said to her in a call.
    recipients: (db, { accountId }, { saidAt }) =>
      saidAt ? facts.people(db, accountId) : facts.staffWhoMay(db, 'handle-worries'),
    compose: async (db, { concernId }, _to, reader) => {
      const concern = await facts.concernOf(db, concernId)
      if (!concern || concern.state === 'closed') return undefined
      const visit = await facts.requestOf(db, concern.requestId)
      return visit && draft('worry-raised', visitIn(visit, reader), `/admin/concerns/${concernId}`, { visit })
    },
  },
  'separation-asked': {
    recipients: holder,
    compose: async (db, about) => {
      const asked = await facts.separationAsked(db, about)
      if (!asked) return undefined
      const path = asked.isCitizen ? '/citizen-home' : '/volunteer-home'
      return draft('separation-asked', { name: nameInEmail(asked.name) }, path)
    },
  },
  'separation-lifted': {
    recipients: holder,
    compose: async (db, { otherId }) => {
      const other = await facts.accountOf(db, otherId)
      return other && draft('separation-lifted', { name: nameInEmail(other.shownName) }, '/contact')
    },
  },
  'volunteer-goes-on': {
    recipients: holder,
    compose: async (db, { accountId, otherId }) => {
      const volunteer = await facts.accountOf(db, otherId)
      if (!volunteer || volunteer.stoppedFor || volunteer.banned) return undefined
      if (!(await facts.areKeptApart(db, otherId, accountId))) return undefined
      return draft('volunteer-goes-on', { name: nameInEmail(volunteer.shownName) }, '/contact')
    },
  },
  'stop-lifted': {
    recipients: (db, { byId }) => otherStaff(db, 'ban-people', byId),
    compose: async (db, about) => {
      const [volunteer, done] = await Promise.all([
        facts.accountOf(db, about.accountId),
        facts.doneByStaff(db, 'resume', about),
      ])
      if (!volunteer || !done) return undefined
      const given = { volunteer: nameInEmail(volunteer.name), by: nameInEmail(done.name) }
      return draft('stop-lifted', given, `/admin/users/${about.accountId}`, { quote: done.remark })
    },
  },
  'persons-set-apart': {
    recipients: (db, { byId }) => otherStaff(db, 'ban-people', byId),
    compose: async (db, { accountId, otherId, byId, about }, _to, { language }) => {
      const [one, other, by] = await Promise.all(
        [accountId, otherId, byId].map((id) => facts.accountOf(db, id)),
      )
      if (!one || !other || !by) return undefined
      const names = {
        one: nameInEmail(one.name),
        other: nameInEmail(other.name),
        by: nameInEmail(by.name),
      }
      const items = about.map((kind) => emails[language].layout.setApart[kind])
      return draft('persons-set-apart', names, `/admin/users/${accountId}`, { items })
    },
  },
  'guidance-changed': {
    recipients: (db, { byId }) => otherStaff(db, 'set-guidance', byId),
    compose: async (db, about) => {
      const done = await facts.doneByStaff(db, 'set-guidance', about)
      return (
        done &&
        draft('guidance-changed', { by: nameInEmail(done.name) }, '/admin/guidance', { quote: done.remark })
      )
    },
  },
  'requests-offered': {
    recipients: async (db, { emailId }) => facts.people(db, await facts.readerOfOffers(db, emailId)),
    compose: async (_db, { emailId }, _to, context) => {
      const offers = await context.offersIn(emailId)
      if (!offers) return undefined
      const { layout } = emails[context.language]
      const said = offers.requests.map((request) => cardIn(request, context))
      const [only, ...others] = said
      if (!only) return undefined
      const [{ forYouUntil = null } = {}] = offers.requests
      const more = { items: said.map((one) => fill(layout.offer, one)), stopToken: offers.token }
      if (forYouUntil && others.length === 0) {
        const until = spokenMoment(forYouUntil, context)
        return draft('request-offered-again', { ...only, until }, '/volunteer-home', more)
      }
      return others.length === 0
        ? draft('request-offered', only, '/volunteer-home', more)
        : draft('requests-offered', { count: String(said.length) }, '/volunteer-home', more)
    },
  },
  'contact-message': {
    recipients: async (db, _about, { supportEmail }) =>
      supportEmail ? [{ ...SUPPORT, email: supportEmail }] : facts.staffWhoMay(db, 'answer-messages'),
    compose: async (db, { messageId }) => {
      const written = await facts.messageOf(db, messageId)
      if (!written) return undefined
      const { senderId, email, message: quote } = written
      const name = nameInEmail(written.name)
      const words = senderId === null ? 'contact-message-by-anybody' : 'contact-message'
      return draft(words, { name, email }, mailtoOf(email), { quote, replyTo: { name, address: email } })
    },
  },
} as const satisfies { [Kind in Notification['kind']]: Recipe<Notification & { kind: Kind }> }

export function recipeOf({ kind }: Notification): Recipe<Notification> {
  return RECIPES[kind]
}
