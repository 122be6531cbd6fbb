import { accounts } from './accounts.ts'
import { admin } from './admin.ts'
import { catalogue } from './catalogue.ts'
import { citizen } from './citizen.ts'
import { concerns } from './concerns.ts'
import { fields } from './fields.ts'
import { ownData } from './own-data.ts'
import { problems } from './problems.ts'
import { publicPages } from './public-pages.ts'
import { replies } from './replies.ts'
import { requests } from './requests.ts'
import { sessions } from './sessions.ts'
import { signIns } from './sign-ins.ts'
import { site } from './site.ts'
import { volunteer } from './volunteer.ts'

/** Hindi, as it is spoken at home in the north. */
export const hi = {
  site,
  sessions,
  signIns,
  problems,
  fields,
  replies,
  publicPages,
  accounts,
  ownData,
  catalogue,
  requests,
  citizen,
  volunteer,
  concerns,
  admin,
} as const
