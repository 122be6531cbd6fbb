import type { WallDate } from '@scan/domain/clock.ts'

/** Public if the server's settings say so. */
export const IMPACT_PATH = '/impact'

/** The pages for everybody, at the specification's addresses. Other languages have their own: '/ml/about'. */
export const PUBLIC_PATHS: readonly string[] = [
  '/',
  '/about',
  '/contact',
  '/terms',
  '/privacy',
  '/accessibility',
  IMPACT_PATH,
  '/poster',
  '/ring-me',
  '/offline',
  '/login',
  '/signup',
  '/forgot-password',
  '/request-emails',
]

/** The date of the notice that people agree to when they sign up, and of the privacy page: it changes with their promises. */
export const PRIVACY_VERSION: WallDate = '2026-11-29'

/** This server's own contact form, as the protocol's client addresses it: `endpoint`/f/`id` (D35). */
export const OWN_CONTACT_FORM = { endpoint: '/api/contact', id: 'support' } as const
