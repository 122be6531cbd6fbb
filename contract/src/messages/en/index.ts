import { fields } from './fields.ts'
import { letters } from '../../emails/en.ts'
import { problems } from './problems.ts'
import { replies } from './replies.ts'
import { accounts } from './accounts.ts'
import { concerns } from './concerns.ts'
import { helpRequests } from './help-requests.ts'
import { moderation } from './admin.ts'
import { publicPages } from './public-pages.ts'
import { sessions } from './sessions.ts'
import { site } from './site.ts'

/** English: the default, with the specification's strings to the letter. */
export const en = {
  problems,
  fields,
  replies,
  letters,
  site,
  publicPages,
  accounts,
  sessions,
  helpRequests,
  concerns,
  moderation,
} as const
