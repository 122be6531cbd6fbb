import type { ProblemCode } from '@scan/contract/problems.ts'
import type { TFunction } from 'i18next'
import type { ApiError } from '../api/client.ts'
import { errorMessage } from '../api/error-messages.ts'

/** What is known of a call that failed: `ApiError` of the client. */
export interface Failure {
  code: ProblemCode | 'no-answer'
  status?: number | undefined
  /** The server's own sentence, '' where it gave none. */
  message: string
}

/** The sentence that was found for a failure, in the reader's language; what is somebody else's stays as it is. */
export function failureSentence(t: TFunction, say: Say, failure: ApiError): string {
  if (say === 'problems.internal-error') return errorMessage(t, failure)
  return t(say, { minutes: Math.max(1, Math.ceil((failure.retryAfter ?? 0) / 60)) })
}

/** The same for where it stands until the next try: where nobody answered, it says what to do. */
export function lastingSentence(t: TFunction, say: Say, failure: ApiError): string {
  const sentence = failureSentence(t, say, failure)
  return failure.code === 'no-answer' ? `${sentence}. ${t('site.noAnswer')}` : sentence
}

/** The server's sentence in the reader's language, or undefined where it gave none. */
function saidByServer({ code, message }: Failure) {
  return code === 'no-answer' || message === '' ? undefined : (`problems.${code}` as const)
}

function isGone({ code, status, message }: Failure): boolean {
  return (
    code === 'request-no-longer-available' ||
    status === 409 ||
    (status === 400 && /already accepted/i.test(message)) ||
    /no longer available/i.test(message)
  )
}

/** What the volunteer reads when accepting failed (specification, section 8), and whether the list has changed. */
export function acceptFailure(failure: Failure) {
  if (isGone(failure)) return { say: 'volunteer.board.gone', reload: true } as const
  // Somebody who has a request already sees it after a reload, also where they accepted it in another tab.
  const reload = failure.code === 'one-acceptance-at-a-time'
  return { say: saidByServer(failure) ?? ('volunteer.board.acceptFailed' as const), reload }
}

/** The request is not this volunteer's any more: what the dialog is about is gone. */
const NO_LONGER_OURS: ReadonlySet<string> = new Set([
  'request-no-longer-available',
  'request-already-closed',
  'request-not-accepted',
  'not-your-request',
  'no-current-request',
] satisfies ProblemCode[])

const ENDING_FAILED = {
  complete: 'volunteer.accepted.completeFailed',
  release: 'volunteer.release.failed',
} as const

/**
 * What the volunteer reads when completing or giving back failed: the server's words in the dialog, else a toast.
 * `isOver` where the request is not theirs any more and the dialog has nothing left to ask.
 */
export function endingFailure(failure: Failure, attempt: keyof typeof ENDING_FAILED) {
  const inline = saidByServer(failure)
  return {
    say: inline ?? ENDING_FAILED[attempt],
    toast: inline === undefined,
    isOver: NO_LONGER_OURS.has(failure.code),
  }
}

const CITIZEN_FAILED = {
  submit: 'citizen.ask.failed',
  cancel: 'citizen.request.cancelFailed',
  report: 'citizen.nobodyCame.failed',
} as const

/** What the citizen reads when posting, cancelling or reporting that nobody came failed. */
export function citizenFailure(failure: Failure, attempt: keyof typeof CITIZEN_FAILED) {
  return saidByServer(failure) ?? CITIZEN_FAILED[attempt]
}

type Say =
  | ReturnType<typeof acceptFailure>['say']
  | ReturnType<typeof endingFailure>['say']
  | ReturnType<typeof citizenFailure>
