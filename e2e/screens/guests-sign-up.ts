import { newcomer } from '../../web/src/testing/people.ts'
import { api } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { DEMO_PASSWORD } from '../../server/src/demo/people.ts'
import {
  type Step,
  type View,
  answered,
  check,
  fill,
  on,
  press,
  refused,
  said,
  unanswered,
  unfold,
  withSettings,
} from './states.ts'

const { accounts, sessions, site } = en

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
    [accounts.fields.name]: newcomer.name,
    [accounts.fields.email]: newcomer.email,
    [accounts.signUp.password]: DEMO_PASSWORD,
    [accounts.signUp.confirmation]: DEMO_PASSWORD,
    [accounts.fields.phone]: newcomer.phone,
  }),
  check(accounts.signUp.citizen),
  press(accounts.signUp.submit),
]

const verifies: readonly Step[] = [
  fill({ [accounts.fields.email]: newcomer.email, [accounts.verifyEmail.code]: '123456' }),
]

export const verified = (pendingApproval: boolean) =>
  answered(api.verifyEmail, { pendingApproval, user: newcomer })

const movesOn = (pace: string): readonly Step[] => [press(site.display), check(pace), press(site.displayDone)]

/** From signing up to the first sign-in. */
export const SIGN_UP_VIEWS: readonly View[] = [
  ...on('/signup', {
    'signup-volunteer': { daily: true, act: [check(accounts.signUp.volunteer)] },
    signup: {},
    'signup-answered-for': {
      before: [withSettings({ grievanceContact: 'Anitha Menon, grievances@example.org, 0484 123 4567' })],
      act: [unfold(accounts.signUp.notice.wrong)],
      until: /Anitha Menon/,
    },
    'signup-refused': { next: [press(accounts.signUp.submit)] },
    'signup-weak': {
      next: [fill({ [accounts.signUp.password]: 'onam', [accounts.signUp.confirmation]: 'onan' })],
      until: accounts.password.differ,
    },
    'signup-unreachable': {
      next: [unanswered(api.signUp), ...signsUp],
      until: new RegExp(accounts.signUp.failed),
    },
    'signup-sending': {
      next: [unanswered(api.signUp, 'slow'), press(accounts.signUp.submit)],
      until: accounts.signUp.submitting,
    },
    // Tokens without a user: who it is was asked and not answered.
    'signup-not-checked': {
      before: [left({ sessionToken: 'one', refreshToken: 'two' }), unanswered(api.me)],
      until: sessions.checkFailed,
    },
  }),
  ...on('/signup-success', {
    'signup-success': {},
  }),
  ...on('/signup?volunteer', {
    'signup-success-volunteer': {
      act: [answered(api.signUp, { user: newcomer }), ...signsUp],
      until: said(accounts.signUpSuccess.sentTo, { email: newcomer.email }),
    },
  }),
  ...on('/signup-success?volunteer', {
    'moves-on': {
      act: movesOn(site.timedMovesChoices.slower),
      until: new RegExp(accounts.move.toSignIn_other.replace('{{count}}', String.raw`\d+`)),
    },
    'moves-on-paused': {
      next: [(page) => page.getByRole('button', { name: accounts.move.stayHere }).focus()],
      until: accounts.move.paused,
    },
  }),
  ...on('/verify-email', {
    'verify-email': {},
    'verify-email-empty': { next: [press(accounts.verifyEmail.submit)], until: en.fields['code-invalid'] },
    'verify-email-code-spent': {
      next: [refused(api.verifyEmail, 'verification-code-spent'), ...verifies],
      until: en.problems['verification-code-spent'],
    },
    'verify-email-resent': {
      next: [answered(api.resendVerification, {}), press(accounts.verifyEmail.resend)],
      until: /a new email is on its way/,
    },
    'verify-email-code-password': {
      next: [
        refused(api.verifyEmail, 'chosen-password-needed'),
        fill({ [accounts.verifyEmail.code]: '654321' }),
      ],
      until: accounts.verifyEmail.chosen,
    },
    'verify-email-done-volunteer': {
      before: [verified(true)],
      act: verifies,
      until: accounts.verifyEmail.successPending,
    },
    // They cannot sign in yet: it leads nowhere by itself.
    'pending-approval-stays': {
      next: [press(accounts.move.toApprovalNow)],
      until: accounts.pendingApproval.nothingToDo,
    },
  }),
  ...on('/verify-email?token=a-link-from-a-mail', {
    'verify-email-waiting': {
      before: [unanswered(api.verifyEmail, 'slow')],
      until: accounts.verifyEmail.waiting,
    },
    'verify-email-refused': {
      before: [refused(api.verifyEmail, 'verification-expired')],
      until: accounts.verifyEmail.linkExpiredHelp,
    },
    'verify-email-password': {
      before: [refused(api.verifyEmail, 'chosen-password-needed')],
      until: accounts.verifyEmail.chosen,
    },
    'verify-email-done': { before: [verified(false)], until: accounts.verifyEmail.successReady },
    'login-verified': { next: [press(accounts.move.toSignInNow)], until: accounts.signIn.verified },
  }),
  ...on('/email-verified-success', {
    'email-verified': {},
  }),
  ...on('/volunteer-pending-approval', {
    'pending-approval': {},
  }),
]
