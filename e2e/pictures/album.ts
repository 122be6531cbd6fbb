import { en } from '@scan/contract/messages/en/index.ts'
import type { Page } from 'playwright-core'
import { DEMO_PASSWORD } from '../../server/src/demo/people.ts'

/** Somebody of the demo, by their address, or a visitor who has not signed in. */
export type Sitter = 'guest' | `${string}@example.org`

export interface View {
  /** Names the picture's file. */
  name: string
  path: string
  /** What happens before the page is opened, such as a network that does not answer. */
  before?: (page: Page) => Promise<void>
  /** What to press on the page before it is looked at. */
  act?: (page: Page) => Promise<void>
  /** The words that say that the state is there. */
  until?: string | RegExp
}

const { accounts, concerns, helpRequests, moderation, publicPages, site } = en

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
/** Calls that match get no answer: 'dead' for ever, as on a broken line, or at all, as on a slow one. */
const unanswered = (calls: string, how: 'dead' | 'slow') => (page: Page) =>
  page.route(calls, (route) => (how === 'dead' ? route.abort() : undefined)).then(() => undefined)

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).first().fill(value)
}

/** Chooses a type of help, also where the draft of another one lies open. */
async function choose(page: Page, type: RegExp): Promise<void> {
  const change = page.getByRole('button', { name: helpRequests.ask.change, exact: true })
  const tile = page.getByRole('button', { name: type })
  await change.or(tile).first().waitFor()
  if (await change.isVisible()) await change.click()
  await tile.click()
}

async function askForReading(page: Page, date: string): Promise<void> {
  const { ask } = helpRequests
  await choose(page, /^Reading/)
  await fill(page, { [ask.description]: 'Two letters from the bank.', [ask.date]: date, [ask.time]: '11:30' })
  await page.getByLabel(ask.district).selectOption('Kollam')
  await press(ask.next)(page)
}

/** Every page of the product, as whom it is seen and in which states. Nothing that is done here changes what is stored. */
export const ALBUM: readonly { sitter: Sitter; views: readonly View[] }[] = [
  {
    sitter: 'guest',
    views: [
      { name: 'landing', path: '/' },
      { name: 'about', path: '/about' },
      { name: 'contact', path: '/contact' },
      {
        name: 'contact-refused',
        path: '/contact',
        act: async (page) => {
          await unanswered('**/api/contact/**', 'dead')(page)
          await fill(page, {
            [publicPages.contact.name]: 'Radhika',
            [publicPages.contact.email]: 'radhika@example.org',
            [publicPages.contact.message]: 'Can I ask for my father?',
          })
          await press(publicPages.contact.submit)(page)
        },
      },
      { name: 'terms', path: '/terms' },
      { name: 'privacy', path: '/privacy' },
      { name: 'signup', path: '/signup' },
      {
        name: 'signup-volunteer',
        path: '/signup',
        act: (page) => page.getByRole('radio', { name: accounts.signUp.volunteerLine }).check(),
      },
      { name: 'signup-refused', path: '/signup', act: press(accounts.signUp.submit) },
      { name: 'signup-success', path: '/signup-success' },
      { name: 'verify-email', path: '/verify-email' },
      {
        name: 'verify-email-waiting',
        path: '/verify-email?token=a-link-from-a-mail',
        before: unanswered('**/api/auth/verify-email', 'slow'),
        until: accounts.verifyEmail.waiting,
      },
      { name: 'email-verified', path: '/email-verified-success' },
      { name: 'pending-approval', path: '/volunteer-pending-approval' },
      { name: 'login', path: '/login' },
      {
        name: 'login-refused',
        path: '/login',
        act: async (page) => {
          await page.getByLabel(accounts.fields.email).first().fill('meera@example.org')
          await page.getByLabel(/^Password/).fill('not-her-password')
          await page.getByRole('main').getByRole('button', { name: accounts.signIn.submit }).click()
        },
        until: 'Incorrect password',
      },
      {
        name: 'login-unreachable',
        path: '/login',
        before: unanswered('**/api/auth/login', 'dead'),
        act: async (page) => {
          await page.getByLabel(accounts.fields.email).first().fill('meera@example.org')
          await page.getByLabel(/^Password/).fill('whatever-it-is')
          await page.getByRole('main').getByRole('button', { name: accounts.signIn.submit }).click()
        },
        until: site.noAnswer,
      },
      { name: 'forgot-password', path: '/forgot-password' },
      { name: 'reset-password', path: '/reset-password/a-link-from-a-mail' },
      { name: 'not-found', path: '/nowhere' },
      { name: 'offline-page', path: '/offline' },
      { name: 'display', path: '/login', act: press(site.display) },
      {
        name: 'offline',
        path: '/about',
        act: (page) => page.context().setOffline(true),
        until: site.offline,
      },
    ],
  },
  {
    sitter: 'meera@example.org',
    views: [
      { name: 'home-assigned', path: '/citizen-home' },
      { name: 'desk-assigned', path: '/citizens', until: helpRequests.citizen.code },
      { name: 'cancelling', path: '/citizens', act: press(helpRequests.citizen.cancel) },
      { name: 'concern', path: '/citizens', act: press(concerns.report), until: concerns.promise },
      {
        name: 'concern-refused',
        path: '/citizens',
        act: async (page) => {
          await press(concerns.report)(page)
          await press(concerns.send)(page)
        },
        until: concerns.kindMissing,
      },
      {
        name: 'refreshed',
        path: '/citizens',
        act: press(helpRequests.refresh),
        until: helpRequests.citizen.refreshed,
      },
      { name: 'profile', path: '/citizen-profile' },
      {
        name: 'profile-refused',
        path: '/citizen-profile',
        act: async (page) => {
          await page.getByLabel(accounts.fields.phone).first().fill('12')
          await press(accounts.profile.submit)(page)
        },
      },
    ],
  },
  { sitter: 'gopal@example.org', views: [{ name: 'desk-waiting', path: '/citizens' }] },
  { sitter: 'mathai@example.org', views: [{ name: 'desk-nobody-came', path: '/citizens' }] },
  {
    sitter: 'saraswathi@example.org',
    views: [
      { name: 'home-idle', path: '/citizen-home' },
      { name: 'desk-idle', path: '/citizens' },
      { name: 'asking', path: '/citizens', act: (page) => choose(page, /^Medical/) },
      {
        name: 'asking-refused',
        path: '/citizens',
        act: async (page) => {
          await choose(page, /^Driving/)
          await press(helpRequests.ask.next)(page)
        },
        until: 'Please fill in all required fields',
      },
      {
        name: 'asking-summary',
        path: '/citizens',
        act: (page) => askForReading(page, '2030-01-15'),
        until: helpRequests.ask.check,
      },
    ],
  },
  {
    sitter: 'ravi@example.org',
    views: [
      { name: 'home', path: '/volunteer-home' },
      { name: 'board', path: '/volunteers' },
      { name: 'board-loading', path: '/volunteers', before: unanswered('**/api/auth/volunteers?*', 'slow') },
      {
        name: 'board-unreachable',
        path: '/volunteers',
        before: unanswered('**/api/auth/volunteers?*', 'dead'),
      },
      {
        name: 'board-nothing-found',
        path: '/volunteers?search=harmonium',
        until: helpRequests.board.noneHere,
      },
      { name: 'accepting', path: '/volunteers', act: press(/^Accept:/) },
      { name: 'profile', path: '/volunteer-profile' },
    ],
  },
  {
    sitter: 'asha@example.org',
    views: [
      { name: 'accepted', path: '/volunteers' },
      { name: 'completing', path: '/volunteers', act: press(helpRequests.accepted.complete) },
      { name: 'releasing', path: '/volunteers', act: press(helpRequests.release.button) },
    ],
  },
  {
    sitter: 'admin@example.org',
    views: [
      { name: 'overview', path: '/admin' },
      { name: 'pending-volunteers', path: '/admin?tab=pending-volunteers' },
      { name: 'rejecting', path: '/admin?tab=pending-volunteers', act: press(/^Reject/) },
      {
        name: 'pending-unreachable',
        path: '/admin?tab=pending-volunteers',
        before: unanswered('**/api/admin/volunteers/pending*', 'dead'),
        until: 'An error occurred while fetching pending volunteers.',
      },
      { name: 'volunteers', path: '/admin?tab=users' },
      { name: 'deleting', path: '/admin?tab=users', act: press(/^Delete/) },
      { name: 'citizens', path: '/admin?tab=users&list=citizens' },
      { name: 'banned', path: '/admin?tab=users&list=banned' },
      { name: 'help-requests', path: '/admin?tab=help-requests' },
      { name: 'concerns', path: '/admin?tab=concerns' },
      {
        name: 'concern',
        path: '/admin?tab=concerns',
        act: (page) => page.getByRole('link', { name: /^Open/ }).first().click(),
        until: moderation.concerns.back,
      },
      { name: 'messages', path: '/admin?tab=messages' },
      { name: 'undeliverable', path: '/admin?tab=messages&list=undeliverable' },
      { name: 'audit', path: '/admin?tab=audit' },
      { name: 'security', path: '/admin?tab=security', until: moderation.security.what },
      {
        // The secret is made now, and forgotten where no code proves that an app has it.
        name: 'security-set-up',
        path: '/admin?tab=security',
        act: async (page) => {
          await press(moderation.security.turnOn)(page)
          await page
            .getByRole('alertdialog')
            .or(page.getByRole('dialog'))
            .getByLabel(/password/i)
            .first()
            .fill(DEMO_PASSWORD)
          await page.keyboard.press('Enter')
        },
        until: moderation.security.scan,
      },
      { name: 'security', path: '/admin?tab=security', until: moderation.security.turnOn },
    ],
  },
]
