import { accounts } from './accounts.ts'
import { callMe } from './call-me.ts'
import { concerns } from './concerns.ts'
import { contact } from './contact.ts'
import { notices } from './notices.ts'
import { guidance } from './guidance.ts'
import { helpRequests } from './help-requests.ts'
import { impact } from './impact.ts'
import { ownData } from './own-data.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'

/** The calls of people who are not staff, by name. Their browsers fetch no others. */
export const publicApi = {
  ...accounts,
  ...sessions,
  ...helpRequests,
  ...guidance,
  ...notices,
  ...concerns,
  ...contact,
  ...callMe,
  ...ownData,
  ...impact,
  ...settings,
}
