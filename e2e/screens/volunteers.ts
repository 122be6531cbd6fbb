import type { Page } from '@playwright/test'
import { CLOSING_MOVES } from '@scan/domain/help-request.ts'
import type { Reply } from '@scan/contract/endpoint.ts'
import type { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import { api } from '@scan/contract/index.ts'
import { LIVE_PATH } from '@scan/contract/live.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { intercept } from './intercept.ts'
import {
  type View,
  answered,
  asUser,
  changed,
  choose,
  confirm,
  fill,
  hours,
  inHours,
  on,
  press,
  quiet,
  refused,
  said,
  sees,
  tells,
  unanswered,
  unfold,
  withSettings,
} from './states.ts'
import { happened, look } from './citizens.ts'
import { invitation, notice, openRequest, pastVisit } from '../../web/src/testing/builders.ts'

const { accounts } = en
const { past } = en.requests
const { asked, board, accepted, card, certificate, release, late, worry } = en.volunteer

type Board = Reply<typeof api.listRequests>

const withBoard = (change: (reply: Board) => Partial<Board>) =>
  changed(api.listRequests, (reply) => ({ ...reply, ...change(reply) }))
/** The request that this volunteer has accepted, but for this. */
const withAccepted = (change: Partial<RequestForVolunteer>) =>
  withBoard(({ requests }) => ({
    requests: requests.map((one) => (one.volunteer ? { ...one, ...change } : one)),
  }))
const withoutAccepted = withBoard(({ requests }) => ({
  requests: requests.filter(({ volunteer }) => !volunteer),
}))
const nothingNew = tells()

/** This browser has shown the board before: what has come since is new. */
async function lookedYesterday(page: Page): Promise<void> {
  await page.evaluate((at) => {
    const look = JSON.parse(localStorage.getItem('scanBoardLook') ?? '{}') as object
    localStorage.setItem('scanBoardLook', JSON.stringify({ ...look, at, before: undefined }))
  }, hours(-24))
  await page.reload()
}

/** While the volunteer reads, one request goes from the board and another one comes. */
function boardMoves(): Pick<View, 'before' | 'act'> {
  let tell: (() => void) | undefined
  const told = new Promise<void>((resolve) => (tell = resolve))
  return {
    before: [
      (page) =>
        intercept(page, { method: 'GET', path: LIVE_PATH }, async (call) => {
          await told
          await call.answer({ type: 'text/event-stream', body: 'data: board\n\n' })
        }),
    ],
    act: [
      sees(/^Three letters/),
      withBoard(({ requests: [first, ...others] }) => ({
        requests: first ? [...others, { ...first, id: 'new', description: 'Read the new forms to me.' }] : [],
      })),
      async () => tell?.(),
      sees(board.gone),
    ],
  }
}

const OPEN = openRequest({ ...inHours(24), district: 'Ernakulam' })
const ASKED = invitation({ id: 'asked', ...inHours(24), askedAt: new Date() })

const VISITS = CLOSING_MOVES.map((outcome, index) =>
  pastVisit({
    ...{ id: outcome, number: 1041 - index, outcome, date: inHours(-24 * (index + 3)).date },
    ...(index % 2 && { helpType: 'driving' }),
    ...(index === 0 && { thanks: { at: new Date(), text: 'You read so well.' } }),
  }),
)

const given = (hours: Reply<typeof api.readHours>['hours']) => answered(api.readHours, { hours })

const confirmsAccepting = confirm(board.acceptConfirm)
const completes = [fill({ [accepted.code]: '123456' }), confirm(accepted.completeConfirm)]

/** Who has accepted nothing. */
export const FREE_VIEWS: readonly View[] = [
  ...on('/volunteer-card', {
    'volunteer-card': { daily: true, until: card.number },
    'volunteer-card-refused': {
      before: [refused(api.readCard, 'coordinator-first')],
      until: card.none,
    },
    'volunteer-card-failed': { before: [unanswered(api.readCard)], until: card.failed },
  }),
  ...on('/volunteer-home', {
    home: { before: [nothingNew], until: /^Three letters/, firstCardWithin: 210 },
    'board-asked': { daily: true, before: [answered(api.listAsked, { asked: [ASKED] })], until: asked.title },
    'board-asked-too-late': {
      next: [refused(api.answerAsked, 'request-no-longer-available'), press(asked.yes)],
      until: board.gone,
    },
    'board-asked-over': {
      before: [
        answered(api.listAsked, { asked: [] }),
        tells(
          notice('asked-taken', { requestId: 'asked', date: ASKED.date, time: ASKED.time, at: new Date() }),
        ),
      ],
      until: asked.taken,
    },
    'past-visits': {
      before: [answered(api.listPastVisits, { visits: VISITS, completed: 2 })],
      act: [unfold(past.visits), unfold('Reading')],
      until: past.gotThanks,
    },
    'past-visits-none': {
      before: [answered(api.listPastVisits, { visits: [], completed: 0 })],
      act: [unfold(past.visits)],
      until: past.noVisits,
    },
  }),
  ...on('/volunteers', {
    board: { daily: true, before: [nothingNew], until: /^Three letters/, firstCardWithin: 210 },
    'board-some-wait': {
      before: [nothingNew, withBoard(() => ({ visitsUnconfirmed: true }))],
      until: en.problems['visits-unconfirmed'],
    },
    'board-refreshed': { act: [look], until: board.refreshed },
    'board-refresh-failed': {
      next: [refused(api.listRequests, 'internal-error'), look],
      until: board.refreshFailed,
    },
    'board-for-you': {
      before: [
        withBoard(({ requests, total = 0 }) => ({
          requests: [{ ...OPEN, forYou: true, forYouUntil: hours(20) }, ...requests],
          total: total + 1,
        })),
        tells(notice('thanked', { ...inHours(-30), at: new Date(), text: 'You read so well.' })),
      ],
      act: [sees(board.notThisTime)],
      until: en.requests.thanked.title,
    },
    'board-loading': { before: [unanswered(api.listRequests, 'slow')], until: board.loading },
    'board-unreachable': { before: [unanswered(api.listRequests)], until: board.fetchFailed },
    'board-empty': {
      before: [withBoard(() => ({ requests: [], total: 0, outside: 0 }))],
      until: board.noneYet,
    },
    'board-papers-missing': {
      before: [
        withBoard(({ requests }) => ({
          requests: requests.filter(({ volunteer }) => !volunteer),
          papersMissing: ['identity-card', 'police-certificate'],
        })),
      ],
      until: board.stopped,
    },
    'board-longer': { before: [withBoard(() => ({ total: 60, nextCursor: 'on' }))], until: board.showMore },
    'board-longer-failed': {
      next: [refused(api.listRequests, 'too-busy'), press(board.showMore)],
      until: board.moreFailed,
    },
    'board-moves': { ...boardMoves(), until: said(board.arrived_one, { count: 1 }) },
    'none-accepted': { act: [(page) => page.getByRole('tab').nth(1).click()], until: board.noAccepted },
    accepting: { act: [press(/^Accept/)], until: board.acceptPromise },
    'accepting-failed': {
      next: [unanswered(api.acceptRequest), confirmsAccepting],
      until: board.acceptFailed,
    },
    'accepting-too-late': {
      next: [refused(api.acceptRequest, 'request-no-longer-available'), confirmsAccepting],
      until: board.gone,
    },
    'board-away': { before: [asUser(() => ({ awayUntil: inHours(24 * 12).date }))], until: en.away.back },
  }),
  ...on('/volunteers?search=letters', {
    // A third filter, so that everything that can be above the list is there.
    'board-news': {
      before: [nothingNew],
      act: [sees(/^Three letters/), lookedYesterday],
      until: board.isNew,
      firstCardWithin: 220,
    },
  }),
  ...on('/volunteers?date=2030-01-01', {
    'board-filters': { act: [press(/^Filters/)], until: board.whenMine },
  }),
  ...on('/volunteers?search=harmonium', {
    'board-nothing-found': { before: [withBoard(() => ({ requests: [], total: 0 }))], until: board.noneHere },
  }),
  ...on('/volunteer-certificate', {
    certificate: {
      daily: true,
      before: [
        withSettings({ supportPhone: '9847000000' }),
        given({ visits: 41, minutes: 4950, people: 12 }),
      ],
      until: certificate.confirmed,
    },
    'certificate-reversed': {
      act: [fill({ [certificate.from]: inHours(0).date, [certificate.to]: inHours(-48).date })],
      until: en.fields['dates-reversed'],
    },
    'certificate-none': {
      before: [given({ visits: 0, minutes: 0, people: 0 })],
      until: /^You have no confirmed visits/,
    },
    'certificate-name-waits': {
      before: [asUser(() => ({ changesWait: true }))],
      until: certificate.nameWaits,
    },
    'certificate-failed': { before: [refused(api.readHours, 'internal-error')], until: certificate.failed },
  }),
  ...on('/volunteer-profile', {
    profile: { daily: true },
    'profile-unit-refused': {
      next: [
        fill({ [accounts.fields.organisation]: 'Lions Club, 98470 12345' }),
        press(accounts.profile.submit),
      ],
      until: en.fields['organisation-not-a-name'],
    },
    'profile-refused': {
      next: [fill({ [accounts.fields.name]: '' }), press(accounts.profile.submit)],
      until: en.fields['name-required'],
    },
    'profile-changes-wait': {
      before: [asUser(() => ({ changesWait: true }))],
      until: accounts.profile.changesWait,
    },
  }),
]

/** Who has accepted a request. */
export const ACCEPTED_VIEWS: readonly View[] = [
  ...on('/volunteers', {
    accepted: { daily: true, until: accepted.call },
    completing: { next: [press(accepted.complete)], until: accepted.codeHint },
    'completing-wrong': {
      daily: true,
      next: [refused(api.completeRequest, 'completion-code-wrong'), ...completes],
      until: en.problems['completion-code-wrong'],
    },
    'completing-failed': {
      next: [unanswered(api.completeRequest), ...completes],
      until: accepted.completeFailed,
    },
    completed: {
      next: [answered(api.completeRequest, { request: null }, withoutAccepted), ...completes],
      until: new RegExp(accepted.thanks),
    },
    'accepted-and-thanked': {
      before: [tells(notice('thanked', { ...inHours(-30), at: new Date(), text: 'You read so well.' }))],
      until: en.requests.thanked.title,
    },
    'asked-for-another-time': {
      before: [withAccepted({ newTime: hours(10) })],
      until: en.volunteer.newTime.yes,
    },
    'accepted-without-address': {
      before: [withAccepted({ address: null, landmark: null, houseFrom: undefined })],
      until: said(accepted.first, { name: 'Meera Pillai' }),
    },
    'accepted-coordinator-calls': {
      before: [
        withAccepted({
          ...{ citizenName: null, citizenPhone: null, address: null, landmark: null },
          coordinatorCalls: true,
        }),
      ],
      until: accepted.coordinatorCalls,
    },
    'accepted-by-phone': {
      before: [withAccepted({ byPhone: true, told: false, ringFrom: hours(1) })],
      until: /^We’re telling Meera Pillai/,
    },
    'accepted-by-phone-to-ring': {
      before: [
        withSettings({ supportPhone: '9847000000' }),
        withAccepted({ byPhone: true, told: false, ringFrom: hours(-1) }),
      ],
      until: /by calling 98470 00000/,
    },
    'accepted-by-phone-unreachable': {
      before: [withAccepted({ byPhone: true, told: false, ringFrom: hours(1), phoneWrong: true })],
      until: said(accepted.byPhone.unreachable, { name: 'Meera Pillai' }),
    },
    'accepted-by-phone-told': {
      before: [withAccepted({ byPhone: true, told: true })],
      until: /^You can press this from/,
    },
    'accepted-by-phone-late': {
      before: [withAccepted({ byPhone: true, told: true, ...inHours(-3) })],
      until: late.title,
    },
    'said-done': {
      next: [answered(api.sayDone, { request: OPEN }, withoutAccepted), press(accepted.byPhone.helped)],
      until: said(accepted.byPhone.helpedDone, { name: 'Meera Pillai' }),
    },
    'accepted-at-the-door': {
      before: [withSettings({ supportPhone: '9847000000' }), withAccepted(inHours(0))],
      until: worry.nobodyOpens,
    },
    'worry-asking': {
      daily: true,
      next: [press(worry.nobodyOpens)],
      until: worry.text,
    },
    'worry-told': {
      next: [answered(api.raiseWorry, {}, withoutAccepted), confirm(worry.tell)],
      until: /^The coordinators know now\./,
    },
    'worry-without-a-line': {
      before: [withSettings({ supportPhone: '9847000000' }), withAccepted(inHours(0))],
      act: [
        unanswered(api.raiseWorry),
        press(said(worry.worried, { name: 'Meera Pillai' })),
        confirm(worry.tell),
      ],
      until: /^There is no connection\./,
    },
    'accepted-without-details': {
      before: [withAccepted({ citizenName: null, citizenPhone: null })],
      until: accepted.phoneMissing,
    },
    'accepted-late': { before: [withAccepted(inHours(-3))], until: late.title },
    'releasing-late': { next: [press(release.buttonLate)], until: release.questionLate },
    'accepted-overdue': {
      before: [
        withAccepted({
          ...inHours(-30),
          ...{ citizenName: null, citizenPhone: null },
          ...{ district: null, area: null, address: null, landmark: null },
        }),
      ],
      until: late.hidden,
    },
    'accepted-lost': {
      before: [quiet],
      act: [sees(accepted.call), withoutAccepted, happened('volunteer-removed'), look],
      until: en.volunteer.happened['volunteer-removed'],
    },
    'completing-locked': {
      act: [
        refused(api.completeRequest, 'completion-code-locked', { retryAfter: 900 }),
        press(accepted.complete),
        ...completes,
      ],
      until: en.problems['completion-code-locked'],
    },
    releasing: { act: [press(release.button)], until: release.question },
    'releasing-refused': {
      next: [choose(release.why, release.causes.other), confirm(release.confirm)],
      until: en.fields['reason-required'],
    },
    'releasing-failed': {
      next: [
        unanswered(api.releaseRequest),
        choose(release.why, release.causes.ill),
        confirm(release.confirm),
      ],
      until: release.failed,
    },
    released: {
      next: [answered(api.releaseRequest, { request: OPEN }, withoutAccepted), confirm(release.confirm)],
      until: release.done,
    },
  }),
]
