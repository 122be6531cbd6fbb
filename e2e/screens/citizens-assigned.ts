import { api } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import { DEMO_PASSWORD } from '../../server/src/demo/people.ts'
import {
  type Step,
  type View,
  answered,
  answeredFrom,
  asUser,
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
import { happened, withRequest, look, inHours, openFields } from './citizens.ts'

const { accounts, concerns, ownData, sessions, site } = en

const { ask, request: citizen, cancel, decline, newTime, happened: notices } = en.citizen

const over = asUser(() => ({ request: null, lastOutcome: 'complete' }))

const changesPassword = (present: string): readonly Step[] => [
  fill({
    [accounts.changePassword.current]: present,
    [accounts.resetPassword.password]: 'Boat-race.1952',
    [accounts.resetPassword.confirmation]: 'Boat-race.1952',
  }),
  press(accounts.changePassword.submit),
]

/** With a volunteer who comes. */
export const ASSIGNED_VIEWS: readonly View[] = [
  { name: 'home-assigned', path: '/citizen-home' },
  ...inTurn(
    { name: 'request-help-assigned', daily: true, path: '/citizens', until: citizen.code },
    { name: 'refreshed', act: [look], until: citizen.refreshed },
    { name: 'refresh-failed', act: [unanswered(api.me), look], until: citizen.refreshFailed },
    { name: 'cancelling', daily: true, act: [press(cancel.button)], until: cancel.question },
    {
      name: 'cancelling-failed',
      act: [unanswered(api.askForHelp), confirm(cancel.confirm)],
      until: cancel.failed,
    },
    {
      name: 'cancelling-sent',
      act: [unanswered(api.askForHelp, 'slow'), confirm(cancel.confirm)],
      until: cancel.busy,
    },
  ),
  {
    name: 'waiting-for-the-page',
    daily: true,
    path: '/citizens',
    before: [unanswered(api.me, 'slow')],
    until: site.loading,
    // The heading that is announced is that of the page to come.
    without: ['page-has-heading-one'],
  },
  {
    name: 'not-checked',
    daily: true,
    path: '/citizens',
    before: [unanswered(api.me)],
    until: site.notCheckedTitle,
  },
  {
    // No such day is ever stored: it stands for whatever a page stumbles over.
    name: 'broken',
    daily: true,
    path: '/citizens',
    before: [withRequest({ date: 'someday' })],
    until: site.brokenTitle,
  },
  {
    name: 'idle-question',
    daily: true,
    path: '/citizens',
    act: [
      sees(citizen.code),
      // Time stands still at the thirteenth minute.
      (page) =>
        page.evaluate(() => {
          const then = Date.now() + 13 * 60_000
          Date.now = () => then
        }),
    ],
    until: said(sessions.idleTitle_other, { count: 2 }),
  },
  ...inTurn(
    {
      name: 'new-code',
      path: '/citizens',
      act: [
        asUser(({ request }) => ({
          request: request?.volunteer
            ? { ...request, volunteer: { ...request.volunteer, code: '042917' } }
            : null,
        })),
        happened('wrong-code'),
        look,
      ],
      until: notices['wrong-code'],
    },
    { name: 'completed', act: [over, happened('complete'), look], until: notices.complete },
  ),
  {
    name: 'cancel-too-late',
    daily: true,
    path: '/citizens',
    before: [withRequest(inHours(1))],
    until: en.problems['cancel-too-late'],
  },
  ...inTurn(
    {
      name: 'declining',
      daily: true,
      path: '/citizens',
      act: [press(decline.button)],
      until: decline.question,
    },
    {
      name: 'declining-failed',
      act: [unanswered(api.declineVolunteer), confirm(decline.confirm)],
      until: decline.failed,
    },
  ),
  ...inTurn(
    {
      name: 'another-time',
      daily: true,
      path: '/citizens',
      act: [press(newTime.button)],
      until: said(newTime.lead, { name: 'Asha Nair' }),
      // The dialog slides: axe measures the part of an hour that shows above its buttons.
      without: ['target-size'],
    },
    {
      name: 'another-time-refused',
      act: [
        openFields,
        fill({ [ask.otherDay]: inHours(1).date, [ask.otherTime]: inHours(1).time }),
        confirm(said(newTime.send, { name: 'Asha Nair' })),
      ],
      until: en.problems['lead-time-too-short'],
    },
  ),
  {
    name: 'another-time-asked',
    path: '/citizens',
    before: [withRequest({ newTime: hoursAfter(new Date(), 10) })],
    until: said(newTime.asked, { name: 'Asha Nair' }),
  },
  {
    name: 'another-time-unanswered',
    path: '/citizens',
    before: [withRequest({ newTime: hoursAfter(new Date(), -1) })],
    until: said(newTime.unanswered, { name: 'Asha Nair' }),
  },
  {
    name: 'completed-early',
    daily: true,
    path: '/citizens',
    before: [over, happened('complete', -5)],
    until: notices.earlyNo,
  },
  {
    name: 'concern-about-whom',
    path: '/citizens',
    before: [
      answered(api.listPeopleOfRequest, {
        people: [
          { id: '7b0f3c1e-2d4a-4c7e-9f00-000000000001', name: 'Asha Nair' },
          { id: '7b0f3c1e-2d4a-4c7e-9f00-000000000002', name: 'Ravi Menon' },
          { id: '7b0f3c1e-2d4a-4c7e-9f00-000000000003', name: null },
        ],
      }),
    ],
    act: [press(concerns.report)],
    until: concerns.whom,
  },
  ...inTurn(
    { name: 'concern', path: '/citizens', act: [press(concerns.report)], until: concerns.promise },
    { name: 'concern-refused', daily: true, act: [confirm(concerns.send)], until: concerns.kindMissing },
    {
      name: 'concern-unreachable',
      act: [
        unanswered(api.raiseConcern),
        check(concerns.kinds.money),
        fill({ [concerns.text]: 'I was asked for 500 rupees for the bus.' }),
        confirm(concerns.send),
      ],
      until: site.noAnswer,
    },
    {
      name: 'concern-sent',
      act: [answered(api.raiseConcern, {}), confirm(concerns.send)],
      until: concerns.sent,
    },
  ),
  {
    name: 'contact-about-request',
    daily: true,
    path: '/citizens',
    act: [(page) => page.getByRole('link', { name: citizen.support }).click()],
    until: en.publicPages.contact.urgentTitle,
  },
  ...inTurn(
    { name: 'profile', daily: true, path: '/citizen-profile' },
    {
      name: 'profile-refused',
      act: [fill({ [accounts.fields.phone]: '12' }), press(accounts.profile.submit)],
      until: en.fields['phone-invalid'],
    },
    {
      name: 'profile-unreachable',
      act: [
        unanswered(api.updateProfile),
        fill({ [accounts.fields.phone]: '9847012345' }),
        press(accounts.profile.submit),
      ],
      until: /Failed to update profile/,
    },
    {
      name: 'profile-saved',
      act: [answeredFrom(api.updateProfile, api.me, (reply) => reply), press(accounts.profile.submit)],
      until: accounts.move.staying,
    },
  ),
  ...inTurn(
    {
      name: 'change-email-empty',
      path: '/citizen-profile',
      act: [unfold(accounts.changeEmail.title), press(accounts.changeEmail.submit)],
      until: en.fields['email-required'],
    },
    {
      name: 'change-email',
      act: [
        answered(api.changeEmail, {}),
        fill({
          [accounts.changeEmail.email]: 'meera@example.net',
          [accounts.changeEmail.password]: DEMO_PASSWORD,
        }),
        press(accounts.changeEmail.submit),
      ],
      until: accounts.changeEmail.until,
    },
  ),
  {
    name: 'own-data',
    daily: true,
    path: '/citizen-profile',
    act: [unfold(ownData.title), press(ownData.read)],
    until: ownData.parts.log,
  },
  ...inTurn(
    {
      name: 'delete-account',
      daily: true,
      path: '/citizen-profile',
      act: [unfold(accounts.deleteAccount.title)],
      until: accounts.deleteAccount.citizen,
    },
    {
      name: 'delete-account-refused',
      act: [
        refused(api.deleteMe, 'case-open'),
        fill({ [accounts.deleteAccount.password]: DEMO_PASSWORD }),
        press(accounts.deleteAccount.submit),
      ],
      until: en.problems['case-open'],
    },
  ),
  ...inTurn(
    {
      name: 'password-weak',
      daily: true,
      path: '/citizen-profile',
      act: [
        unfold(accounts.changePassword.title),
        fill({ [accounts.resetPassword.password]: 'meera' }),
        press(accounts.changePassword.submit),
      ],
      until: en.fields['confirm-required'],
    },
    {
      name: 'password-wrong',
      act: [
        refused(api.changePassword, 'invalid-input', {
          errors: [{ field: 'currentPassword', code: 'current-password-wrong', message: '' }],
        }),
        ...changesPassword('not-hers'),
      ],
      until: en.fields['current-password-wrong'],
    },
    {
      name: 'password-changed',
      act: [answered(api.changePassword, {}), ...changesPassword(DEMO_PASSWORD)],
      until: accounts.changePassword.success,
    },
  ),
]
