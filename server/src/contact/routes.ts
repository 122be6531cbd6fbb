import { OWN_CONTACT_FORM } from '@scan/contract/own-contact-form.ts'
import { api } from '@scan/contract/index.ts'
import { ApiProblem, PROBLEMS } from '@scan/contract/problems.ts'
import type { FieldProblem } from '@scan/contract/problems.ts'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { z } from 'zod/mini'
import { bodyOf, invalidInput, problemOf } from '../http/errors.ts'
import { loggable } from '../http/loggable.ts'
import { clientSubnetOf } from '../access/client-subnet.ts'
import { bearerToken } from '../access/caller.ts'
import type { Caller } from '../access/caller.ts'
import { serve } from '../http/serve.ts'
import type { CallerOf } from '../http/serve.ts'
import type { RateLimits } from '../access/rate-limits.ts'
import type { Contact } from './contact.ts'

interface Deps {
  contact: Pick<Contact, 'take'>
  sessions: { callerOf: CallerOf }
  rateLimits: Pick<RateLimits, 'limit'>
}

/** The protocol's names for what can be wrong with a field; anything else is a text that is not right. */
const PROTOCOL_CODES: Partial<Record<FieldProblem, string>> = {
  'name-required': 'REQUIRED_FIELD_EMPTY',
  'email-required': 'REQUIRED_FIELD_EMPTY',
  'message-required': 'REQUIRED_FIELD_EMPTY',
  'email-invalid': 'TYPE_EMAIL',
}
const VALIDATION_STATUS = 422

/**
 * The contact form's own service. It answers in the Formspree protocol rather than through `serve`, so that the page
 * talks to it exactly as to an outside one (D35).
 */
export function contactRoutes({ contact, rateLimits, sessions }: Deps): FastifyPluginAsync {
  /** Whoever is signed in where this comes from. A session that is over is none: the message is taken all the same. */
  async function senderOf(authorization: string | undefined): Promise<Caller | undefined> {
    const token = bearerToken(authorization)
    if (!token) return undefined
    return sessions.callerOf(token).catch((error: unknown) => {
      if (problemOf(error).code === 'internal-error') throw error
      return undefined
    })
  }

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
      await rateLimits.limit('contact-from-subnet', clientSubnetOf(ip))
      const { trap, ...message } = read.data
      // A bot is told the same as a person, and learns nothing.
      if (!trap) await contact.take({ ...message, sender: await senderOf(headers.authorization) })
      return { success: true, ok: true, ...z.encode(answer, { next: '/contact' }) }
    })
  }
}

/** What administrators read and do here. */
export function inboxRoutes(app: FastifyInstance, contact: Contact): void {
  serve(app, api.listMessages, async ({ scope, query: { page, ...filter } }) =>
    contact.inbox(scope, filter, page),
  )

  serve(app, api.answerMessage, async ({ params, actor }) => ({
    message: await contact.answer(params.id, actor),
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
