import { OUTCOMES, VISIT_ANSWERS } from '@scan/domain/calls.ts'
import { PARTS_OF_DAY } from '@scan/domain/availability.ts'
import { CALLBACK_FOR } from '@scan/domain/callback.ts'
import { CONCERN_KINDS } from '@scan/domain/case.ts'
import { z } from 'zod/mini'
import { decision, feature, view } from '../endpoint.ts'
import * as field from '../fields.ts'
import { listOf, page } from '../lists.ts'
import { inData, instant, renamed } from '../wire.ts'

/** What to say, in the language of whoever is rung and in that of whoever rings. */
const Said = { say: z.string(), here: z.string() }

const CallItem = z.object({
  /** Of the email that it stands for. */
  kind: z.string(),
  /** Of the request it is about. */
  number: z.optional(z.number()),
  /** The case that is open while somebody is worried. */
  concernId: z.optional(z.string()),
  ...Said,
  /** Who asked on the website to be rung, and for whom. */
  callback: z.optional(
    z.object({
      name: z.string(),
      part: z.enum(PARTS_OF_DAY),
      forWhom: z.enum(CALLBACK_FOR),
      words: z.nullable(z.string()),
      askedAt: instant,
    }),
  ),
})
export type CallItem = z.output<typeof CallItem>

/** One person to ring, with all there is to tell. */
export const Call = renamed({ _id: 'id' })({
  _id: z.string(),
  person: renamed({ _id: 'id', contactno: 'phone' })({
    _id: z.string(),
    name: z.string(),
    contactno: z.string(),
    /** Whose number it is, if not theirs. */
    contactIs: z.optional(z.object({ name: z.string(), relation: z.string() })),
    /** While somebody is worried about them. */
    nextOfKin: z.optional(
      renamed({ contactno: 'phone' })({ name: z.string(), relation: z.string(), contactno: z.string() }),
    ),
    language: field.language,
    byPhone: z.boolean(),
    /** The address at which an email did not arrive. */
    email: z.optional(z.string()),
    /** Nobody is rung there until it is changed. */
    phoneWrong: z.optional(z.literal(true)),
    /** Signed up and not verified: anybody can have typed name, number and address (D19). */
    isSignUp: z.optional(z.literal(true)),
    /** Asked to be rung, and has no account by that: anybody can have typed it (D95). */
    isCallback: z.optional(z.literal(true)),
  }),
  /** Null while the number is wrong, unless somebody is worried. */
  due: z.nullable(instant),
  isUrgent: z.boolean(),
  tries: z.number(),
  takenBy: z.optional(z.object({ name: z.string(), until: instant, isMe: z.optional(z.literal(true)) })),
  items: z.array(CallItem),
  /** All that an answering machine is told, if there is a number to ring. */
  machine: z.optional(z.object(Said)),
})
export type Call = z.output<typeof Call>

export const toCall = feature('Calls', {
  listCalls: view('/api/admin/calls', 'make-calls', 'look-at-calls', {
    summary: 'List the people to ring, urgent ones first, with what to tell them.',
    query: z.object({ page }),
    reply: listOf(Call),
  }),
  takeCall: decision('POST', '/api/admin/calls/:id/take', 'make-calls', 'take-call', {
    summary: 'Hold a call for ten minutes, and read what to say.',
    reply: inData('call', Call),
    message: 'call-held',
  }),
  endCall: decision('POST', '/api/admin/calls/:id/done', 'make-calls', 'end-call', {
    summary: 'Say how a call that you hold has ended.',
    body: z.object({
      outcome: z.enum(OUTCOMES),
      note: z.optional(field.reason),
      /** Needed where somebody is asked how a visit was. */
      answer: z.optional(z.enum(VISIT_ANSWERS)),
      /** Of the case that 'not-right' opens. */
      kind: z.optional(z.enum(CONCERN_KINDS)),
    }),
    reply: inData('call', z.null()),
    message: 'call-ended',
  }),
})
