import { z } from 'zod/mini'
import * as field from './choices.ts'
import { lazily, renamed } from './wire.ts'

export const identity = () => ({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  contactno: z.string(),
  category: field.category,
})

/** The signed-in user, as a browser stores it (specification, section 3). */
export const StoredUser = lazily(() =>
  renamed({ _id: 'id', contactno: 'phone', location: 'homeDistrict' })({
    ...identity(),
    skills: z.nullish(field.skills),
    location: z.nullish(field.district),
    /** Beside the specification: the desk's menus are right before the server has answered. */
    part: z.optional(z.literal('desk')),
  }),
)
