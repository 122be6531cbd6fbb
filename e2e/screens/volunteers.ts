import type { Page } from '@playwright/test'
import { CLOSING_MOVES } from '@scan/domain/help-request.ts'
import type { Reply } from '@scan/contract/endpoint.ts'
import type { Invitation, RequestForVolunteer } from '@scan/contract/help-requests.ts'
import { api } from '@scan/contract/index.ts'
import { LIVE_PATH } from '@scan/contract/live.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { hoursAfter, wallClock } from '@scan/domain/clock.ts'
import { intercept } from './intercept.ts'
import {
  type View,
  answered,
  asUser,
  changed,
  choose,
  confirm,
  fill,
  inTurn,
  press,
  quiet,
  refused,
  said,
  sees,
  unanswered,
  unfold,
} from './states.ts'
import { happened } from './citizens.ts'

const { accounts } = en
const { past } = en.requests
const { asked, board, accepted, release, late } = en.volunteer

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
const look = press(en.site.refresh)
const nothingNew = answered(api.listNotices, { notices: [] })
const inHours = (hours: number) => wallClock(hoursAfter(new Date(), hours), 'Asia/Kolkata')

/** This browser has shown the board before: what has come since is new. */
async function lookedYesterday(page: Page): Promise<void> {
  await page.evaluate(
    (at) => {
      const look = JSON.parse(localStorage.getItem('scanBoardLook') ?? '{}') as object
      localStorage.setItem('scanBoardLook', JSON.stringify({ ...look, at, before: undefined }))
    },
    hoursAfter(new Date(), -24),
  )
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

const OPEN: RequestForVolunteer = {
  id: 'open',
  number: 1042,
  handle: 'open@requests.invalid',
  helpType: 'medical',
  description: 'Please come with me to the eye clinic.',
  additional: null,
  district: 'Ernakulam',
  area: null,
  address: null,
  landmark: null,
  ...inHours(24),
  citizenName: null,
  citizenPhone: null,
  postedAt: new Date(),
  volunteer: null,
}

const ASKED: Invitation = {
  ...{ id: 'asked', helpType: 'medical', district: 'Ernakulam', area: 'Kadavanthra' },
  ...inHours(24),
  askedAt: new Date(),
}

const VISITS = CLOSING_MOVES.map((outcome, index) => ({
  id: outcome,
  number: 1041 - index,
  helpType: index % 2 ? ('driving' as const) : ('reading' as const),
  district: 'Thrissur' as const,
  date: inHours(-24 * (index + 3)).date,
  time: '10:30',
  outcome,
  ...(index === 0 && { thanks: { at: new Date(), text: 'You read so well.' } }),
}))

const confirmsAccepting = confirm(board.acceptConfirm)
const completes = [fill({ [accepted.code]: '123456' }), confirm(accepted.completeConfirm)]

/** Who has accepted nothing. */
export const FREE_VIEWS: readonly View[] = [
  {
    name: 'home',
    path: '/volunteer-home',
    before: [nothingNew],
    until: /^Three letters/,
    firstCardWithin: 210,
  },
  ...inTurn(
    {
      name: 'board',
      daily: true,
      path: '/volunteers',
      before: [nothingNew],
      until: /^Three letters/,
      firstCardWithin: 210,
    },
    { name: 'board-refreshed', act: [look], until: board.refreshed },
    {
      name: 'board-refresh-failed',
      act: [refused(api.listRequests, 'internal-error'), look],
      until: board.refreshFailed,
    },
  ),
  {
    // A third filter, so that everything that can be above the list is there.
    name: 'board-news',
    daily: true,
    path: '/volunteers?search=letters',
    before: [nothingNew],
    act: [sees(/^Three letters/), lookedYesterday],
    until: board.isNew,
    firstCardWithin: 220,
  },
  {
    name: 'board-for-you',
    daily: true,
    path: '/volunteers',
    before: [
      withBoard(({ requests, total = 0 }) => ({
        requests: [{ ...OPEN, forYou: true, forYouUntil: hoursAfter(new Date(), 20) }, ...requests],
        total: total + 1,
      })),
      answered(api.listNotices, {
        notices: [
          {
            ...{ id: 'h1', kind: 'thanked', requestId: 'r1', helpType: 'reading', ...inHours(-30) },
            ...{ at: new Date(), text: 'You read so well.' },
          },
        ],
      }),
    ],
    act: [sees(board.notThisTime)],
    until: en.requests.thanked.title,
  },
  {
    name: 'board-filters',
    daily: true,
    path: '/volunteers?date=2030-01-01',
    act: [press(/^Filters/)],
    until: board.whenMine,
  },
  {
    name: 'board-loading',
    path: '/volunteers',
    before: [unanswered(api.listRequests, 'slow')],
    until: board.loading,
  },
  {
    name: 'board-unreachable',
    path: '/volunteers',
    before: [unanswered(api.listRequests)],
    until: board.fetchFailed,
  },
  {
    name: 'board-nothing-found',
    path: '/volunteers?search=harmonium',
    before: [withBoard(() => ({ requests: [], total: 0 }))],
    until: board.noneHere,
  },
  {
    name: 'board-empty',
    path: '/volunteers',
    before: [withBoard(() => ({ requests: [], total: 0, outside: 0 }))],
    until: board.noneYet,
  },
  ...inTurn(
    {
      name: 'board-longer',
      path: '/volunteers',
      before: [withBoard(() => ({ total: 60, nextCursor: 'on' }))],
      until: board.showMore,
    },
    {
      name: 'board-longer-failed',
      act: [refused(api.listRequests, 'too-busy'), press(board.showMore)],
      until: board.moreFailed,
    },
  ),
  {
    name: 'board-moves',
    daily: true,
    path: '/volunteers',
    ...boardMoves(),
    until: said(board.arrived_one, { count: 1 }),
  },
  {
    name: 'none-accepted',
    path: '/volunteers',
    act: [(page) => page.getByRole('tab').nth(1).click()],
    until: board.noAccepted,
  },
  ...inTurn(
    {
      name: 'accepting',
      daily: true,
      path: '/volunteers',
      act: [press(/^Accept/)],
      until: board.acceptPromise,
    },
    {
      name: 'accepting-failed',
      act: [unanswered(api.acceptRequest), confirmsAccepting],
      until: board.acceptFailed,
    },
    {
      name: 'accepting-too-late',
      act: [refused(api.acceptRequest, 'request-no-longer-available'), confirmsAccepting],
      until: board.gone,
    },
  ),
  ...inTurn(
    {
      name: 'board-asked',
      daily: true,
      path: '/volunteer-home',
      before: [answered(api.listAsked, { asked: [ASKED] })],
      until: asked.title,
    },
    {
      name: 'board-asked-too-late',
      act: [refused(api.answerAsked, 'request-no-longer-available'), press(asked.yes)],
      until: board.gone,
    },
  ),
  {
    name: 'board-asked-over',
    path: '/volunteer-home',
    before: [
      answered(api.listAsked, { asked: [] }),
      answered(api.listNotices, {
        notices: [
          {
            ...{ id: 'over', kind: 'asked-taken', requestId: 'asked', helpType: ASKED.helpType },
            ...{ date: ASKED.date, time: ASKED.time, at: new Date() },
          },
        ],
      }),
    ],
    until: asked.taken,
  },
  {
    name: 'board-away',
    path: '/volunteers',
    before: [asUser(() => ({ awayUntil: inHours(24 * 12).date }))],
    until: en.away.back,
  },
  {
    name: 'past-visits',
    daily: true,
    path: '/volunteer-home',
    before: [answered(api.listPastVisits, { visits: VISITS, completed: 2 })],
    act: [unfold(past.visits), unfold('Reading')],
    until: past.gotThanks,
  },
  {
    name: 'past-visits-none',
    path: '/volunteer-home',
    before: [answered(api.listPastVisits, { visits: [], completed: 0 })],
    act: [unfold(past.visits)],
    until: past.noVisits,
  },
  ...inTurn(
    { name: 'profile', daily: true, path: '/volunteer-profile' },
    {
      name: 'profile-refused',
      act: [fill({ [accounts.fields.name]: '' }), press(accounts.profile.submit)],
      until: en.fields['name-required'],
    },
  ),
  {
    name: 'profile-changes-wait',
    path: '/volunteer-profile',
    before: [asUser(() => ({ changesWait: true }))],
    until: accounts.profile.changesWait,
  },
]

/** Who has accepted a request. */
export const ACCEPTED_VIEWS: readonly View[] = [
  ...inTurn(
    { name: 'accepted', daily: true, path: '/volunteers', until: accepted.call },
    { name: 'completing', act: [press(accepted.complete)], until: accepted.codeHint },
    {
      name: 'completing-wrong',
      daily: true,
      act: [refused(api.completeRequest, 'completion-code-wrong'), ...completes],
      until: en.problems['completion-code-wrong'],
    },
    {
      name: 'completing-failed',
      act: [unanswered(api.completeRequest), ...completes],
      until: accepted.completeFailed,
    },
    {
      name: 'completed',
      daily: true,
      act: [answered(api.completeRequest, { request: null }, withoutAccepted), ...completes],
      until: new RegExp(accepted.thanks),
    },
  ),
  {
    name: 'asked-for-another-time',
    daily: true,
    path: '/volunteers',
    before: [withAccepted({ newTime: hoursAfter(new Date(), 10) })],
    until: en.volunteer.newTime.yes,
  },
  {
    name: 'accepted-without-address',
    path: '/volunteers',
    before: [withAccepted({ address: null, landmark: null, houseFrom: undefined })],
    until: said(accepted.first, { name: 'Meera Pillai' }),
  },
  {
    name: 'accepted-coordinator-calls',
    path: '/volunteers',
    before: [
      withAccepted({
        ...{ citizenName: null, citizenPhone: null, address: null, landmark: null },
        coordinatorCalls: true,
      }),
    ],
    until: accepted.coordinatorCalls,
  },
  {
    name: 'accepted-without-details',
    path: '/volunteers',
    before: [withAccepted({ citizenName: null, citizenPhone: null })],
    until: accepted.phoneMissing,
  },
  ...inTurn(
    {
      name: 'accepted-late',
      daily: true,
      path: '/volunteers',
      before: [withAccepted(inHours(-3))],
      until: late.title,
    },
    { name: 'releasing-late', act: [press(release.buttonLate)], until: release.questionLate },
  ),
  {
    name: 'accepted-overdue',
    path: '/volunteers',
    before: [
      withAccepted({
        ...inHours(-30),
        ...{ citizenName: null, citizenPhone: null },
        ...{ district: null, area: null, address: null, landmark: null },
      }),
    ],
    until: late.hidden,
  },
  {
    name: 'accepted-lost',
    path: '/volunteers',
    before: [quiet],
    act: [sees(accepted.call), withoutAccepted, happened('volunteer-removed'), look],
    until: en.volunteer.happened['volunteer-removed'],
  },
  {
    name: 'completing-locked',
    path: '/volunteers',
    act: [
      refused(api.completeRequest, 'completion-code-locked', { retryAfter: 900 }),
      press(accepted.complete),
      ...completes,
    ],
    until: en.problems['completion-code-locked'],
  },
  ...inTurn(
    { name: 'releasing', path: '/volunteers', act: [press(release.button)], until: release.question },
    {
      name: 'releasing-refused',
      daily: true,
      act: [choose(release.why, release.causes.other), confirm(release.confirm)],
      until: en.fields['reason-required'],
    },
    {
      name: 'releasing-failed',
      act: [
        unanswered(api.releaseRequest),
        choose(release.why, release.causes.ill),
        confirm(release.confirm),
      ],
      until: release.failed,
    },
    {
      name: 'released',
      act: [answered(api.releaseRequest, { request: OPEN }, withoutAccepted), confirm(release.confirm)],
      until: release.done,
    },
  ),
]
