import type { User } from '@scan/contract/accounts.ts'
import { api } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { DEMO_PASSWORD } from '../../server/src/demo/people.ts'
import {
  type Step,
  type View,
  answered,
  check,
  fill,
  inTurn,
  press,
  refused,
  said,
  unanswered,
} from './states.ts'

const { accounts, sessions, site } = en

export const RADHIKA: User = {
  id: 'radhika',
  name: 'Radhika Menon',
  email: 'radhika@example.org',
  phone: '9847011111',
  category: 'Volunteer',
  isVerified: false,
  skills: [],
  homeDistrict: 'Kollam',
  homeArea: null,
  homeAddress: null,
  homeLandmark: null,
  request: null,
  lastOutcome: null,
}

/** This tab holds such things from before. */
export const left =
  (things: Record<string, string>): Step =>
  async (page) => {
    await page.goto('/offline')
    await page.evaluate((kept) => {
      for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value)
    }, things)
  }

const signsUp: readonly Step[] = [
  fill({
    [accounts.fields.name]: RADHIKA.name,
    [accounts.fields.email]: RADHIKA.email,
    [accounts.signUp.password]: DEMO_PASSWORD,
    [accounts.signUp.confirmation]: DEMO_PASSWORD,
    [accounts.fields.phone]: RADHIKA.phone,
  }),
  check(accounts.signUp.citizen),
  press(accounts.signUp.submit),
]

const verifies: readonly Step[] = [
  fill({ [accounts.fields.email]: RADHIKA.email, [accounts.verifyEmail.code]: '123456' }),
]

export const verified = (pendingApproval: boolean) =>
  answered(api.verifyEmail, { pendingApproval, user: RADHIKA })

const movesOn = (pace: string): readonly Step[] => [press(site.display), check(pace), press(site.displayDone)]

/** From signing up to the first sign-in. */
export const SIGN_UP_VIEWS: readonly View[] = [
  { name: 'signup-volunteer', daily: true, path: '/signup', act: [check(accounts.signUp.volunteer)] },
  ...inTurn(
    { name: 'signup', daily: true, path: '/signup' },
    { name: 'signup-refused', daily: true, act: [press(accounts.signUp.submit)] },
    {
      name: 'signup-weak',
      act: [fill({ [accounts.signUp.password]: 'onam', [accounts.signUp.confirmation]: 'onan' })],
      until: accounts.password.differ,
    },
    {
      name: 'signup-unreachable',
      act: [unanswered(api.signUp), ...signsUp],
      until: new RegExp(accounts.signUp.failed),
    },
    {
      name: 'signup-sending',
      act: [unanswered(api.signUp, 'slow'), press(accounts.signUp.submit)],
      until: accounts.signUp.submitting,
    },
  ),
  {
    // Tokens without a user: who it is was asked and not answered.
    name: 'signup-not-checked',
    path: '/signup',
    before: [left({ sessionToken: 'one', refreshToken: 'two' }), unanswered(api.me)],
    until: sessions.checkFailed,
  },
  { name: 'signup-success', daily: true, path: '/signup-success' },
  {
    name: 'signup-success-volunteer',
    path: '/signup?volunteer',
    act: [answered(api.signUp, { user: RADHIKA }), ...signsUp],
    until: said(accounts.signUpSuccess.sentTo, { email: RADHIKA.email }),
  },
  ...inTurn(
    {
      name: 'moves-on',
      path: '/signup-success?volunteer',
      act: movesOn(site.timedMovesChoices.slower),
      until: new RegExp(accounts.move.toSignIn_other.replace('{{count}}', String.raw`\d+`)),
    },
    {
      name: 'moves-on-paused',
      act: [(page) => page.getByRole('button', { name: accounts.move.stayHere }).focus()],
      until: accounts.move.paused,
    },
  ),

  ...inTurn(
    { name: 'verify-email', daily: true, path: '/verify-email' },
    {
      name: 'verify-email-empty',
      act: [press(accounts.verifyEmail.submit)],
      until: en.fields['code-invalid'],
    },
    {
      name: 'verify-email-code-spent',
      act: [refused(api.verifyEmail, 'verification-code-spent'), ...verifies],
      until: en.problems['verification-code-spent'],
    },
    {
      name: 'verify-email-resent',
      act: [answered(api.resendVerification, {}), press(accounts.verifyEmail.resend)],
      until: /a new email is on its way/,
    },
    {
      name: 'verify-email-code-password',
      act: [
        refused(api.verifyEmail, 'chosen-password-needed'),
        fill({ [accounts.verifyEmail.code]: '654321' }),
      ],
      until: accounts.verifyEmail.chosen,
    },
  ),
  {
    name: 'verify-email-waiting',
    path: '/verify-email?token=a-link-from-a-mail',
    before: [unanswered(api.verifyEmail, 'slow')],
    until: accounts.verifyEmail.waiting,
  },
  {
    name: 'verify-email-refused',
    path: '/verify-email?token=a-link-from-a-mail',
    before: [refused(api.verifyEmail, 'verification-expired')],
    until: accounts.verifyEmail.linkFailedHelp,
  },
  {
    name: 'verify-email-password',
    daily: true,
    path: '/verify-email?token=a-link-from-a-mail',
    before: [refused(api.verifyEmail, 'chosen-password-needed')],
    until: accounts.verifyEmail.chosen,
  },
  ...inTurn(
    {
      name: 'verify-email-done',
      daily: true,
      path: '/verify-email?token=a-link-from-a-mail',
      before: [verified(false)],
      until: accounts.verifyEmail.successReady,
    },
    { name: 'login-verified', act: [press(accounts.move.toSignInNow)], until: accounts.signIn.verified },
  ),
  {
    name: 'verify-email-done-volunteer',
    path: '/verify-email',
    before: [verified(true)],
    act: verifies,
    until: accounts.verifyEmail.successPending,
  },
  { name: 'email-verified', path: '/email-verified-success' },
  { name: 'pending-approval', daily: true, path: '/volunteer-pending-approval' },
]
