import type { Endpoint, Reply } from '@scan/contract/endpoint.ts'
import type { ProblemBody } from '@scan/contract/problems.ts'
import { z } from 'zod/mini'

export interface Answer<T> {
  status: number
  headers: Record<string, unknown>
  /** What went over the wire. */
  json: Record<string, unknown>
  /** What it means in our words, if the call succeeded. */
  reply: T
  /** Why it failed, if it did. */
  problem: ProblemBody | undefined
}

/** What came over the wire, with what it means. */
export function answerFrom<E extends Endpoint>(endpoint: E, status: number, headers: object, json: object) {
  const isGood = 'success' in json && json.success === true
  return {
    ...{ status, headers, json },
    reply: isGood ? z.decode(endpoint.reply, json) : undefined,
    problem: isGood ? undefined : json,
  } as Answer<Reply<E>>
}
