import type { AssignedVolunteer, CurrentRequest } from '@scan/contract/accounts.ts'
import { CLOSING_MOVES } from '@scan/domain/help-request.ts'
import type { Notice } from '@scan/contract/notices.ts'
import type { PastRequest } from '@scan/contract/help-requests.ts'
import { api } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { hoursAfter, wallClock } from '@scan/domain/clock.ts'
import {
  type Step,
  type View,
  answered,
  answeredFrom,
  asUser,
  changed,
  check,
  confirm,
  fill,
  inTurn,
  press,
  refused,
  said,
  sees,
  unanswered,
  unfold,
} from './states.ts'

const { ask, cancel, change, request: citizen, nobodyCame, thank } = en.citizen

const { past } = en.requests

const ASHA: AssignedVolunteer = {
  name: 'Asha Nair',
  phone: '9895000001',
  isAccepted: true,
  id: 'asha',
  code: '042917',
}

/** The person's request, but for this. */
export const withRequest = (change: Partial<CurrentRequest>) =>
  asUser(({ request }) => ({ request: request && { ...request, ...change } }))

const CANCELLED = { request: null, lastOutcome: 'cancel' } as const

const LET_DOWN = { request: null, lastOutcome: 'report-nobody-came' } as const

export const look = press(en.site.refresh)

export const inHours = (hours: number) => wallClock(hoursAfter(new Date(), hours), 'Asia/Kolkata')

/** Chooses a type of help, also where the draft of another one lies open. */
const choose =
  (type: RegExp): Step =>
  async (page) => {
    const change = page.getByRole('button', { name: ask.change, exact: true })
    const tile = page.getByRole('button', { name: type })
    await change.or(tile).first().waitFor()
    if (await change.isVisible()) await change.click()
    await tile.click()
  }

/** Opens what a form folds away: a place that is known, and another day and time than the one pressed. */
export const openFields: Step = async (page) => {
  await page.getByRole('radio').first().waitFor()
  for (const name of [ask.changePlace, ask.otherDay, ask.otherTime]) {
    const button = page.getByRole('button', { name, exact: true })
    if (await button.isVisible()) await button.click()
  }
}

const asksForReading: readonly Step[] = [
  choose(/^Reading/),
  openFields,
  fill({
    [ask.description]: 'Two letters from the bank.',
    // What another view has written waits in the tab.
    [ask.area]: 'Chinnakada',
    [ask.otherDay]: wallClock(hoursAfter(new Date(), 48), 'Asia/Kolkata').date,
    [ask.otherTime]: '11:30',
  }),
  (page) => page.getByLabel(ask.district).selectOption('Kollam'),
  press(ask.next),
  sees(ask.check),
]

const PAST: readonly PastRequest[] = CLOSING_MOVES.map((outcome, index) => ({
  id: outcome,
  number: 1041 - index,
  helpType: index % 2 ? 'driving' : 'reading',
  district: 'Kollam',
  date: inHours(-24 * (index + 3)).date,
  time: '10:30',
  outcome,
  description: 'Two letters from the bank.',
  additional: null,
  area: 'Chinnakada',
  address: null,
  landmark: null,
  volunteerName: index === 0 ? ASHA.name : null,
  hadVolunteer: index < 2,
  ...(index === 0 && ({ canThank: true, canAskFirst: true } as const)),
}))

/** This has happened to the present request, which was for three hours ago, and was not read yet. */
export const happened = (kind: Notice['kind'], hours = -2): Step =>
  answeredFrom(api.listNotices, api.me, ({ user }) => ({
    notices: [
      {
        id: 'h1',
        kind,
        requestId: user.request?.id ?? 'r1',
        helpType: 'medical' as const,
        ...inHours(-3),
        at: hoursAfter(new Date(), hours),
      },
    ],
  }))

const TOLD = ['complete', 'admin-complete', 'admin-cancel', 'expire', 'lapse'] as const

/** Who waits for a volunteer. */
export const WAITING_VIEWS: readonly View[] = [
  ...inTurn(
    {
      name: 'request-help-waiting',
      daily: true,
      path: '/citizens',
      before: [
        withRequest({ ...inHours(50), postedAt: new Date() }),
        answered(api.readWaiting, { volunteers: 30, usualHours: 8 }),
      ],
      until: said(citizen.askingAbout, { count: 30, district: en.catalogue.districts.Thrissur }),
    },
    { name: 'changing', daily: true, act: [press(change.button)], until: change.keep },
    {
      name: 'changing-overtaken',
      act: [refused(api.changeRequest, 'accepted-before-change'), press(ask.next), press(change.submit)],
      until: en.problems['accepted-before-change'],
    },
  ),
  {
    name: 'request-help-nobody-yet',
    daily: true,
    path: '/citizens',
    before: [
      withRequest({ ...inHours(20), postedAt: hoursAfter(new Date(), -30) }),
      changed(api.readSettings, (settings) => ({ ...settings, supportPhone: '0487 233 4455' })),
    ],
    until: citizen.nobodyYet,
  },
  {
    name: 'request-help-asked-first',
    path: '/citizens',
    before: [
      withRequest({
        ...{ ...inHours(160), postedAt: new Date() },
        askedFirst: { name: ASHA.name, until: hoursAfter(new Date(), 20) },
      }),
    ],
    until: /asking Asha Nair first/,
  },
  {
    name: 'lost',
    path: '/citizens',
    before: [happened('release')],
    until: en.citizen.happened.release,
  },
  {
    name: 'cancelled',
    path: '/citizens',
    act: [
      answeredFrom(
        api.askForHelp,
        api.me,
        ({ user }) => ({ user: { ...user, ...CANCELLED } }),
        asUser(() => CANCELLED),
      ),
      press(cancel.button),
      confirm(cancel.confirm),
    ],
    until: cancel.done,
  },
]

/** To whom nobody came. */
export const OVERDUE_VIEWS: readonly View[] = inTurn(
  { name: 'request-help-nobody-came', daily: true, path: '/citizens', until: nobodyCame.title },
  { name: 'nobody-came-asking', daily: true, act: [press(nobodyCame.report)], until: nobodyCame.happens },
  {
    name: 'nobody-came-failed',
    act: [unanswered(api.reportNobodyCame), confirm(nobodyCame.confirm)],
    until: nobodyCame.failed,
  },
  {
    name: 'nobody-came-told',
    daily: true,
    act: [
      answered(api.listPastRequests, {
        requests: PAST.filter(({ outcome }) => outcome === 'report-nobody-came').map((one) => ({
          ...one,
          ...inHours(-3),
        })),
      }),
      answeredFrom(
        api.reportNobodyCame,
        api.me,
        ({ user }) => ({ user: { ...user, ...LET_DOWN } }),
        asUser(() => LET_DOWN),
      ),
      confirm(nobodyCame.confirm),
    ],
    until: citizen.againTomorrow,
  },
)

/** Without a request. */
export const IDLE_VIEWS: readonly View[] = [
  { name: 'home-idle', daily: true, path: '/citizen-home', until: ask.choose },
  ...inTurn(
    { name: 'request-help-idle', path: '/citizens', until: ask.question },
    { name: 'asking', act: [choose(/^Medical/)], until: ask.emergencyWhy },
    {
      name: 'asking-refused',
      daily: true,
      act: [choose(/^Driving/), fill({ [ask.description]: '' }), press(ask.next)],
      until: en.fields['help-fields-required'],
    },
    {
      name: 'asking-too-late',
      act: [
        openFields,
        fill({
          [ask.description]: 'To the bank.',
          [ask.area]: 'Chinnakada',
          [ask.otherDay]: inHours(1).date,
          [ask.otherTime]: inHours(1).time,
        }),
        press(ask.next),
      ],
      until: en.problems['lead-time-too-short'],
    },
    {
      name: 'asking-with-a-house',
      act: [...asksForReading.slice(0, -2), fill({ [ask.area]: 'House 3, Ollur' }), press(ask.next)],
      until: en.fields['area-too-exact'],
    },
    {
      name: 'asking-at-night',
      daily: true,
      act: [openFields, fill({ [ask.area]: 'Chinnakada', [ask.otherTime]: '03:00' }), press(ask.next)],
      until: ask.night.lead,
    },
    { name: 'asking-summary', daily: true, act: [press(/3:00\spm$/)], until: ask.check },
    {
      name: 'asking-unreachable',
      act: [unanswered(api.askForHelp), press(ask.submit)],
      until: ask.failed,
    },
    {
      name: 'asking-overtaken',
      act: [refused(api.askForHelp, 'one-request-at-a-time'), press(ask.submit)],
      until: en.problems['one-request-at-a-time'],
    },
  ),
  ...TOLD.map((kind) => ({
    name: `request-help-${kind}`,
    daily: kind === 'expire',
    path: '/citizens',
    before: [
      happened(kind),
      answered(api.listPastRequests, {
        requests: PAST.map((one) => ({ ...one, ...(one.outcome === kind && { id: 'r1' }) })),
      }),
    ],
    until: en.citizen.happened[kind],
  })),
  {
    name: 'past-requests',
    daily: true,
    path: '/citizens',
    before: [answered(api.listPastRequests, { requests: [...PAST] })],
    act: [unfold(past.requests), unfold('Reading')],
    until: past.again,
  },
  ...inTurn(
    {
      name: 'thanking',
      daily: true,
      path: '/citizens',
      before: [answered(api.listPastRequests, { requests: [...PAST] })],
      act: [unfold(past.requests), unfold('Reading'), press(/^Say thank you/)],
      until: thank.text,
    },
    {
      name: 'thanking-failed',
      act: [refused(api.thank, 'thanked-already'), confirm(thank.send)],
      until: en.problems['thanked-already'],
    },
  ),
  {
    name: 'asking-the-same',
    path: '/citizens',
    before: [answered(api.listPastRequests, { requests: [...PAST] })],
    act: [unfold(past.requests), unfold('Reading'), press(/^Ask Asha Nair again/)],
    until: ask.askEverybody,
  },
  {
    name: 'past-requests-none',
    path: '/citizens',
    before: [asUser(() => ({ lastOutcome: null })), answered(api.listPastRequests, { requests: [] })],
    act: [unfold(past.requests)],
    until: past.noRequests,
  },
  {
    name: 'past-requests-loading',
    path: '/citizens',
    before: [unanswered(api.listPastRequests, 'slow')],
    act: [unfold(past.requests)],
    until: past.loading,
  },
  {
    name: 'past-requests-unreachable',
    path: '/citizens',
    before: [unanswered(api.listPastRequests)],
    act: [unfold(past.requests)],
    until: past.failed,
  },
  {
    name: 'past-concern',
    path: '/citizens',
    before: [answered(api.listPastRequests, { requests: [...PAST.slice(1)] })],
    act: [unfold(past.requests), unfold('Driving'), press(/^Report a concern:/)],
    until: /Your concern is about this visit/,
  },
  {
    name: 'asking-at-home',
    daily: true,
    path: '/citizens',
    before: [
      asUser(() => ({
        homeDistrict: 'Kollam',
        homeArea: 'Chinnakada',
        homeAddress: 'Lotus House, 2nd floor',
        homeLandmark: null,
      })),
    ],
    act: [choose(/^Shopping/), check('Tomorrow'), check(/^Morning/)],
    until: ask.otherDay,
  },
  {
    name: 'asking-remembers',
    path: '/citizens',
    before: [asUser(() => ({ homeDistrict: null, homeArea: null, homeAddress: null, homeLandmark: null }))],
    act: [choose(/^Shopping/), fill({ [ask.area]: 'Chinnakada' })],
    until: ask.remember,
  },
  {
    name: 'asking-with-a-number',
    daily: true,
    path: '/citizens',
    // The device's clock shows another hour than the service's.
    before: [changed(api.readSettings, (settings) => ({ ...settings, timeZone: 'Asia/Dubai' }))],
    act: [choose(/^Shopping/), fill({ [ask.description]: 'Call me on 98470 12345 before you come.' })],
    until: ask.contactDetails,
  },
  {
    name: 'asking-sending',
    path: '/citizens',
    act: [unanswered(api.askForHelp, 'slow'), ...asksForReading, press(ask.submit)],
    until: en.site.stillWaiting,
  },
]
