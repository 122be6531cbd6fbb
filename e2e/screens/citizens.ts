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

/** Chooses a kind of help, also where the draft of another one lies open. */
const choose =
  (type: RegExp): Step =>
  async (page) => {
    const tile = page.getByRole('button', { name: type })
    const open = page.locator('form h1')
    await open.or(tile).first().waitFor()
    if (await open.isVisible()) {
      await page.evaluate(() => {
        for (const key of Object.keys(sessionStorage))
          if (key.endsWith('help-request')) sessionStorage.removeItem(key)
      })
      await page.reload()
    }
    await tile.click()
  }

/** Opens the fields of another day and time than those to press. */
export const openFields: Step = async (page) => {
  await page.getByText(ask.date).waitFor()
  for (const name of [ask.otherDay, ask.otherTime]) {
    const button = page.getByRole('button', { name, exact: true })
    if (await button.isVisible()) await button.click()
  }
}

const goesOn = press(ask.next)
const asksToRead: readonly Step[] = [choose(/^Reading/), press(ask.ready.reading.first)]
/** What another view has written waits in the tab. */
const saysWhere = (area: string): readonly Step[] => [
  async (page) => {
    const other = page.getByRole('button', { name: ask.otherPlace })
    await other.or(page.getByLabel(ask.district)).waitFor()
    if (await other.isVisible()) await other.click()
    await page.getByLabel(ask.district).selectOption('Kollam')
  },
  fill({ [ask.area]: area }),
  goesOn,
]
const saysWhen = ({ date, time }: ReturnType<typeof inHours>): readonly Step[] => [
  openFields,
  fill({ [ask.otherDay]: date, [ask.otherTime]: time }),
  goesOn,
]
const asksForReading = () => [
  ...asksToRead,
  ...saysWhere('Chinnakada'),
  ...saysWhen({ date: inHours(48).date, time: '11:30' }),
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
      act: [refused(api.changeRequest, 'accepted-before-change'), press(change.submit)],
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
    name: 'request-help-call-first',
    path: '/citizens',
    before: [withRequest({ ...inHours(20), postedAt: hoursAfter(new Date(), -1), awaitsCall: true })],
    until: citizen.callTitle,
  },
  {
    name: 'request-help-may-not-ask',
    path: '/citizens',
    before: [
      asUser(() => ({ request: null, mayNotAsk: 'call-first' })),
      changed(api.readSettings, (settings) => ({ ...settings, supportPhone: '0487 233 4455' })),
    ],
    until: citizen.callTitle,
  },
  {
    name: 'request-help-did-they-come',
    path: '/citizens',
    before: [
      answered(api.listNotices, {
        notices: [
          {
            ...{ id: 'one', kind: 'came-asked', requestId: 'one', name: ASHA.name, helpType: 'driving' },
            ...inHours(-24),
            at: hoursAfter(new Date(), -22),
          },
        ],
      }),
    ],
    until: /Did Asha Nair come/,
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
      act: [choose(/^Driving/), fill({ [ask.description]: '' }), goesOn],
      until: en.fields['help-fields-required'],
    },
    {
      name: 'asking-too-late',
      act: [press(ask.ready.driving.first), ...saysWhere('Chinnakada'), ...saysWhen(inHours(1))],
      until: en.problems['lead-time-too-short'],
    },
    {
      name: 'asking-with-a-house',
      act: [...asksToRead, ...saysWhere('House 3, Ollur')],
      until: en.fields['area-too-exact'],
    },
    {
      name: 'asking-at-night',
      daily: true,
      act: [
        fill({ [ask.area]: 'Chinnakada' }),
        goesOn,
        ...saysWhen({ date: inHours(48).date, time: '03:00' }),
      ],
      until: ask.night.lead,
    },
    { name: 'asking-summary', daily: true, act: [press(/^No, 3:00\spm$/)], until: ask.check },
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
    act: [choose(/^Shopping/), press(ask.ready.shopping.first)],
    until: ask.atHome,
  },
  {
    name: 'asking-when',
    daily: true,
    path: '/citizens',
    act: [
      choose(/^Shopping/),
      press(ask.ready.shopping.first),
      ...saysWhere('Chinnakada'),
      press(/^Tomorrow/),
    ],
    until: ask.otherDay,
  },
  {
    name: 'asking-remembers',
    path: '/citizens',
    before: [asUser(() => ({ homeDistrict: null, homeArea: null, homeAddress: null, homeLandmark: null }))],
    act: [choose(/^Shopping/), press(ask.ready.shopping.first), ...saysWhere('Chinnakada').slice(0, -1)],
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
    name: 'asking-for-her-helper',
    path: '/citizens',
    act: [choose(/^Shopping/), fill({ [ask.description]: 'Rice. The key is under the mat.' })],
    until: ask.forHelper.title,
  },
  {
    name: 'asking-sending',
    path: '/citizens',
    act: [unanswered(api.askForHelp, 'slow'), ...asksForReading(), press(ask.submit)],
    until: en.site.stillWaiting,
  },
]
