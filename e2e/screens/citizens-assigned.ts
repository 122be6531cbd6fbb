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
  follow,
  hours,
  inHours,
  on,
  press,
  refused,
  said,
  sees,
  unanswered,
  unfold,
} from './states.ts'
import { notice, pastRequest } from '../../web/src/testing/builders.ts'
import { happened, withRequest, look, openFields } from './citizens.ts'

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
  ...on('/citizen-home', {
    'home-assigned': {},
  }),
  ...on('/citizens', {
    'request-help-assigned': { daily: true, until: citizen.code },
    refreshed: { next: [look], until: citizen.refreshed },
    'refresh-failed': { next: [unanswered(api.me), look], until: citizen.refreshFailed },
    cancelling: { next: [press(cancel.button)], until: cancel.question },
    'cancelling-failed': {
      next: [unanswered(api.askForHelp), confirm(cancel.confirm)],
      until: cancel.failed,
    },
    'cancelling-sent': {
      next: [unanswered(api.askForHelp, 'slow'), confirm(cancel.confirm)],
      until: cancel.busy,
    },
    'waiting-for-the-page': {
      before: [unanswered(api.me, 'slow')],
      until: site.loading, // The heading that is announced is that of the page to come.
      without: ['page-has-heading-one'],
    },
    'not-checked': { before: [unanswered(api.me)], until: site.notCheckedTitle },
    // No such day is ever stored: it stands for whatever a page stumbles over.
    broken: { before: [withRequest({ date: 'someday' })], until: site.brokenTitle },
    'idle-question': {
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
    'new-code': {
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
    completed: { next: [over, happened('complete'), look], until: notices.complete },
    'completed-to-thank': {
      act: [
        sees(citizen.code),
        answered(api.listPastRequests, {
          requests: [
            pastRequest({ id: 'r1', ...inHours(-3), canThank: true, canAskFirst: true }),
            pastRequest(),
          ],
        }),
        over,
        answered(api.listNotices, {
          notices: [notice('complete', { requestId: 'r1', ...inHours(-3), at: hours(-2) })],
        }),
        look,
      ],
      until: said(en.citizen.thank.yourVisit_other, { nth: '2nd' }),
    },
    'cancel-too-late': {
      before: [withRequest(inHours(1))],
      until: en.problems['cancel-too-late'],
    },
    declining: { act: [press(decline.button)], until: decline.question },
    'declining-failed': {
      next: [unanswered(api.declineVolunteer), confirm(decline.confirm)],
      until: decline.failed,
    },
    'another-time': {
      act: [press(newTime.button)],
      until: said(newTime.lead, { name: 'Asha Nair' }), // The dialog slides: axe measures the part of an hour that shows above its buttons.
      without: ['target-size'],
    },
    'another-time-refused': {
      next: [
        openFields,
        fill({ [ask.otherDay]: inHours(1).date, [ask.otherTime]: inHours(1).time }),
        confirm(said(newTime.send, { name: 'Asha Nair' })),
      ],
      until: en.problems['lead-time-too-short'],
    },
    'another-time-asked': {
      before: [withRequest({ newTime: hours(10) })],
      until: said(newTime.asked, { name: 'Asha Nair' }),
    },
    'another-time-unanswered': {
      before: [withRequest({ newTime: hours(-1) })],
      until: said(newTime.unanswered, { name: 'Asha Nair' }),
    },
    'completed-early': { before: [over, happened('complete', -5)], until: notices.earlyNo },
    'concern-about-whom': {
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
    concern: { act: [press(concerns.report)], until: concerns.promise },
    'concern-refused': { daily: true, next: [confirm(concerns.send)], until: concerns.kindMissing },
    'concern-unreachable': {
      next: [
        unanswered(api.raiseConcern),
        check(concerns.kinds.money),
        fill({ [concerns.text]: 'I was asked for 500 rupees for the bus.' }),
        confirm(concerns.send),
      ],
      until: site.noAnswer,
    },
    'concern-sent': { next: [answered(api.raiseConcern, {}), confirm(concerns.send)], until: concerns.sent },
    'contact-about-request': {
      act: [follow(citizen.support)],
      until: en.publicPages.contact.urgentTitle,
    },
  }),
  ...on('/citizen-profile', {
    profile: {},
    'profile-refused': {
      next: [fill({ [accounts.fields.phone]: '12' }), press(accounts.profile.submit)],
      until: en.fields['phone-invalid'],
    },
    'profile-unreachable': {
      next: [
        unanswered(api.updateProfile),
        fill({ [accounts.fields.phone]: '9847012345' }),
        press(accounts.profile.submit),
      ],
      until: /Failed to update profile/,
    },
    'profile-saved': {
      next: [answeredFrom(api.updateProfile, api.me, (reply) => reply), press(accounts.profile.submit)],
      until: accounts.move.staying,
    },
    'change-email-empty': {
      act: [unfold(accounts.changeEmail.title), press(accounts.changeEmail.submit)],
      until: en.fields['email-required'],
    },
    'change-email': {
      next: [
        answered(api.changeEmail, {}),
        fill({
          [accounts.changeEmail.email]: 'meera@example.net',
          [accounts.changeEmail.password]: DEMO_PASSWORD,
        }),
        press(accounts.changeEmail.submit),
      ],
      until: accounts.changeEmail.until,
    },
    'own-data': { act: [unfold(ownData.title), press(ownData.read)], until: ownData.parts.log },
    'delete-account': {
      act: [unfold(accounts.deleteAccount.title)],
      until: accounts.deleteAccount.citizen,
    },
    'delete-account-refused': {
      next: [
        refused(api.deleteMe, 'case-open'),
        fill({ [accounts.deleteAccount.password]: DEMO_PASSWORD }),
        press(accounts.deleteAccount.submit),
      ],
      until: en.problems['case-open'],
    },
    'password-weak': {
      act: [
        unfold(accounts.changePassword.title),
        fill({ [accounts.resetPassword.password]: 'meera' }),
        press(accounts.changePassword.submit),
      ],
      until: en.fields['confirm-required'],
    },
    'password-wrong': {
      next: [
        refused(api.changePassword, 'invalid-input', {
          errors: [{ field: 'currentPassword', code: 'current-password-wrong', message: '' }],
        }),
        ...changesPassword('not-hers'),
      ],
      until: en.fields['current-password-wrong'],
    },
    'password-changed': {
      next: [answered(api.changePassword, {}), ...changesPassword(DEMO_PASSWORD)],
      until: accounts.changePassword.success,
    },
  }),
]
