import type { ProblemCode } from '@scan/contract/problems.ts'
import type { MessageName } from '../../app/failure.ts'
import type { OutcomePlace } from '../../app/outcome.tsx'
import { type Action, type Attempt, type Done, useAction } from '../../app/use-action.ts'
import type { ApiError, Call } from '../../app/api/client.ts'

type Failure = Pick<ApiError, 'code' | 'message'>

const NOT_OURS: ReadonlySet<string> = new Set([
  'request-no-longer-available',
  'request-already-closed',
  'request-not-accepted',
  'not-your-request',
  'no-current-request',
] satisfies ProblemCode[])

/** Whether the request is no longer this volunteer's: a dialog about it has nothing left to ask. */
export function isNotOurs({ code }: Failure): boolean {
  return NOT_OURS.has(code)
}

/** Whether a failed completion is told as a toast too: while there is a dialog, the server's words stand in it. */
export function isToasted(failure: Failure): boolean {
  return failure.code === 'no-answer' || failure.message === '' || isNotOurs(failure)
}

/** Where the end of a visit is told, and who has to know. */
export interface Ending {
  place: OutcomePlace
  /** The request is no longer this volunteer's. */
  onEnded: () => void
}

interface EndingOptions<Input> extends Ending {
  send: (input: Input, call: Call) => Promise<unknown>
  failed: MessageName
  done: () => Done | MessageName
  isToasted: boolean | ((failure: Failure) => boolean)
  isRepeat?: (input: Input, last: Attempt<Input>) => boolean
}

/** Completes the accepted request, or gives it back. */
export function useEnding<Input>({
  send,
  failed,
  onEnded,
  place,
  ...options
}: EndingOptions<Input>): Action<Input, unknown> {
  return useAction(send, {
    ...options,
    explain: { failed },
    onDone: onEnded,
    onFailed: (failure, told) => {
      if (!isNotOurs(failure)) return
      onEnded()
      place.tell(told)
    },
    place,
  })
}
