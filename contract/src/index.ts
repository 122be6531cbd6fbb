import { accounts } from './accounts.ts'
import { concerns } from './concerns.ts'
import { contact } from './contact.ts'
import { helpRequests } from './help-requests.ts'
import { moderation } from './moderation.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'

/** Every call of the API by name. */
export const api = {
  ...accounts,
  ...sessions,
  ...helpRequests,
  ...moderation,
  ...concerns,
  ...contact,
  ...settings,
}
