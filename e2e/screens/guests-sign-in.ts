import { api } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { DEMO_PASSWORD } from '../../server/src/demo/people.ts'
import {
  type Step,
  type View,
  answered,
  asUser,
  fill,
  hours,
  inHours,
  on,
  press,
  refused,
  said,
  sees,
  signIn,
  unanswered,
} from './states.ts'
import { asha } from '../../web/src/testing/people.ts'
import { left, verified } from './guests-sign-up.ts'

const { accounts, landing, sessions, site } = en

const { secondStep } = accounts.signIn

const MEERA = 'meera@example.org'

const resets = (confirmation: string): readonly Step[] => [
  fill({
    [accounts.resetPassword.password]: DEMO_PASSWORD,
    [accounts.resetPassword.confirmation]: confirmation,
  }),
  press(accounts.resetPassword.submit),
]

/** What a broken line leaves to Meera in her tab. */
const visitOfMeera = {
  email: MEERA,
  until: hours(30).getTime(),
  visit: {
    ...{ helpType: 'medical', ...inHours(6), district: 'Ernakulam', area: 'Kadavanthra' },
    ...{ address: null, landmark: null, name: asha.name, phone: asha.phone, code: '042917' },
  },
}

const signsIn = signIn(MEERA, 'whatever-it-is')

const sendCode: Step = (page) =>
  page.getByRole('main').getByRole('button', { name: accounts.signIn.submit }).click()

/** Signing in, and a forgotten password. */
export const SIGN_IN_VIEWS: readonly View[] = [
  ...on('/login', {
    login: { daily: true },
    display: { daily: true, next: [press(site.display)] },
    'login-empty': { next: [press(site.displayDone), sendCode], until: en.fields['email-required'] },
    // The server answers only so many wrong passwords, and what follows begins here again and again.
    'login-refused': {
      next: [refused(api.signIn, 'invalid-credentials'), signsIn],
      until: accounts.signIn.failures.wrongPassword,
    },
    'login-not-verified': {
      next: [refused(api.signIn, 'email-not-verified'), signsIn],
      until: accounts.signIn.enterCode,
    },
    'login-too-often': {
      next: [refused(api.signIn, 'too-many-requests', { retryAfter: 600 }), signsIn],
      until: said(en.problems['too-many-requests'], { wait: '10 min' }),
    },
    'login-unreachable': { next: [unanswered(api.signIn), signsIn], until: site.noAnswer },
    'login-sending': { next: [unanswered(api.signIn, 'slow'), signsIn], until: accounts.signIn.submitting },
  }),
  ...Object.entries(sessions.endings).map(([ending, sentence]) => ({
    name: `login-after-${ending}`,
    path: '/login',
    before: [left({ scanMessage: ending })],
    until: sentence,
  })),
  ...on('/login', {
    'login-visit-kept': {
      before: [left({ scanMessage: 'disconnected', scanInterrupted: JSON.stringify(visitOfMeera) })],
      until: accounts.keptVisit.why,
    },
    'login-banned': { act: [signIn('suresh@example.org', DEMO_PASSWORD)], until: sessions.endings.suspended },
    'second-step': {
      act: [refused(api.signIn, 'second-factor-needed'), signsIn],
      until: secondStep.codeHint,
    },
    'second-step-incomplete': {
      next: [fill({ [secondStep.code]: '12' }), sendCode],
      until: en.fields['code-invalid'],
    },
    'second-step-wrong': {
      next: [refused(api.signIn, 'second-factor-wrong'), fill({ [secondStep.code]: '123456' }), sendCode],
      until: en.problems['second-factor-wrong'],
    },
    'recovery-code': { next: [press(secondStep.useRecovery)], until: secondStep.recoveryHint },
    'recovery-code-wrong': {
      next: [fill({ [secondStep.recovery]: 'abcde-fghij' }), sendCode],
      until: secondStep.recoveryWrong,
    },
    'signed-out': {
      act: [
        signIn(MEERA, DEMO_PASSWORD),
        sees(en.requests.home.requestHelp),
        press(site.signOut),
        sees(landing.title),
      ],
      until: en.replies['signed-out'],
    },
    'verify-email-signed-in': {
      act: [
        signIn(MEERA, DEMO_PASSWORD),
        sees(en.requests.home.requestHelp),
        asUser(() => ({ isVerified: false })),
        (page) => page.goto('/citizens'),
      ],
      until: accounts.verifyEmail.codeTitle,
    },
    'verify-email-of-somebody-else': {
      act: [
        signIn(MEERA, DEMO_PASSWORD),
        sees(en.requests.home.requestHelp),
        verified(true),
        (page) => page.goto('/verify-email?token=a-link-from-a-mail'),
      ],
      until: accounts.verifyEmail.signOutFirst,
    },
    'reset-link-of-somebody-else': {
      act: [
        signIn(MEERA, DEMO_PASSWORD),
        sees(en.requests.home.requestHelp),
        (page) => page.goto('/reset-password/a-link-from-a-mail'),
      ],
      until: /To use the link, sign out and open it again/,
    },
  }),
  ...on('/forgot-password', {
    'forgot-password': {},
    'forgot-password-empty': {
      next: [press(accounts.forgotPassword.submit)],
      until: en.fields['email-required'],
    },
    'forgot-password-unreachable': {
      next: [
        unanswered(api.forgotPassword),
        fill({ [accounts.fields.email]: MEERA }),
        press(accounts.forgotPassword.submit),
      ],
      until: new RegExp(accounts.forgotPassword.failed),
    },
    'forgot-password-sent': {
      next: [answered(api.forgotPassword, {}), press(accounts.forgotPassword.submit)],
      until: said(accounts.forgotPassword.sent, { email: MEERA }),
    },
  }),
  ...on('/reset-password/a-link-from-a-mail', {
    'reset-password': {},
    'reset-password-differ': { next: resets('another-one'), until: accounts.password.differ },
    'reset-password-old-link': {
      next: [refused(api.resetPassword, 'reset-link-invalid'), ...resets(DEMO_PASSWORD)],
      until: accounts.resetPassword.newLink,
    },
    'reset-password-done': {
      next: [answered(api.resetPassword, {}), ...resets(DEMO_PASSWORD)],
      until: accounts.resetPassword.done,
    },
  }),
  ...on('/reset-password/a-link-from-a-mail?listed', {
    'join-from-list': { daily: true, until: accounts.joinFromList.lead },
    'join-from-list-done': {
      next: [
        answered(api.resetPassword, {}),
        fill({
          [accounts.signUp.password]: DEMO_PASSWORD,
          [accounts.signUp.confirmation]: DEMO_PASSWORD,
        }),
        press(accounts.joinFromList.submit),
      ],
      until: accounts.joinFromList.done,
    },
  }),
  ...on('/request-emails?token=t', {
    'request-emails': { act: [sees(accounts.requestEmails.stop)] },
    'request-emails-failed': {
      next: [
        refused(api.setRequestEmails, 'request-emails-link-invalid'),
        press(accounts.requestEmails.stop),
      ],
      until: en.problems['request-emails-link-invalid'],
    },
    'request-emails-stopped': {
      next: [answered(api.setRequestEmails, {}), press(accounts.requestEmails.stop)],
      until: accounts.requestEmails.stopped,
    },
  }),
  ...on('/request-emails', {
    'request-emails-without-link': { until: en.problems['request-emails-link-invalid'] },
  }),
]
