import { CALLBACK_FOR } from '@scan/domain/callback.ts'
import { PARTS_OF_DAY } from '@scan/domain/availability.ts'
import { z } from 'zod/mini'
import { endpoint, feature } from './endpoint.ts'
import * as field from './fields.ts'
import type { FieldProblem } from './problems.ts'
import { lazily, renamed } from './wire.ts'

const CHOICE = { error: 'choice-required' satisfies FieldProblem }

export const callMe = feature('Contact', {
  callMe: endpoint('POST', '/api/call-me', {
    summary: 'Ask to be rung. Every answer to a complete form is the same.',
    access: 'anyone',
    body: lazily(() =>
      renamed({ contactno: 'phone', _gotcha: 'trap' })({
        name: field.personName,
        contactno: field.phone,
        /** In which to ring; that of the answer too. */
        language: z.optional(field.language),
        part: z.enum(PARTS_OF_DAY, CHOICE),
        forWhom: z.enum(CALLBACK_FOR, CHOICE),
        words: z.optional(field.callbackText),
        /** Hidden: only bots fill it in. */
        _gotcha: z.optional(z.string()),
      }),
    ),
    /** In the caller's language, with the desk's hours; and the day on which they are rung. */
    reply: lazily(() => z.object({ message: z.string(), day: z.string() })),
  }),
})
