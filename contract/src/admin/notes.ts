import { z } from 'zod/mini'
import { Note } from '../concerns.ts'
import { decision, feature } from '../endpoint.ts'
import * as field from '../fields.ts'
import { inData } from '../wire.ts'
import { RequestForAdmin } from './admin.ts'

/** All of them, the new one last. */
const added = {
  body: z.object({ text: field.concernText }),
  reply: inData('notes', z.array(Note)),
  message: 'concern-noted',
} as const

export const notes = feature('Administration', {
  notePerson: decision('POST', '/api/admin/users/:id/notes', 'write-notes', 'note-person', {
    summary: 'Add a note to a person, for staff alone.',
    ...added,
  }),
  /** Erased with the request's texts. */
  noteRequest: decision('POST', '/api/admin/helps/:id/notes', 'write-notes', 'note-request', {
    summary: 'Add a note to a request, for staff alone.',
    ...added,
  }),
  /** The last to take it has it; with `from`, an id or 'nobody', only if it was still theirs. */
  setInHand: decision('PATCH', '/api/admin/helps/:id/in-hand', 'write-notes', 'take-in-hand', {
    summary: 'Take a current request in hand, or let it go.',
    body: z.object({ mine: z.boolean(), from: z.optional(z.string()) }),
    reply: inData('request', RequestForAdmin),
    message: 'in-hand-set',
  }),
})
