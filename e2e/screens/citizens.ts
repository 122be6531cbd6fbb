import type { CurrentRequest } from '@scan/contract/accounts.ts'
import { CLOSING_MOVES } from '@scan/domain/help-request.ts'
import type { Notice } from '@scan/contract/notices.ts'
import { api } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import {
  type Step,
  type View,
  answered,
  answeredFrom,
  asUser,
  becomes,
  confirm,
  fill,
  hours,
  inHours,
  on,
  press,
  refused,
  said,
  sees,
  tells,
  unanswered,
  unfold,
  withSettings,
} from './states.ts'
import { notice, pastRequest } from '../../web/src/testing/builders.ts'
import { asha } from '../../web/src/testing/people.ts'

const { ask, cancel, change, request: citizen, nobodyCame, thank } = en.citizen

const { past } = en.requests

/** The person's request, but for this. */
export const withRequest = (change: Partial<CurrentRequest>) =>
  asUser(({ request }) => ({ request: request && { ...request, ...change } }))

export const look = press(en.site.refresh)

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

/** Of each end one, the newest first. */
const PAST = CLOSING_MOVES.map((outcome, index) =>
  pastRequest({
    ...{ id: outcome, number: 1041 - index, outcome, date: inHours(-24 * (index + 3)).date },
    ...(index % 2 && { helpType: 'driving' }),
    ...{ volunteerName: index === 0 ? asha.name : null, hadVolunteer: index < 2 },
    ...(index === 0 && { canThank: true, canAskFirst: true }),
  }),
)

/** This has happened to the present request, which was for three hours ago, and was not read yet. */
export const happened = (kind: Notice['kind'], at = -2): Step =>
  answeredFrom(api.listNotices, api.me, ({ user }) => ({
    notices: [notice(kind, { requestId: user.request?.id ?? 'r1', ...inHours(-3), at: hours(at) })],
  }))

const withPast = answered(api.listPastRequests, { requests: PAST })

const TOLD = ['complete', 'admin-complete', 'admin-cancel', 'expire', 'lapse'] as const

/** Who waits for a volunteer. */
export const WAITING_VIEWS: readonly View[] = [
  ...on('/citizens', {
    'request-help-waiting': {
      before: [
        withRequest({ ...inHours(50), postedAt: new Date() }),
        answered(api.readWaiting, { volunteers: 30, usualHours: 8 }),
      ],
      until: new RegExp(said(citizen.askingAbout, { count: 30, district: en.catalogue.districts.Thrissur })),
    },
    changing: { next: [press(change.button)], until: change.keep },
    'changing-overtaken': {
      next: [refused(api.changeRequest, 'accepted-before-change'), press(change.submit)],
      until: en.problems['accepted-before-change'],
    },
    'request-help-nobody-yet': {
      before: [
        withRequest({ ...inHours(20), postedAt: hours(-30) }),
        withSettings({ supportPhone: '0487 233 4455' }),
      ],
      until: citizen.nobodyYet,
    },
    'request-help-asked-first': {
      before: [
        withRequest({
          ...{ ...inHours(160), postedAt: new Date() },
          askedFirst: { name: asha.name, until: hours(20) },
        }),
      ],
      until: /asking Asha Thomas first/,
    },
    'request-help-call-first': {
      before: [withRequest({ ...inHours(20), postedAt: hours(-1), awaitsCall: true })],
      until: citizen.callTitle,
    },
    'request-help-may-not-ask': {
      before: [
        asUser(() => ({ request: null, mayNotAsk: 'call-first' })),
        withSettings({ supportPhone: '0487 233 4455' }),
      ],
      until: citizen.callTitle,
    },
    'request-help-did-they-come': {
      before: [tells(notice('came-asked', { name: asha.name, ...inHours(-24), at: hours(-22) }))],
      until: /Did Asha Thomas come/,
    },
    lost: { before: [happened('release')], until: en.citizen.happened.release },
    cancelled: {
      act: [
        becomes(api.askForHelp, { request: null, lastOutcome: 'cancel' }),
        press(cancel.button),
        confirm(cancel.confirm),
      ],
      until: cancel.done,
    },
  }),
]

/** To whom nobody came. */
export const OVERDUE_VIEWS: readonly View[] = on('/citizens', {
  'request-help-nobody-came': { daily: true, until: nobodyCame.title },
  'nobody-came-asking': { next: [press(nobodyCame.report)], until: nobodyCame.happens },
  'nobody-came-failed': {
    next: [unanswered(api.reportNobodyCame), confirm(nobodyCame.confirm)],
    until: nobodyCame.failed,
  },
  'nobody-came-told': {
    next: [
      answered(api.listPastRequests, {
        requests: [pastRequest({ outcome: 'report-nobody-came', ...inHours(-3) })],
      }),
      becomes(api.reportNobodyCame, { request: null, lastOutcome: 'report-nobody-came' }),
      confirm(nobodyCame.confirm),
    ],
    until: citizen.againTomorrow,
  },
})

/** Without a request. */
export const IDLE_VIEWS: readonly View[] = [
  ...on('/citizen-home', {
    'home-idle': { daily: true, until: ask.question },
  }),
  ...on('/citizens', {
    'request-help-idle': { until: ask.question },
    asking: { next: [choose(/^Medical/)], until: ask.emergencyWhy },
    'asking-refused': {
      daily: true,
      next: [choose(/^Driving/), fill({ [ask.description]: '' }), goesOn],
      until: en.fields['help-fields-required'],
    },
    'asking-too-late': {
      next: [press(ask.ready.driving.first), ...saysWhere('Chinnakada'), ...saysWhen(inHours(1))],
      until: en.problems['lead-time-too-short'],
    },
    'asking-with-a-house': {
      next: [...asksToRead, ...saysWhere('House 3, Ollur')],
      until: en.fields['area-too-exact'],
    },
    'asking-at-night': {
      next: [
        fill({ [ask.area]: 'Chinnakada' }),
        goesOn,
        ...saysWhen({ date: inHours(48).date, time: '03:00' }),
      ],
      until: ask.night.lead,
    },
    'asking-summary': { daily: true, next: [press(/^No, 3:00\spm$/)], until: ask.check },
    'asking-unreachable': { next: [unanswered(api.askForHelp), press(ask.submit)], until: ask.failed },
    'asking-overtaken': {
      next: [refused(api.askForHelp, 'one-request-at-a-time'), press(ask.submit)],
      until: en.problems['one-request-at-a-time'],
    },
  }),
  ...TOLD.map((kind) => ({
    name: `request-help-${kind}`,
    path: '/citizens',
    before: [
      happened(kind),
      answered(api.listPastRequests, {
        requests: PAST.map((one) => ({ ...one, ...(one.outcome === kind && { id: 'r1' }) })),
      }),
    ],
    until: en.citizen.happened[kind],
  })),
  ...on('/citizens', {
    'request-help-nobody-opened': {
      before: [tells(notice('nobody-opens', { name: 'Asha Thomas', ...inHours(-3), at: hours(-2) }))],
      until: /^Asha Thomas was at your door at/,
    },
    'past-requests': {
      before: [withPast],
      act: [unfold(past.requests), unfold('Reading')],
      until: past.again,
    },
    thanking: {
      before: [withPast],
      act: [unfold(past.requests), unfold('Reading'), press(/^Say thank you/)],
      until: thank.text,
    },
    'thanking-failed': {
      next: [refused(api.thank, 'thanked-already'), confirm(thank.send)],
      until: en.problems['thanked-already'],
    },
    'asking-the-same': {
      before: [withPast],
      act: [unfold(past.requests), unfold('Reading'), press(/^Ask Asha Thomas again/)],
      until: ask.askEverybody,
    },
    'past-requests-none': {
      // What she asked for was erased since.
      before: [asUser(() => ({ lastOutcome: 'cancel' })), answered(api.listPastRequests, { requests: [] })],
      act: [unfold(past.requests)],
      until: past.noRequests,
    },
    'past-requests-loading': {
      before: [unanswered(api.listPastRequests, 'slow')],
      act: [unfold(past.requests)],
      until: past.loading,
    },
    'past-requests-unreachable': {
      before: [unanswered(api.listPastRequests)],
      act: [unfold(past.requests)],
      until: past.failed,
    },
    'past-concern': {
      before: [answered(api.listPastRequests, { requests: [...PAST.slice(1)] })],
      act: [unfold(past.requests), unfold('Driving'), press(/^Report a concern:/)],
      until: /Your concern is about this visit/,
    },
    'asking-at-home': {
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
    'asking-when': {
      act: [
        choose(/^Shopping/),
        press(ask.ready.shopping.first),
        ...saysWhere('Chinnakada'),
        press(/^Tomorrow/),
      ],
      until: ask.otherDay,
    },
    'asking-remembers': {
      before: [asUser(() => ({ homeDistrict: null, homeArea: null, homeAddress: null, homeLandmark: null }))],
      act: [choose(/^Shopping/), press(ask.ready.shopping.first), ...saysWhere('Chinnakada').slice(0, -1)],
      until: ask.remember,
    },
    'asking-with-a-number': {
      // The device's clock shows another hour than the service's.
      before: [withSettings({ timeZone: 'Asia/Dubai' })],
      act: [choose(/^Shopping/), fill({ [ask.description]: 'Call me on 98470 12345 before you come.' })],
      until: ask.contactDetails,
    },
    'asking-for-her-helper': {
      act: [choose(/^Shopping/), fill({ [ask.description]: 'Rice. The key is under the mat.' })],
      until: ask.forHelper.title,
    },
    'asking-sending': {
      act: [unanswered(api.askForHelp, 'slow'), ...asksForReading(), press(ask.submit)],
      until: en.site.stillWaiting,
    },
  }),
]
