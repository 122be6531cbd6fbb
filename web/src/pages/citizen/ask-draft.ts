import type { CurrentRequest } from '@scan/contract/accounts.ts'
import type { PastRequest } from '@scan/contract/help-requests.ts'
import type { HelpType } from '@scan/domain/catalogue.ts'
import { type Draft, useDraft } from '../../app/use-draft.ts'
import { type AskFields, fieldsOf } from './ask-checks.ts'

export type AskDraft = { helpType: HelpType | null; fields: Partial<AskFields> }

/** What she has half written: a new request, or a change to the one that waits. */
export function useAskDraft(changes?: CurrentRequest): Draft<AskDraft> {
  return useDraft(changes ? `change-${changes.id}` : 'help-request')
}

/** The same again. When, she has to say anew. */
export function draftLike(past: PastRequest): AskDraft {
  const { date: _date, time: _time, ...fields } = fieldsOf(past)
  return { helpType: past.helpType, fields }
}
