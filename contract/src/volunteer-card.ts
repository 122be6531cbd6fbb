import { z } from 'zod/mini'
import { endpoint, feature } from './endpoint.ts'
import * as field from './fields.ts'
import { inData } from './wire.ts'

/** Printed by the volunteer, and shown at the door. */
const Card = z.object({
  /** As citizens know them. */
  name: z.string(),
  /** Nine digits, the same for as long as the account. */
  number: z.string(),
  validUntil: field.wallDate,
})

export const volunteerCard = feature('Accounts', {
  readCard: endpoint('GET', '/api/auth/volunteers/card', {
    summary: 'Read your card as a volunteer.',
    access: ['volunteer'],
    reply: inData('card', Card),
  }),
})
