import type { User } from '@scan/contract/accounts.ts'
import { api } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { DEMO_PASSWORD } from '../../server/src/demo/people.ts'
import {
  type Step,
  type View,
  answered,
  asUser,
  check,
  fill,
  press,
  refused,
  said,
  sees,
  signIn,
  take,
  unanswered,
} from './states.ts'

const { accounts, publicPages, sessions, site } = en
const { contact } = publicPages
const { secondStep } = accounts.signIn

const MEERA = 'meera@example.org'
const RADHIKA: User = {
  id: 'radhika',
  name: 'Radhika Menon',
  email: 'radhika@example.org',
  phone: '9847011111',
  category: 'Volunteer',
  isVerified: false,
  skills: [],
  homeDistrict: 'Kollam',
  request: null,
  lastOutcome: null,
}

/** This tab holds such things from before. */
const left =
  (things: Record<string, string>): Step =>
  async (page) => {
    await page.goto('/offline')
    await page.evaluate((kept) => {
      for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value)
    }, things)
  }

const writes = fill({
  [contact.name]: 'Radhika',
  [contact.email]: RADHIKA.email,
  [contact.message]: 'Can I ask for my father?',
})
const signsUp: readonly Step[] = [
  fill({
    [accounts.fields.name]: RADHIKA.name,
    [accounts.fields.email]: RADHIKA.email,
    [accounts.signUp.password]: DEMO_PASSWORD,
    [accounts.signUp.confirmation]: DEMO_PASSWORD,
    [accounts.fields.phone]: RADHIKA.phone,
  }),
  check(accounts.signUp.citizenLine),
  press(accounts.signUp.submit),
]
const resets = (confirmation: string): readonly Step[] => [
  fill({
    [accounts.resetPassword.password]: DEMO_PASSWORD,
    [accounts.resetPassword.confirmation]: confirmation,
  }),
  press(accounts.resetPassword.submit),
]
const verifies: readonly Step[] = [
  fill({ [accounts.fields.email]: RADHIKA.email, [accounts.verifyEmail.code]: '123456' }),
  press(accounts.verifyEmail.submit),
]
const verified = (pendingApproval: boolean) => answered(api.verifyEmail, { pendingApproval, user: RADHIKA })

const signsIn = signIn(MEERA, 'whatever-it-is')
/** As far as the code that is asked for after the password. */
const halfway: readonly Step[] = [
  refused(api.signIn, 'second-factor-needed'),
  signsIn,
  sees(secondStep.lead),
  refused(api.signIn, 'second-factor-wrong'),
]
const useRecovery = press(secondStep.useRecovery)
const sendCode: Step = (page) =>
  page.getByRole('main').getByRole('button', { name: accounts.signIn.submit }).click()
const movesOn = (pace: string): readonly Step[] => [press(site.display), check(pace), press(site.displayDone)]

export const GUEST_VIEWS: readonly View[] = [
  { name: 'landing', path: '/' },
  { name: 'about', path: '/about' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'offline-page', path: '/offline' },
  { name: 'display', path: '/login', act: [press(site.display)] },
  {
    name: 'menu',
    path: '/about',
    act: [
      (page) => page.setViewportSize({ width: 360, height: 780 }),
      (page) => page.locator('header summary').click(),
    ],
    until: site.closeMenu,
  },
  {
    name: 'offline',
    path: '/about',
    act: [(page) => page.context().setOffline(true)],
    until: site.offline,
  },

  { name: 'contact', path: '/contact' },
  {
    name: 'contact-empty',
    path: '/contact',
    act: [press(contact.submit)],
    until: en.problems['invalid-input'],
  },
  {
    name: 'contact-unreachable',
    path: '/contact',
    act: [unanswered(api.sendContactMessage), writes, press(contact.submit)],
    until: contact.nothingLost,
  },
  {
    name: 'contact-refused',
    path: '/contact',
    act: [
      // In the words of a form-handling service.
      (page) =>
        take(page, api.sendContactMessage, (route) =>
          route.fulfill({
            status: 422,
            json: { errors: [{ code: 'TYPE_EMAIL', field: 'email', message: 'should be an email' }] },
          }),
        ),
      writes,
      press(contact.submit),
    ],
    until: /should be an email/,
  },
  {
    name: 'contact-sent',
    path: '/contact',
    act: [answered(api.sendContactMessage, { next: '/contact' }), writes, press(contact.submit)],
    until: contact.sentTitle,
  },

  { name: 'signup', path: '/signup' },
  { name: 'signup-volunteer', path: '/signup', act: [check(accounts.signUp.volunteerLine)] },
  { name: 'signup-refused', path: '/signup', act: [press(accounts.signUp.submit)] },
  {
    name: 'signup-weak',
    path: '/signup',
    act: [fill({ [accounts.signUp.password]: 'onam', [accounts.signUp.confirmation]: 'onan' })],
    until: accounts.password.differ,
  },
  {
    name: 'signup-sending',
    path: '/signup',
    act: [unanswered(api.signUp, 'slow'), ...signsUp],
    until: accounts.signUp.submitting,
  },
  {
    name: 'signup-unreachable',
    path: '/signup',
    act: [unanswered(api.signUp), ...signsUp],
    until: new RegExp(accounts.signUp.failed),
  },
  {
    // Tokens without a user: who it is was asked and not answered.
    name: 'signup-not-checked',
    path: '/signup',
    before: [left({ sessionToken: 'one', refreshToken: 'two' }), unanswered(api.me)],
    until: sessions.checkFailed,
  },
  { name: 'signup-success', path: '/signup-success' },
  {
    name: 'signup-success-volunteer',
    path: '/signup?volunteer',
    act: [answered(api.signUp, { user: RADHIKA }), ...signsUp],
    until: said(accounts.signUpSuccess.sentTo, { email: RADHIKA.email }),
  },
  {
    name: 'moves-on',
    path: '/signup-success?volunteer',
    act: movesOn(site.timedMovesChoices.slower),
    until: new RegExp(accounts.move.toSignIn_other.replace('{{count}}', String.raw`\d+`)),
  },
  {
    name: 'moves-on-paused',
    path: '/signup-success?volunteer',
    act: [
      ...movesOn(site.timedMovesChoices.slower),
      (page) => page.getByRole('button', { name: accounts.move.stayHere }).focus(),
    ],
    until: accounts.move.paused,
  },

  { name: 'verify-email', path: '/verify-email' },
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
    name: 'verify-email-done',
    path: '/verify-email?token=a-link-from-a-mail',
    before: [verified(false)],
    until: accounts.verifyEmail.successReady,
  },
  {
    name: 'verify-email-done-volunteer',
    path: '/verify-email',
    before: [verified(true)],
    act: verifies,
    until: accounts.verifyEmail.successPending,
  },
  {
    name: 'verify-email-empty',
    path: '/verify-email',
    act: [press(accounts.verifyEmail.submit)],
    until: en.fields['code-invalid'],
  },
  {
    name: 'verify-email-code-spent',
    path: '/verify-email',
    before: [refused(api.verifyEmail, 'verification-code-spent')],
    act: verifies,
    until: en.problems['verification-code-spent'],
  },
  {
    name: 'verify-email-resent',
    path: '/verify-email',
    before: [answered(api.resendVerification, {})],
    act: [fill({ [accounts.fields.email]: RADHIKA.email }), press(accounts.verifyEmail.resend)],
    until: /a new email is on its way/,
  },
  { name: 'email-verified', path: '/email-verified-success' },
  { name: 'pending-approval', path: '/volunteer-pending-approval' },

  { name: 'login', path: '/login' },
  ...Object.entries(sessions.endings).map(([ending, sentence]) => ({
    name: `login-after-${ending}`,
    path: '/login',
    before: [left({ scanMessage: ending })],
    until: sentence,
  })),
  { name: 'login-empty', path: '/login', act: [sendCode], until: en.fields['email-required'] },
  {
    name: 'login-sending',
    path: '/login',
    act: [unanswered(api.signIn, 'slow'), signsIn],
    until: accounts.signIn.submitting,
  },
  { name: 'login-refused', path: '/login', act: [signsIn], until: 'Incorrect password' },
  {
    name: 'login-not-verified',
    path: '/login',
    act: [refused(api.signIn, 'email-not-verified'), signsIn],
    until: accounts.signIn.enterCode,
  },
  {
    name: 'login-too-often',
    path: '/login',
    act: [refused(api.signIn, 'too-many-requests', { retryAfter: 600 }), signsIn],
    until: said(en.problems['too-many-requests'], { minutes: 10 }),
  },
  {
    name: 'login-banned',
    path: '/login',
    act: [signIn('suresh@example.org', DEMO_PASSWORD)],
    until: sessions.endings.suspended,
  },
  {
    name: 'login-unreachable',
    path: '/login',
    act: [unanswered(api.signIn), signsIn],
    until: site.noAnswer,
  },
  { name: 'second-step', path: '/login', act: halfway, until: secondStep.codeHint },
  {
    name: 'second-step-incomplete',
    path: '/login',
    act: [...halfway, fill({ [secondStep.code]: '12' }), sendCode],
    until: en.fields['code-invalid'],
  },
  {
    name: 'second-step-wrong',
    path: '/login',
    act: [...halfway, fill({ [secondStep.code]: '123456' }), sendCode],
    until: en.problems['second-factor-wrong'],
  },
  { name: 'recovery-code', path: '/login', act: [...halfway, useRecovery], until: secondStep.recoveryHint },
  {
    name: 'recovery-code-wrong',
    path: '/login',
    act: [...halfway, useRecovery, fill({ [secondStep.recovery]: 'abcde-fghij' }), sendCode],
    until: secondStep.recoveryWrong,
  },
  {
    name: 'signed-in',
    path: '/login',
    act: [signIn('ravi@example.org', DEMO_PASSWORD), sees(en.requests.home.helpCitizen)],
    until: accounts.signIn.success,
  },
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
    until: accounts.verifyEmail.missingToken,
  },

  { name: 'forgot-password', path: '/forgot-password' },
  {
    name: 'forgot-password-empty',
    path: '/forgot-password',
    act: [press(accounts.forgotPassword.submit)],
    until: en.fields['email-required'],
  },
  {
    name: 'forgot-password-unreachable',
    path: '/forgot-password',
    act: [
      unanswered(api.forgotPassword),
      fill({ [accounts.fields.email]: MEERA }),
      press(accounts.forgotPassword.submit),
    ],
    until: new RegExp(accounts.forgotPassword.failed),
  },
  {
    name: 'forgot-password-sent',
    path: '/forgot-password',
    act: [
      answered(api.forgotPassword, {}),
      fill({ [accounts.fields.email]: MEERA }),
      press(accounts.forgotPassword.submit),
    ],
    until: said(accounts.forgotPassword.sent, { email: MEERA }),
  },
  { name: 'reset-password', path: '/reset-password/a-link-from-a-mail' },
  {
    name: 'reset-password-differ',
    path: '/reset-password/a-link-from-a-mail',
    act: resets('another-one'),
    until: accounts.password.differ,
  },
  {
    name: 'reset-password-old-link',
    path: '/reset-password/a-link-from-a-mail',
    act: [refused(api.resetPassword, 'reset-link-invalid'), ...resets(DEMO_PASSWORD)],
    until: accounts.resetPassword.newLink,
  },
  {
    name: 'reset-password-done',
    path: '/reset-password/a-link-from-a-mail',
    act: [answered(api.resetPassword, {}), ...resets(DEMO_PASSWORD)],
    until: accounts.resetPassword.done,
  },
]
