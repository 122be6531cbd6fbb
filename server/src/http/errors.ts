import { en } from '@scan/contract/messages/en/index.ts'
import { kindsOf, papersIn } from '@scan/contract/messages/papers.ts'
import { waitOf } from '@scan/contract/messages/waits.ts'
import { ApiProblem, PROBLEMS } from '@scan/contract/problems.ts'
import type { FieldError, FieldProblem, Problem, ProblemBody, ProblemCode } from '@scan/contract/problems.ts'
import { Refused } from '@scan/domain/refused.ts'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod/mini'
import { isAway } from '../db/failures.ts'
import { fill } from './fill.ts'
import { loggable } from './loggable.ts'

/** Refusals by Fastify itself that are not simply 'malformed-json'. */
const FRAMEWORK_PROBLEMS: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not-json',
  FST_ERR_BAD_URL: 'not-found',
}

/** A refused field, by its wire name, that no schema could refuse. */
export function refusedField(field: string, code: FieldProblem): ApiProblem {
  return new ApiProblem('invalid-input', { errors: [{ field, code, message: en.fields[code] }] })
}

export function invalidInput(error: z.core.$ZodError): ApiProblem {
  const errors = error.issues.map(({ path, message }): FieldError => {
    const code = Object.hasOwn(en.fields, message) ? (message as FieldProblem) : 'field-invalid'
    return { field: path.join('.'), code, message: en.fields[code] }
  })
  return new ApiProblem('invalid-input', { errors })
}

export function problemOf(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error
  if (error instanceof Refused) return new ApiProblem(error.reason)
  if (isAway(error)) return new ApiProblem('interrupted')
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  return new ApiProblem(FRAMEWORK_PROBLEMS[code] ?? (statusCode < 500 ? 'malformed-json' : 'internal-error'))
}

export function bodyOf(problem: ApiProblem): ProblemBody {
  const row: Problem = PROBLEMS[problem.code]
  const retryAfter = problem.retryAfter ?? row.retryAfter
  const { unit, count } = waitOf(retryAfter)
  const wait = fill(en.site.waits[`${unit}_other`], { count: String(count) }).replace('\u00a0', ' ')
  const papers = papersIn(
    kindsOf(problem),
    (kind) => en.catalogue.papers[kind],
    (all) => fill(en.catalogue.papersAnd, all),
  )
  // A form with a broken field is answered with that field's own sentence, as the specification's screens show it.
  const message = problem.errors?.[0]?.message ?? fill(en.problems[problem.code], { wait, papers })
  return {
    success: false,
    code: problem.code,
    message,
    ...row.flags,
    ...(problem.errors && { errors: problem.errors }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(problem.data && { data: problem.data }),
  }
}

function send(reply: FastifyReply, problem: ApiProblem): FastifyReply {
  const body = bodyOf(problem)
  if (body.retryAfter !== undefined) void reply.header('retry-after', String(body.retryAfter))
  return reply.code(PROBLEMS[problem.code].status).header('cache-control', 'no-store').send(body)
}

/** However many calls run into it. */
const AWAY_LOGGED_EVERY_MS = 10_000

export function answerErrors(app: FastifyInstance): void {
  let loggedAt = -Infinity
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error)
    if (problem.code === 'interrupted' && performance.now() - loggedAt > AWAY_LOGGED_EVERY_MS) {
      loggedAt = performance.now()
      request.log.error(loggable(error), 'The database does not answer')
    }
    if (problem.code === 'internal-error') {
      request.log.error(loggable(error), 'A call failed')
      void reply.header('x-request-id', request.id)
    }
    return send(reply, problem)
  })
}

export function answerNotFound(reply: FastifyReply): FastifyReply {
  return send(reply, new ApiProblem('not-found'))
}
