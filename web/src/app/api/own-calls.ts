import { ApiError } from './exchange.ts'

const unreached = (): never => {
  throw new ApiError({ code: 'no-answer' })
}

/** The calls of sessions and accounts. They bring all that a user is, which a guest's first page does without. */
export const sessionCalls = () =>
  import('@scan/contract/sessions.ts').then(({ sessions }) => sessions, unreached)
export const accountCalls = () =>
  import('@scan/contract/accounts.ts').then(({ accounts }) => accounts, unreached)
