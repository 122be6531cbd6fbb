import type { CurrentRequest, User } from '@scan/contract/accounts.ts'
import { publicApi } from '@scan/contract/public-api.ts'
import { type RequestDetails, isOptional } from '@scan/contract/request-details.ts'
import { useState } from 'react'
import { useClient } from '../../app/app-context.tsx'
import type { OutcomeState } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import type { Translate } from '../../app/words/translate.ts'
import { moment } from '../../ui/moment.ts'
import type { AskDraft } from './ask-draft.ts'
import { type AskField, filledIn } from './ask-fields.ts'
import { useCitizenCache } from './use-citizen-status.ts'

interface Sent {
  details: RequestDetails
  /** The place becomes the home in their profile. */
  remembers: boolean
  again: AskDraft['again']
}

interface Sending {
  user: User
  outcome: OutcomeState
  changes: CurrentRequest | undefined
  leave: () => void
  eraseDraft: () => void
}

/** Posts the request, or changes the waiting one. */
export function useSending({ user, outcome, changes, leave, eraseDraft }: Sending) {
  const { call } = useClient()
  const { cacheCitizen, refetchCitizen } = useCitizenCache()
  const [isSent, setIsSent] = useState(false)
  const sending = useAction(
    ({ details, again }: Sent, call) =>
      changes
        ? call(publicApi.changeRequest, { body: { email: user.email, ...filledIn(details) } })
        : call(publicApi.askForHelp, {
            body: {
              ...{ action: 'request', email: user.email, ...details },
              ...(again && { sameVolunteerAs: again.visitId }),
            },
          }),
    {
      explain: {
        failed: changes ? 'citizen.change.failed' : 'citizen.ask.failed',
        // The fields themselves show their errors.
        override: ({ errors }) => (errors ? 'problems.invalid-input' : undefined),
      },
      onDone: async ({ user: changed }, { details, remembers }) => {
        setIsSent(true)
        await moment()
        eraseDraft()
        leave()
        await cacheCitizen(changed)
        const { area, address, landmark } = filledIn(details)
        if (!remembers || (user.homeDistrict !== null && !area && !address && !landmark)) return
        const { name, phone } = user
        const home = { name, phone, district: details.district, area, address, landmark }
        // Not waited for: the request is sent. If it fails, they are asked again next time.
        void call(publicApi.updateProfile, { body: home })
          .then((remembered) => cacheCitizen(remembered.user))
          .catch(() => undefined)
      },
      done: changes ? 'replies.request-changed' : 'citizen.request.posted',
      onFailed: (failure, message) => {
        if (failure.errors || Object.hasOwn(FIELD_OF, failure.code)) return
        // Posted, accepted or cancelled elsewhere: what became of it takes the form's place.
        const isElsewhere = failure.code === 'one-request-at-a-time'
        if (!isElsewhere && !changes) return
        const look = refetchCitizen().catch(() => undefined)
        // Shown after the refetch, which clears earlier messages.
        if (isElsewhere) void look.then(() => outcome.show({ ...message, tone: 'info' }))
      },
      outcome,
    },
  )
  return { sending, isSent }
}

/** The field that a refusal of the whole request is about. */
export const FIELD_OF = { 'lead-time-too-short': 'time', 'too-far-ahead': 'date' } as const

/** What is wrong with a field of the request, in the words of its question. */
export function askSentence(t: Translate, name: AskField, code: string): string | undefined {
  if (code === 'lead-time-too-short' || code === 'too-far-ahead') return t(`problems.${code}`)
  return code === 'help-fields-required' && !isOptional(name)
    ? t(`citizen.ask.empty.${name as 'description'}`)
    : undefined
}
