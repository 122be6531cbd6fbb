import { views } from './audit/views.ts'
import type { Context } from './context.ts'
import { requestsAdmin } from './requests/admin.ts'
import { assigning } from './requests/assigning.ts'
import { helpRequests } from './requests/help-requests.ts'
import { patternsAdmin } from './requests/patterns.ts'
import { scheduledTransitions } from './requests/scheduled-transitions.ts'

/** Use cases that are still made over a context. */
export function createServices(context: Context) {
  const { database, now, timeZone, rateLimited: isLimited } = context
  return {
    context,
    recordView: views({ database, now }),
    helpRequests: helpRequests({ database, now, timeZone, isLimited }),
    requests: requestsAdmin({ database, now, timeZone }),
    assigning: assigning({ database, now, isLimited }),
    patterns: patternsAdmin({ database, now }),
    scheduledTransitions: scheduledTransitions({ database, now }),
  }
}

export type Services = ReturnType<typeof createServices>
