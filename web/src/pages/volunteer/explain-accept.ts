import type { FailureWords } from '../../app/failure.ts'
import type { ApiError } from '../../app/api/client.ts'

type Failure = Pick<ApiError, 'code' | 'status' | 'message'>

/** What the volunteer reads when accepting failed (specification, section 8). */
export const explainAccept: FailureWords = {
  failed: 'volunteer.board.acceptFailed',
  own: (failure) =>
    isGone(failure) && failure.code !== 'request-has-changed' ? 'volunteer.board.gone' : undefined,
}

/** Whether the board is out of date: the request is gone or has changed, or another tab has accepted one. */
export function isBoardOutdated(failure: Failure): boolean {
  return isGone(failure) || failure.code === 'one-acceptance-at-a-time'
}

function isGone({ code, status, message }: Failure): boolean {
  return (
    code === 'request-no-longer-available' ||
    status === 409 ||
    (status === 400 && /already accepted/i.test(message)) ||
    /no longer available/i.test(message)
  )
}
