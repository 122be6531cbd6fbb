import { admin } from './admin.ts'
import { publicPages } from './public-pages.ts'
import { volunteer } from './volunteer.ts'

/** Hindi, as it is spoken at home in the north. */
export const hi = {
  publicPages,
  volunteer,
  admin,
} as const
