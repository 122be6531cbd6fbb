import { en } from '@scan/contract/messages/en/index.ts'
import type { Page } from 'playwright-core'

/** Somebody of the demo, by their address, or a visitor who has not signed in. */
export type Sitter = 'guest' | `${string}@example.org`

export interface View {
  /** Names the picture's file. */
  name: string
  path: string
  /** What to press on the page before it is looked at. */
  act?: (page: Page) => Promise<void>
}

/** Every page of the product, as whom it is seen and in which states. */
export const ALBUM: readonly { sitter: Sitter; views: readonly View[] }[] = [
  {
    sitter: 'guest',
    views: [
      { name: 'landing', path: '/' },
      { name: 'about', path: '/about' },
      { name: 'contact', path: '/contact' },
      { name: 'terms', path: '/terms' },
      { name: 'privacy', path: '/privacy' },
      { name: 'signup', path: '/signup' },
      {
        name: 'signup-volunteer',
        path: '/signup',
        act: (page) => page.getByRole('radio', { name: en.accounts.signUp.volunteerLine }).check(),
      },
      {
        name: 'signup-refused',
        path: '/signup',
        act: (page) => page.getByRole('button', { name: en.accounts.signUp.submit }).click(),
      },
      { name: 'signup-success', path: '/signup-success' },
      { name: 'verify-email', path: '/verify-email' },
      { name: 'email-verified', path: '/email-verified-success' },
      { name: 'pending-approval', path: '/volunteer-pending-approval' },
      { name: 'login', path: '/login' },
      { name: 'forgot-password', path: '/forgot-password' },
      { name: 'reset-password', path: '/reset-password/a-link-from-a-mail' },
      { name: 'not-found', path: '/nowhere' },
      {
        name: 'display',
        path: '/login',
        act: (page) => page.getByRole('button', { name: en.site.display }).click(),
      },
    ],
  },
  {
    sitter: 'meera@example.org',
    views: [
      { name: 'home-assigned', path: '/citizen-home' },
      { name: 'desk-assigned', path: '/citizens' },
      {
        name: 'cancelling',
        path: '/citizens',
        act: (page) => page.getByRole('button', { name: en.helpRequests.citizen.cancel }).click(),
      },
      { name: 'profile', path: '/citizen-profile' },
    ],
  },
  { sitter: 'gopal@example.org', views: [{ name: 'desk-waiting', path: '/citizens' }] },
  {
    sitter: 'saraswathi@example.org',
    views: [
      { name: 'home-idle', path: '/citizen-home' },
      { name: 'desk-idle', path: '/citizens' },
      {
        name: 'asking',
        path: '/citizens',
        act: (page) => page.getByRole('button', { name: /^Medical/ }).click(),
      },
    ],
  },
  {
    sitter: 'ravi@example.org',
    views: [
      { name: 'home', path: '/volunteer-home' },
      { name: 'board', path: '/volunteers' },
      {
        name: 'accepting',
        path: '/volunteers',
        act: (page) =>
          page
            .getByRole('button', { name: /^Accept:/ })
            .first()
            .click(),
      },
      { name: 'profile', path: '/volunteer-profile' },
    ],
  },
  {
    sitter: 'asha@example.org',
    views: [
      { name: 'accepted', path: '/volunteers' },
      {
        name: 'completing',
        path: '/volunteers',
        act: (page) => page.getByRole('button', { name: en.helpRequests.accepted.complete }).click(),
      },
    ],
  },
  {
    sitter: 'admin@example.org',
    views: [
      { name: 'overview', path: '/admin' },
      { name: 'pending-volunteers', path: '/admin?tab=pending-volunteers' },
      {
        name: 'rejecting',
        path: '/admin?tab=pending-volunteers',
        act: (page) =>
          page
            .getByRole('button', { name: /^Reject/ })
            .first()
            .click(),
      },
      { name: 'volunteers', path: '/admin?tab=users' },
      { name: 'citizens', path: '/admin?tab=users&list=citizens' },
      { name: 'banned', path: '/admin?tab=users&list=banned' },
      { name: 'help-requests', path: '/admin?tab=help-requests' },
      { name: 'concerns', path: '/admin?tab=concerns' },
      { name: 'messages', path: '/admin?tab=messages' },
      { name: 'undeliverable', path: '/admin?tab=messages&list=undeliverable' },
      { name: 'audit', path: '/admin?tab=audit' },
    ],
  },
]
