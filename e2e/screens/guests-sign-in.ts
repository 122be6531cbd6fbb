import { api } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { hoursAfter, wallClock } from '@scan/domain/clock.ts'
import { DEMO_PASSWORD } from '../../server/src/demo/people.ts'
import {
  type Step,
  type View,
  answered,
  asUser,
  fill,
  inTurn,
  press,
  refused,
  said,
  sees,
  signIn,
  unanswered,
} from './states.ts'
import { left, verified } from './guests-sign-up.ts'

const { accounts, publicPages, sessions, site } = en

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
  until: hoursAfter(new Date(), 30).getTime(),
  visit: {
    helpType: 'medical',
    ...wallClock(hoursAfter(new Date(), 6), 'Asia/Kolkata'),
    district: 'Ernakulam',
    area: 'Kadavanthra',
    address: null,
    landmark: null,
    name: 'Asha Nair',
    phone: '9895000001',
    code: '042917',
  },
}

const signsIn = signIn(MEERA, 'whatever-it-is')

const sendCode: Step = (page) =>
  page.getByRole('main').getByRole('button', { name: accounts.signIn.submit }).click()

/** Signing in, and a forgotten password. */
export const SIGN_IN_VIEWS: readonly View[] = [
  ...inTurn(
    { name: 'login', daily: true, path: '/login' },
    { name: 'display', daily: true, act: [press(site.display)] },
    { name: 'login-empty', act: [press(site.displayDone), sendCode], until: en.fields['email-required'] },
    { name: 'login-refused', act: [signsIn], until: 'Incorrect password' },
    {
      name: 'login-not-verified',
      act: [refused(api.signIn, 'email-not-verified'), signsIn],
      until: accounts.signIn.enterCode,
    },
    {
      name: 'login-too-often',
      act: [refused(api.signIn, 'too-many-requests', { retryAfter: 600 }), signsIn],
      until: said(en.problems['too-many-requests'], { wait: '10 min' }),
    },
    { name: 'login-unreachable', act: [unanswered(api.signIn), signsIn], until: site.noAnswer },
    {
      name: 'login-sending',
      act: [unanswered(api.signIn, 'slow'), signsIn],
      until: accounts.signIn.submitting,
    },
  ),
  ...Object.entries(sessions.endings).map(([ending, sentence]) => ({
    name: `login-after-${ending}`,
    daily: ending === 'idle',
    path: '/login',
    before: [left({ scanMessage: ending })],
    until: sentence,
  })),
  {
    name: 'login-visit-kept',
    daily: true,
    path: '/login',
    before: [left({ scanMessage: 'disconnected', scanInterrupted: JSON.stringify(visitOfMeera) })],
    until: accounts.keptVisit.why,
  },
  {
    name: 'login-banned',
    path: '/login',
    act: [signIn('suresh@example.org', DEMO_PASSWORD)],
    until: sessions.endings.suspended,
  },
  ...inTurn(
    {
      name: 'second-step',
      daily: true,
      path: '/login',
      act: [refused(api.signIn, 'second-factor-needed'), signsIn],
      until: secondStep.codeHint,
    },
    {
      name: 'second-step-incomplete',
      act: [fill({ [secondStep.code]: '12' }), sendCode],
      until: en.fields['code-invalid'],
    },
    {
      name: 'second-step-wrong',
      act: [refused(api.signIn, 'second-factor-wrong'), fill({ [secondStep.code]: '123456' }), sendCode],
      until: en.problems['second-factor-wrong'],
    },
    {
      name: 'recovery-code',
      daily: true,
      act: [press(secondStep.useRecovery)],
      until: secondStep.recoveryHint,
    },
    {
      name: 'recovery-code-wrong',
      act: [fill({ [secondStep.recovery]: 'abcde-fghij' }), sendCode],
      until: secondStep.recoveryWrong,
    },
  ),
  {
    name: 'signed-out',
    path: '/login',
    act: [
      signIn(MEERA, DEMO_PASSWORD),
      sees(en.requests.home.requestHelp),
      press(site.signOut),
      sees(publicPages.landing.title),
    ],
    until: en.replies['signed-out'],
  },
  {
    name: 'verify-email-signed-in',
    path: '/login',
    act: [
      signIn(MEERA, DEMO_PASSWORD),
      sees(en.requests.home.requestHelp),
      asUser(() => ({ isVerified: false })),
      (page) => page.goto('/citizens'),
    ],
    until: accounts.verifyEmail.codeTitle,
  },
  {
    name: 'verify-email-of-somebody-else',
    path: '/login',
    act: [
      signIn(MEERA, DEMO_PASSWORD),
      sees(en.requests.home.requestHelp),
      verified(true),
      (page) => page.goto('/verify-email?token=a-link-from-a-mail'),
    ],
    until: accounts.verifyEmail.signOutFirst,
  },
  {
    name: 'reset-link-of-somebody-else',
    path: '/login',
    act: [
      signIn(MEERA, DEMO_PASSWORD),
      sees(en.requests.home.requestHelp),
      (page) => page.goto('/reset-password/a-link-from-a-mail'),
    ],
    until: /To use the link, sign out and open it again/,
  },

  ...inTurn(
    { name: 'forgot-password', daily: true, path: '/forgot-password' },
    {
      name: 'forgot-password-empty',
      act: [press(accounts.forgotPassword.submit)],
      until: en.fields['email-required'],
    },
    {
      name: 'forgot-password-unreachable',
      act: [
        unanswered(api.forgotPassword),
        fill({ [accounts.fields.email]: MEERA }),
        press(accounts.forgotPassword.submit),
      ],
      until: new RegExp(accounts.forgotPassword.failed),
    },
    {
      name: 'forgot-password-sent',
      act: [answered(api.forgotPassword, {}), press(accounts.forgotPassword.submit)],
      until: said(accounts.forgotPassword.sent, { email: MEERA }),
    },
  ),
  ...inTurn(
    { name: 'reset-password', daily: true, path: '/reset-password/a-link-from-a-mail' },
    { name: 'reset-password-differ', act: resets('another-one'), until: accounts.password.differ },
    {
      name: 'reset-password-old-link',
      act: [refused(api.resetPassword, 'reset-link-invalid'), ...resets(DEMO_PASSWORD)],
      until: accounts.resetPassword.newLink,
    },
    {
      name: 'reset-password-done',
      act: [answered(api.resetPassword, {}), ...resets(DEMO_PASSWORD)],
      until: accounts.resetPassword.done,
    },
  ),
  ...inTurn(
    {
      name: 'request-emails',
      daily: true,
      path: '/request-emails?token=t',
      act: [sees(accounts.requestEmails.stop)],
    },
    {
      name: 'request-emails-failed',
      act: [refused(api.setRequestEmails, 'request-emails-link-invalid'), press(accounts.requestEmails.stop)],
      until: en.problems['request-emails-link-invalid'],
    },
    {
      name: 'request-emails-stopped',
      act: [answered(api.setRequestEmails, {}), press(accounts.requestEmails.stop)],
      until: accounts.requestEmails.stopped,
    },
  ),
  {
    name: 'request-emails-without-link',
    path: '/request-emails',
    until: en.problems['request-emails-link-invalid'],
  },
]
