import { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import { api } from '@scan/contract/index.ts'
import { Encoded } from '../http/encoded.ts'
import { answerOf } from '../http/serve.ts'
import { z } from 'zod/mini'
import { forVolunteer, onBoard } from './views.ts'
import type { StoredRequest } from './store.ts'

/** What accompanies the board, or one page of it. */
export interface BoardPage {
  nextCursor?: string | null
  total?: number
  outside?: number
  acceptsFrom?: Date
}

const encodeAnswer = answerOf(api.listRequests)

/** An open request as every volunteer sees it, encoded. */
export function encodedCard(stored: StoredRequest): string {
  return JSON.stringify(z.encode(RequestForVolunteer, onBoard(stored)))
}

/** What a volunteer has accepted, encoded for them. */
export function encodedVisit(stored: StoredRequest, volunteerId: string, now: Date): string {
  return JSON.stringify(z.encode(RequestForVolunteer, forVolunteer(stored, volunteerId, now)))
}

/** The answer with these cards. */
export function encodedBoard(cards: string[], page: BoardPage): Encoded {
  const around = JSON.stringify(encodeAnswer({ requests: [], ...page }, undefined))
  return new Encoded(around.replace('"data":[]', () => `"data":[${cards.join()}]`))
}
