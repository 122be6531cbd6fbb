import type { CurrentRequest } from '@scan/contract/accounts.ts'
import type { PastRequest } from '@scan/contract/help-requests.ts'
import { HELP_TYPES, type HelpType } from '@scan/domain/catalogue.ts'
import { type Draft, like, useDraft } from '../../app/use-draft.ts'
import { ASK_STEPS, type AskFields, EMPTY_FIELDS, fieldsOf } from './ask-fields.ts'
import type { Step } from './use-steps.ts'

/** The completed visit whose volunteer is asked first (D74). */
export interface Again {
  visitId: string
  name: string
  canAskFirst: boolean
}

export type AskDraft = {
  helpType: HelpType | null
  fields: Partial<AskFields>
  remembers?: boolean
  again?: Again | undefined
  /** The screen at which it was left. */
  at?: Step
}

/** The half-written request: a new one, or a change to the one that waits. */
export function useAskDraft(changes?: CurrentRequest): Draft<AskDraft> {
  return useDraft(changes ? `change-${changes.id}` : 'help-request', isAskDraft)
}

function isAskDraft(kept: unknown): kept is AskDraft {
  if (!like<{ fields: object }>({ fields: {} })(kept)) return false
  const {
    helpType = null,
    again,
    at,
    fields,
  } = kept as Partial<Record<keyof AskDraft, unknown>> & { fields: object }
  const isOurs = like({ ...EMPTY_FIELDS })({ ...EMPTY_FIELDS, ...fields })
  const isStep = at === undefined || ['choose', ...ASK_STEPS].some((step) => step === at)
  const isType = helpType === null || HELP_TYPES.some((type) => type === helpType)
  return (
    isOurs &&
    isStep &&
    isType &&
    (again === undefined || like({ visitId: '', name: '', canAskFirst: true })(again))
  )
}

/** The same again. The time is asked anew, unless it is given. */
export function draftLike(past: PastRequest, when?: Pick<AskFields, 'date' | 'time'>) {
  const { date: _date, time: _time, ...fields } = fieldsOf(past)
  return {
    helpType: past.helpType,
    fields: { ...fields, ...(when && { date: when.date, time: when.time }) },
  } satisfies AskDraft
}

/** The same again, from whoever came, at a time that is filled in. */
export function draftAgain(past: PastRequest, when: Pick<AskFields, 'date' | 'time'>) {
  const again = {
    visitId: past.id,
    name: past.volunteerName ?? '',
    canAskFirst: past.canAskFirst === true,
  }
  return { ...draftLike(past, when), again }
}
