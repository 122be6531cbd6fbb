import { mailtoOf } from '@scan/contract/contact.ts'
import { emails } from '@scan/contract/emails/index.ts'
import { RESET_MINUTES } from '@scan/domain/account.ts'
import { isEarly } from '@scan/domain/help-request.ts'
import type { Status } from '@scan/domain/help-request.ts'
import {
  caseOfNobodyCame,
  concernOf,
  isBanned,
  messageOf,
  requestOf,
  separationAsked,
  shownNameOf,
  signInOf,
  takenVisit,
  visitsNowAndToday,
  volunteerOf,
} from './facts.ts'
import type { RequestFacts } from './facts.ts'
import type { Notification } from './notifications.ts'
import {
  addressee,
  holder,
  people,
  staffWhoMay,
  toCitizen,
  toVolunteer,
  whoHasTheAddressWantedBy,
  whoSignedUp,
  whoWantsAnAddress,
} from './recipients.ts'
import { say } from './recipe.ts'
import type { OfAccount, OfRequest, OfVisit, Plain, Recipe } from './recipe.ts'
import {
  districtIn,
  nameInEmail,
  spokenMoment,
  whatAndWhen,
  whatWhenAndWhere,
  wholeVisit,
} from './wording.ts'

const IT_WAS_NOT_ME = '/forgot-password'
const caseAt = (id: string | undefined) => (id === undefined ? '/admin' : `/admin/concerns/${id}`)

/** A change of an account, with a way out for its holder if it was not them. */
function done(words: Plain): Recipe<OfAccount> {
  return { recipients: holder, compose: async () => say(words, {}, IT_WAS_NOT_ME) }
}

/** What has become of a request, sent only while it is still so. */
function cameTo(
  status: Status,
  words: 'request-called-off' | 'volunteer-cannot-come' | 'request-expired' | 'completion-reminder',
  path: string,
): Recipe<OfRequest>['compose'] {
  return async (db, { requestId }, _to, context) => {
    const request = await requestOf(db, requestId)
    return request?.status === status ? say(words, whatAndWhen(request, context), path) : undefined
  }
}

/** What has become of a visit, for the volunteer who has or had it; only while it is still so. */
function ofVisit(
  words: OfVisit['kind'],
  isSo: (request: RequestFacts, volunteerId: string) => boolean,
): Recipe<OfVisit> {
  return {
    recipients: (db, { volunteerId }) => people(db, volunteerId),
    compose: async (db, { requestId, volunteerId }, _to, context) => {
      const request = await requestOf(db, requestId)
      if (!request || !isSo(request, volunteerId)) return undefined
      const taken = await takenVisit(db, { requestId, volunteerId }, context.timeZone)
      return say(words, whatWhenAndWhere({ ...request, ...taken }, context), '/volunteer-home')
    },
  }
}

/** Every notification there is: who gets it, and what it says. */
const RECIPES = {
  'verify-email': {
    recipients: (db, { accountId }) => whoSignedUp(db, accountId),
    compose: async (_db, { accountId }, _to, context) => {
      const minted = await context.mintVerification(accountId)
      if (!minted) return undefined
      const path = `/verify-email?token=${encodeURIComponent(minted.token)}`
      const until = spokenMoment(minted.expiresAt, context)
      return say('verify-email', { until }, path, { code: minted.code })
    },
  },
  'verify-new-address': {
    recipients: (db, { accountId }) => whoWantsAnAddress(db, accountId),
    compose: async (_db, { accountId }, to, context) => {
      const minted = await context.mintAddressChange(accountId, to.email)
      if (!minted) return undefined
      const path = `/verify-email?token=${encodeURIComponent(minted.token)}`
      return say('verify-new-address', { until: spokenMoment(minted.expiresAt, context) }, path)
    },
  },
  'address-taken': {
    recipients: (db, { accountId }) => whoHasTheAddressWantedBy(db, accountId),
    compose: async () => say('already-registered', {}, '/login'),
  },
  'address-changed': {
    recipients: addressee,
    compose: async () => say('address-changed', {}, '/contact'),
  },
  'already-registered': {
    recipients: holder,
    compose: async () => say('already-registered', {}, '/login'),
  },
  'reset-password': {
    recipients: holder,
    compose: async (_db, { accountId }, to, { mintReset }) => {
      const minted = await mintReset(accountId, to.email)
      if (!minted) return undefined
      const path = `/reset-password/${encodeURIComponent(minted.token)}`
      return say('reset-password', { minutes: String(RESET_MINUTES) }, path)
    },
  },
  'password-changed': done('password-changed'),
  'phone-changed': done('phone-changed'),
  'second-factor-on': done('second-factor-on'),
  'second-factor-off': done('second-factor-off'),
  'recovery-code-used': done('recovery-code-used'),
  'second-factor-guessed': done('second-factor-guessed'),
  'session-ended': done('session-ended'),
  'new-device': {
    recipients: holder,
    compose: async (db, { sessionId }, _to, context) => {
      const signIn = await signInOf(db, sessionId)
      if (!signIn) return undefined
      const device = signIn.device ?? emails[context.language].layout.unnamedDevice
      return say('new-device', { device, when: spokenMoment(signIn.startedAt, context) }, IT_WAS_NOT_ME)
    },
  },
  'volunteer-waiting': {
    recipients: (db) => staffWhoMay(db, 'approve-volunteers'),
    compose: async (db, { accountId }, _to, context) => {
      const volunteer = await volunteerOf(db, accountId)
      if (!volunteer || volunteer.approved || volunteer.banned) return undefined
      const district = volunteer.district ? districtIn(volunteer.district, context) : ''
      const facts = { volunteer: nameInEmail(volunteer.name), district }
      return say('volunteer-waiting', facts, '/admin')
    },
  },
  'volunteer-approved': {
    recipients: holder,
    compose: async (db, { accountId }) => {
      const volunteer = await volunteerOf(db, accountId)
      if (!volunteer?.approved || volunteer.banned) return undefined
      return say('volunteer-approved', {}, '/login')
    },
  },
  'volunteer-rejected': {
    recipients: addressee,
    compose: async () => say('volunteer-rejected', {}, '/contact'),
  },
  'account-banned': {
    recipients: holder,
    compose: async (db, { accountId }) =>
      (await isBanned(db, accountId)) ? say('account-banned', {}, '/contact') : undefined,
  },
  'account-unbanned': {
    recipients: holder,
    compose: async (db, { accountId }) =>
      (await isBanned(db, accountId)) ? undefined : say('account-unbanned', {}, '/login'),
  },
  'citizen-agreed-to': {
    recipients: holder,
    compose: async (db, { accountId }) =>
      (await isBanned(db, accountId)) ? undefined : say('citizen-agreed-to', {}, '/citizen-home'),
  },
  'volunteer-stopped': {
    recipients: (db) => staffWhoMay(db, 'ban-people'),
    compose: async (db, { accountId }, _to, context) => {
      const volunteer = await volunteerOf(db, accountId)
      if (!volunteer?.stoppedFor || volunteer.banned) return undefined
      const { layout } = emails[context.language]
      const visits = (await visitsNowAndToday(db, accountId, context.timeZone)).map((visit) => {
        const { help, number, when } = whatAndWhen(visit, context)
        return `${help} (${number}), ${when}`
      })
      const facts = {
        volunteer: nameInEmail(volunteer.name),
        why: layout.stoppedFor[volunteer.stoppedFor],
        visits: visits.join('; ') || layout.noVisit,
      }
      return say('volunteer-stopped', facts, `/admin/users/${accountId}`)
    },
  },
  'volunteer-resumed': {
    recipients: holder,
    compose: async (db, { accountId }) => {
      const volunteer = await volunteerOf(db, accountId)
      if (!volunteer || volunteer.stoppedFor || volunteer.banned) return undefined
      return say('volunteer-resumed', {}, '/volunteer-home')
    },
  },
  'changes-refused': { recipients: holder, compose: async () => say('changes-refused', {}, '/contact') },
  'account-left': {
    recipients: addressee,
    compose: async () => say('account-left', {}, '/contact'),
  },
  'account-deleted': {
    recipients: addressee,
    compose: async () => say('account-deleted', {}, '/contact'),
  },
  'volunteer-found': {
    recipients: toCitizen,
    compose: async (db, { requestId }, _to, context) => {
      const request = await requestOf(db, requestId)
      if (request?.status !== 'accepted' || !request.volunteerName) return undefined
      const facts = { volunteer: nameInEmail(request.volunteerName), ...whatAndWhen(request, context) }
      return say('volunteer-found', facts, '/citizen-home')
    },
  },
  'request-completed': {
    recipients: async (db, { requestId }) => {
      const request = await requestOf(db, requestId)
      return people(db, request?.citizenId, request?.volunteerId)
    },
    compose: async (db, { requestId }, to, context) => {
      const request = await requestOf(db, requestId)
      if (request?.status !== 'completed') return undefined
      const facts = whatAndWhen(request, context)
      if (to.id !== request.citizenId) return say('request-completed-thanks', facts, '/volunteer-home')
      const { closing, closedAt, startsAt } = request
      // By the citizen's code, that is: an administrator may complete it whenever they know.
      if (closing === 'complete' && closedAt && isEarly(startsAt, closedAt))
        return say('request-completed-early', facts, '/citizen-home#past')
      return say('request-completed', facts, '/citizen-home')
    },
  },
  'request-cancelled': ofVisit('request-cancelled', ({ status }) => status === 'cancelled'),
  'request-called-off': {
    recipients: toCitizen,
    compose: cameTo('cancelled', 'request-called-off', '/citizen-home'),
  },
  'request-taken-back': ofVisit('request-taken-back', (request, id) => request.volunteerId !== id),
  'visit-assigned': ofVisit(
    'visit-assigned',
    ({ status, volunteerId }, id) => status === 'accepted' && volunteerId === id,
  ),
  'volunteer-cannot-come': {
    recipients: toCitizen,
    compose: cameTo('open', 'volunteer-cannot-come', '/citizen-home'),
  },
  'request-expired': {
    recipients: toCitizen,
    compose: cameTo('expired', 'request-expired', '/citizen-home'),
  },
  'request-lapsed': {
    recipients: async (db, { requestId }) => {
      const request = await requestOf(db, requestId)
      const both = await people(db, request?.citizenId, request?.volunteerId)
      return [...both, ...(await staffWhoMay(db, 'close-requests'))]
    },
    compose: async (db, { requestId }, to, context) => {
      const request = await requestOf(db, requestId)
      if (request?.status !== 'lapsed') return undefined
      const facts = whatAndWhen(request, context)
      if (to.id === request.citizenId) return say('request-lapsed', facts, '/citizen-home')
      if (to.id === request.volunteerId) return say('request-lapsed', facts, '/volunteer-home')
      return say('request-lapsed-staff', wholeVisit(request, context), '/admin')
    },
  },
  'nobody-came': {
    recipients: async (db, { requestId }) => [
      ...(await staffWhoMay(db, 'close-requests')),
      ...(await people(db, (await requestOf(db, requestId))?.volunteerId)),
    ],
    compose: async (db, { requestId }, to, context) => {
      const request = await requestOf(db, requestId)
      if (!request) return undefined
      if (to.id === request.volunteerId)
        return say('nobody-came-volunteer', whatWhenAndWhere(request, context), '/contact')
      const opened = await caseOfNobodyCame(db, requestId)
      return say('nobody-came', wholeVisit(request, context), caseAt(opened))
    },
  },
  'completion-reminder': {
    recipients: toVolunteer,
    compose: cameTo('accepted', 'completion-reminder', '/volunteer-home'),
  },
  'request-overdue': {
    recipients: (db) => staffWhoMay(db, 'close-requests'),
    compose: async (db, { requestId }, _to, context) => {
      const request = await requestOf(db, requestId)
      if (request?.status !== 'accepted') return undefined
      return say('request-overdue', wholeVisit(request, context), '/admin')
    },
  },
  'code-guessed': {
    recipients: (db) => staffWhoMay(db, 'close-requests'),
    compose: async (db, { requestId }, _to, context) => {
      const request = await requestOf(db, requestId)
      if (!request) return undefined
      return say('code-guessed', wholeVisit(request, context), '/admin')
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
  'separation-asked': {
    recipients: holder,
    compose: async (db, about) => {
      const asked = await separationAsked(db, about)
      if (!asked) return undefined
      const path = asked.isCitizen ? '/citizen-home' : '/volunteer-home'
      return say('separation-asked', { name: nameInEmail(asked.name) }, path)
    },
  },
  'separation-lifted': {
    recipients: holder,
    compose: async (db, { otherId }) => {
      const name = await shownNameOf(db, otherId)
      return name === undefined
        ? undefined
        : say('separation-lifted', { name: nameInEmail(name) }, '/contact')
    },
  },
  'concern-raised': {
    recipients: (db) => staffWhoMay(db, 'handle-concerns'),
    compose: async (db, { concernId }) => {
      const concern = await concernOf(db, concernId)
      return concern && concern.state !== 'closed' ? say('concern-raised', {}, caseAt(concernId)) : undefined
    },
  },
  'contact-message': {
    recipients: async (db, _about, { supportEmail }) =>
      supportEmail ? [{ ...SUPPORT, email: supportEmail }] : staffWhoMay(db, 'answer-messages'),
    compose: async (db, { messageId }) => {
      const written = await messageOf(db, messageId)
      if (!written) return undefined
      const { email, message } = written
      const name = nameInEmail(written.name)
      const replyTo = { name, address: email }
      const words = written.senderId === null ? 'contact-message-by-anybody' : 'contact-message'
      return say(words, { name, email }, mailtoOf(email), { quote: message, replyTo })
    },
  },
} as const satisfies { [Kind in Notification['kind']]: Recipe<Notification & { kind: Kind }> }

/** The support address is nobody's account. */
const SUPPORT = { id: 'support', name: emails.en.layout.support, language: 'en' }

export function recipeOf({ kind }: Notification): Recipe<Notification> {
  return RECIPES[kind]
}
