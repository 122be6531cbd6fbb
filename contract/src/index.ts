import { accounts } from './accounts.ts'
import { audit, auditFile } from './admin/audit.ts'
import { concerns } from './concerns.ts'
import { contact } from './contact.ts'
import { happenings } from './happenings.ts'
import { helpRequests } from './help-requests.ts'
import { admin } from './admin/admin.ts'
import { ownData } from './own-data.ts'
import { patterns } from './admin/patterns.ts'
import { separations } from './admin/separations.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import { statistics, statisticsFile } from './admin/statistics.ts'

/** Every call of the API by name. */
export const api = {
  ...accounts,
  ...sessions,
  ...helpRequests,
  ...happenings,
  ...admin,
  ...statistics,
  ...audit,
  ...concerns,
  ...separations,
  ...patterns,
  ...contact,
  ...ownData,
  ...settings,
}

/** A file that a call answers with instead of JSON: `text/csv`, RFC 4180, UTF-8 with a byte order mark. */
export const downloads = { audit: auditFile, statistics: statisticsFile } as const
