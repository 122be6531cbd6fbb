import { MOVES } from '@scan/domain/help-request.ts'
import type { Endpoint, View } from '../endpoint.ts'
import { guidanceAtDesk } from '../guidance.ts'
import { publicApi } from '../public-api.ts'
import { admin } from './admin.ts'
import { administrators } from './administrators.ts'
import { assigning } from './assigning.ts'
import { toCall } from './calls.ts'
import { citizens } from './citizens.ts'
import { papers } from './papers.ts'
import { volunteerCard } from '../volunteer-card.ts'
import { notes } from './notes.ts'
import { patterns } from './patterns.ts'
import { person } from './person.ts'
import { search } from './search.ts'
import { separations } from './separations.ts'
import { signInLog } from './sign-ins.ts'
import { statistics } from './statistics.ts'
import { volunteerList } from './volunteer-list.ts'

/** Every call but those that read the audit log, whose actions are named by these. */
// Its type is too long to be inferred.
export const calls: typeof publicApi &
  typeof admin &
  typeof administrators &
  typeof assigning &
  typeof person &
  typeof citizens &
  typeof toCall &
  typeof notes &
  typeof volunteerCard &
  typeof separations &
  typeof search &
  typeof papers &
  typeof patterns &
  typeof guidanceAtDesk &
  typeof signInLog &
  typeof volunteerList &
  typeof statistics = {
  ...publicApi,
  ...admin,
  ...administrators,
  ...assigning,
  ...person,
  ...citizens,
  ...toCall,
  ...notes,
  ...volunteerCard,
  ...separations,
  ...search,
  ...papers,
  ...patterns,
  ...guidanceAtDesk,
  ...signInLog,
  ...volunteerList,
  ...statistics,
}

/** Side effects and actions without a call of their own. */
const OF_PEOPLE = [
  ...(['sign-up', 'verify', 'update-profile', 'change-address'] as const),
  ...(['change-password', 'reset-password'] as const),
  ...(['turn-on-second-factor', 'turn-off-second-factor', 'use-recovery-code', 'create-admin'] as const),
  'post',
  ...MOVES,
  'accept-by-address',
  // In place of 'change-citizen'.
  'change-citizen-number',
  // An email to a person by phone was opened.
  'accept-invitation',
  // About the volunteer, besides the assigner's line about the request.
  'was-assigned',
  'raise-concern',
  // Beside 'did-come'.
  'did-not-come',
  // In place of 'take-in-hand'.
  'let-go',
  // By releases before this one.
  'clear-undelivered',
  // Separations.
  ...(['begin-reunite', 'agree-reunite', 'refuse-reunite'] as const),
] as const
/** Reading the log, whole lists and files (D53). */
const OTHER_VIEWS = [
  ...(['look-at-request', 'look-at-audit', 'export-people', 'export-audit', 'export-statistics'] as const),
  // A dry run of an import says who has an account.
  'look-at-volunteer-list',
  // Named in a refusal of their number.
  'look-at-same-phone',
  // By releases before this one.
  'look-at-undelivered',
] as const

type Call = (typeof calls)[keyof typeof calls]
const named = (word: 'action' | 'view') =>
  Object.values<Endpoint>(calls).flatMap((call) => (typeof call[word] === 'string' ? call[word] : []))
const decided = named('action') as Extract<Call, { action: string }>['action'][]
const looked = named('view') as Extract<Call, { view: View }>['view'][]

/** Actions that changed something. */
export const CHANGE_ACTIONS = [...new Set([...OF_PEOPLE, ...decided])]
/** Views and downloads. */
const VIEWS = [...new Set([...looked, ...OTHER_VIEWS])]
/** Every action in the audit log; where an endpoint names it, it stands there. */
export const AUDIT_ACTIONS = [...CHANGE_ACTIONS, ...VIEWS]
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const LOOKS = VIEWS.filter((view) => view.startsWith('look-at-'))
