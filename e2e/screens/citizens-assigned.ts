import { api } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
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
  press,
  refused,
  said,
  sees,
  unanswered,
  unfold,
} from './states.ts'
import { happened, withRequest, look, inHours } from './citizens.ts'

const { accounts, concerns, ownData, sessions, site } = en

const { request: citizen, decline, happened: happenings } = en.citizen

const over = asUser(() => ({ request: null, lastOutcome: 'complete' }))

const reports: readonly Step[] = [
  press(concerns.report),
  check(concerns.kinds.money),
  fill({ [concerns.text]: 'I was asked for 500 rupees for the bus.' }),
  confirm(concerns.send),
]

const changesPassword = (present: string): readonly Step[] => [
  unfold(accounts.changePassword.title),
  fill({
    [accounts.changePassword.current]: present,
    [accounts.changePassword.new]: 'Boat-race.1952',
    [accounts.changePassword.confirmation]: 'Boat-race.1952',
  }),
  press(accounts.changePassword.submit),
]

/** With a volunteer who comes. */
export const ASSIGNED_VIEWS: readonly View[] = [
  { name: 'home-assigned', path: '/citizen-home' },
  { name: 'request-help-assigned', path: '/citizens', until: citizen.code },
  {
    name: 'waiting-for-the-page',
    path: '/citizens',
    before: [unanswered(api.me, 'slow')],
    until: site.loading,
    // The heading that is announced is that of the page to come.
    without: ['page-has-heading-one'],
  },
  { name: 'not-checked', path: '/citizens', before: [unanswered(api.me)], until: site.notCheckedTitle },
  {
    // No such day is ever stored: it stands for whatever a page stumbles over.
    name: 'broken',
    path: '/citizens',
    before: [withRequest({ date: 'someday' })],
    until: site.brokenTitle,
  },
  {
    name: 'idle-question',
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
  { name: 'refreshed', path: '/citizens', act: [look], until: citizen.refreshed },
  {
    name: 'refresh-failed',
    path: '/citizens',
    act: [sees(citizen.code), unanswered(api.me), look],
    until: citizen.refreshFailed,
  },
  { name: 'lost', path: '/citizens', before: [happened('release')], until: happenings.release },
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
    until: happenings['wrong-code'],
  },
  {
    name: 'completed',
    path: '/citizens',
    act: [over, happened('complete'), look],
    until: happenings.complete,
  },
  { name: 'cancelling', path: '/citizens', act: [press(citizen.cancel)], until: citizen.cancelQuestion },
  {
    name: 'cancelling-sent',
    path: '/citizens',
    act: [unanswered(api.askForHelp, 'slow'), press(citizen.cancel), confirm(citizen.cancelConfirm)],
    until: citizen.cancelling,
  },
  {
    name: 'cancelling-failed',
    path: '/citizens',
    act: [unanswered(api.askForHelp), press(citizen.cancel), confirm(citizen.cancelConfirm)],
    until: citizen.cancelFailed,
  },
  {
    name: 'cancel-too-late',
    path: '/citizens',
    before: [withRequest(inHours(1))],
    until: en.problems['cancel-too-late'],
  },
  {
    name: 'declining',
    path: '/citizens',
    act: [press(decline.button)],
    until: decline.question,
  },
  {
    name: 'declining-failed',
    path: '/citizens',
    act: [unanswered(api.declineVolunteer), press(decline.button), confirm(decline.confirm)],
    until: decline.failed,
  },
  {
    name: 'concern-about-whom',
    path: '/citizens',
    before: [
      answered(api.listPeopleOfRequest, {
        people: [
          { id: '7b0f3c1e-2d4a-4c7e-9f00-000000000001', name: 'Asha Nair' },
          { id: '7b0f3c1e-2d4a-4c7e-9f00-000000000002', name: 'Ravi Menon' },
        ],
      }),
    ],
    act: [press(concerns.report)],
    until: concerns.whom,
  },
  { name: 'concern', path: '/citizens', act: [press(concerns.report)], until: concerns.promise },
  {
    name: 'concern-refused',
    path: '/citizens',
    act: [press(concerns.report), confirm(concerns.send)],
    until: concerns.kindMissing,
  },
  {
    name: 'concern-unreachable',
    path: '/citizens',
    act: [unanswered(api.raiseConcern), ...reports],
    until: site.noAnswer,
  },
  {
    name: 'concern-sent',
    path: '/citizens',
    act: [answered(api.raiseConcern, {}), ...reports],
    until: concerns.sent,
  },
  {
    name: 'contact-about-request',
    path: '/citizens',
    act: [(page) => page.getByRole('link', { name: citizen.support }).click()],
    until: en.publicPages.contact.urgentTitle,
  },
  { name: 'profile', path: '/citizen-profile' },
  {
    name: 'profile-refused',
    path: '/citizen-profile',
    act: [fill({ [accounts.fields.phone]: '12' }), press(accounts.profile.submit)],
    until: en.fields['phone-invalid'],
  },
  {
    name: 'profile-unreachable',
    path: '/citizen-profile',
    act: [unanswered(api.updateProfile), press(accounts.profile.submit)],
    until: /Failed to update profile/,
  },
  {
    name: 'profile-saved',
    path: '/citizen-profile',
    act: [answeredFrom(api.updateProfile, api.me, (reply) => reply), press(accounts.profile.submit)],
    until: accounts.move.staying,
  },
  {
    name: 'change-email',
    path: '/citizen-profile',
    act: [
      answered(api.changeEmail, {}),
      unfold(accounts.changeEmail.title),
      fill({
        [accounts.changeEmail.email]: 'meera@example.net',
        [accounts.changeEmail.password]: DEMO_PASSWORD,
      }),
      press(accounts.changeEmail.submit),
    ],
    until: accounts.changeEmail.until,
  },
  {
    name: 'change-email-empty',
    path: '/citizen-profile',
    act: [unfold(accounts.changeEmail.title), press(accounts.changeEmail.submit)],
    until: en.fields['email-required'],
  },
  {
    name: 'own-data',
    path: '/citizen-profile',
    act: [unfold(ownData.title), press(ownData.read)],
    until: ownData.parts.log,
  },
  {
    name: 'delete-account',
    path: '/citizen-profile',
    act: [unfold(accounts.deleteAccount.title)],
    until: accounts.deleteAccount.citizen,
  },
  {
    name: 'delete-account-refused',
    path: '/citizen-profile',
    act: [
      refused(api.deleteMe, 'case-open'),
      unfold(accounts.deleteAccount.title),
      fill({ [accounts.deleteAccount.password]: DEMO_PASSWORD }),
      press(accounts.deleteAccount.submit),
    ],
    until: en.problems['case-open'],
  },
  {
    name: 'password-weak',
    path: '/citizen-profile',
    act: [
      unfold(accounts.changePassword.title),
      fill({ [accounts.changePassword.new]: 'meera' }),
      press(accounts.changePassword.submit),
    ],
    until: en.fields['confirm-required'],
  },
  {
    name: 'password-wrong',
    path: '/citizen-profile',
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
    path: '/citizen-profile',
    act: [answered(api.changePassword, {}), ...changesPassword(DEMO_PASSWORD)],
    until: accounts.changePassword.success,
  },
]
