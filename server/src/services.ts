import { peopleAdmin } from './identity/admin.ts'
import { accounts as createAccounts } from './identity/accounts.ts'
import { ownAccount, ownDecisions } from './identity/own-data.ts'
import { leaving, removal } from './identity/leaving.ts'
import { keepProtections } from './identity/marks.ts'
import { erasure as ofSignUps } from './identity/sign-ups-store.ts'
import { leaveCases, openCasesOf, ownData as concernData, takeCasesInHand } from './cases/store.ts'
import type { Context } from './context.ts'
import { erasure as ofMessages, ownData as messageData } from './contact/store.ts'
import { ownHappenings, ownRequests, ownSeparations, ownVisits } from './requests/own-data.ts'
import { requestsAdmin } from './requests/admin.ts'
import { assigning } from './requests/assigning.ts'
import { helpRequests as createHelpRequests } from './requests/help-requests.ts'
import { patternsAdmin } from './requests/patterns.ts'
import { scheduledTransitions } from './requests/scheduled-transitions.ts'
import { erasure as ofRequests } from './requests/texts-store.ts'
import { ownData } from './identity/read-own-data.ts'
import { erasure as ofMailbox } from './notifications/email/mailbox.ts'
import { ownData as emailData } from './notifications/undelivered.ts'
import { erasure as ofRemarks, ownData as logData } from './audit/audit.ts'
import { looks } from './audit/looks.ts'
import { rateLimits as createRateLimits } from './access/rate-limits.ts'
import { secondFactor as createSecondFactor } from './identity/second-factor.ts'
import { endSessions, sessions } from './identity/sessions.ts'
import {
  erasure as ofSessions,
  ownData as signInData,
  ownDevices,
  ownSecondStep,
} from './identity/sessions-store.ts'

/** What is erased with a person, besides the rows that go with their account. */
export const ERASURES = [ofRemarks, ofRequests, ofMessages, ofMailbox, ofSessions, ofSignUps]

/** What people may read of what is held about them, in the order of the page. */
export const OWN_DATA = [
  ownAccount,
  ownRequests,
  ownVisits,
  ownHappenings,
  concernData,
  ownSeparations,
  messageData,
  emailData,
  signInData,
  ownDevices,
  ownSecondStep,
  logData,
  ownDecisions,
]

/** Every use case over one database: what the routes, the jobs, the command line and the tests all work with. */
export function createServices(context: Context) {
  const { database, secrets, passwords, now, timeZone, rateLimited, secondFactorRequired } = context
  const rateLimits = createRateLimits({ database, secrets, now, on: rateLimited })
  const helpRequests = createHelpRequests({ database, now, timeZone, isLimited: rateLimited })
  const requests = requestsAdmin({ database, now, timeZone })
  const accounts = createAccounts({ database, passwords, secrets, rateLimits, endSessions, now })
  const secondFactor = createSecondFactor({
    database,
    secrets,
    accounts,
    rateLimits,
    endSessions,
    now,
    isRequired: secondFactorRequired,
  })
  const leaveRequests = helpRequests.leave
  const remove = removal({
    endSessions,
    leaveRequests,
    leaveCases: (tx, account) => leaveCases(tx, secrets, account),
    keepProtections: (tx, account) => keepProtections(tx, secrets, account, now()),
    erasures: ERASURES,
  })
  const { provePassword } = accounts
  return {
    context,
    noteLook: looks({ database, now }),
    rateLimits,
    accounts,
    people: peopleAdmin({
      database,
      secrets,
      now,
      endSessions,
      leaveRequests,
      remove,
      takeCasesInHand,
      openCasesOf,
    }),
    leave: leaving({ database, provePassword, remove, openCasesOf, now }),
    readOwnData: ownData({ database, kept: OWN_DATA }),
    secondFactor,
    sessions: sessions({ database, accounts, secondFactor, rateLimits, now }),
    helpRequests,
    requests,
    assigning: assigning({ database, now, isLimited: rateLimited }),
    patterns: patternsAdmin({ database, now }),
    scheduledTransitions: scheduledTransitions({ database, now }),
  }
}

export type Services = ReturnType<typeof createServices>
