import { OWN_CONTACT_FORM } from '@scan/contract/public-pages.ts'
import { api } from '@scan/contract/index.ts'
import { ApiProblem, PROBLEMS } from '@scan/contract/problems.ts'
import type { FieldProblem } from '@scan/contract/problems.ts'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { z } from 'zod/mini'
import { bodyOf, invalidInput, problemOf } from '../http/errors.ts'
import { loggable } from '../http/loggable.ts'
import { clientSubnetOf } from '../access/client-subnet.ts'
import { bearerToken } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { serve } from '../http/serve.ts'
import { callerOf } from '../identity/session.ts'
import { answerMessage, listMessages, takeMessage } from './contact.ts'

const PROTOCOL_CODES: Partial<Record<FieldProblem, string>> = {
  'name-required': 'REQUIRED_FIELD_EMPTY',
  'email-required': 'REQUIRED_FIELD_EMPTY',
  'message-required': 'REQUIRED_FIELD_EMPTY',
  'email-invalid': 'TYPE_EMAIL',
}
const VALIDATION_STATUS = 422

/** Answers in the Formspree protocol, so that the page talks to it exactly as to an outside service (D35). */
export function contactRoutes(context: Context): FastifyPluginAsync {
  const { path, body: schema, reply: answer } = api.sendContactMessage
  return async (app) => {
    app.setErrorHandler((error, request, reply) => {
      const problem = problemOf(error)
      if (problem.code === 'internal-error') request.log.error(loggable(error), 'A message was not taken')
      const body = inProtocol(problem)
      if (body.retryAfter !== undefined) void reply.header('retry-after', String(body.retryAfter))
      return reply.code(problem.errors ? VALIDATION_STATUS : PROBLEMS[problem.code].status).send(body)
    })

    app.post(`${OWN_CONTACT_FORM.endpoint}/f/*`, async () => {
      throw new ApiProblem('not-found')
    })

    app.post(path, async ({ body, ip, headers }) => {
      const read = z.safeDecode(schema, (body ?? {}) as Record<string, unknown>)
      if (!read.success) throw invalidInput(read.error)
      await context.rateLimits.limit('contact-from-subnet', clientSubnetOf(ip))
      const { trap, ...message } = read.data
      // A bot is told the same as a person, and learns nothing.
      if (!trap)
        await takeMessage(context, { ...message, sender: await senderOf(context, headers.authorization) })
      return { success: true, ok: true, ...z.encode(answer, { next: '/contact' }) }
    })
  }
}

/** A session that is over is none: the message is taken all the same. */
async function senderOf(context: Context, authorization: string | undefined) {
  const token = bearerToken(authorization)
  if (!token) return undefined
  return callerOf(context, token).catch((error: unknown) => {
    if (problemOf(error).code === 'internal-error') throw error
    return undefined
  })
}

export function inboxRoutes(app: FastifyInstance, context: Context): void {
  serve(app, api.listMessages, ({ scope, query }) => listMessages(context, scope, query))

  serve(app, api.answerMessage, async ({ params, actor }) => ({
    message: await answerMessage(context, actor, params.id),
  }))
}

function inProtocol(problem: ApiProblem) {
  const body = bodyOf(problem)
  const ofForm = { ...(problem.code === 'not-found' && { code: 'FORM_NOT_FOUND' }), message: body.message }
  const ofFields = problem.errors?.map(({ field, code, message }) => ({
    field,
    code: PROTOCOL_CODES[code] ?? 'TYPE_TEXT',
    message,
  }))
  return { ...body, error: body.message, errors: ofFields ?? [ofForm] }
}
