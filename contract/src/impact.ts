import { SLOTS } from '@scan/domain/availability.ts'
import { z } from 'zod/mini'
import { endpoint, feature } from './endpoint.ts'
import * as field from './choices.ts'
import { inData, lazily, renamed } from './wire.ts'

/** Null where it counts fewer than ten. */
const figure = lazily(() => z.nullable(z.number()))

const Impact = lazily(() =>
  z.object({
    /** A Monday: what was asked for since is counted, once it has been over for a day. Null if nothing was. */
    since: z.nullable(z.string()),
    visits: figure,
    /** Within so many minutes half of those who asked had a yes; null also if fewer than half had one. */
    acceptedWithinMinutes: figure,
    /** Citizens visited. */
    people: figure,
    /** Accepted visits that took place, per hundred, rounded down. */
    keptOf100: figure,
    /** All of them, south to north. From here on figures are rounded down to tens. */
    districts: z.array(
      renamed({ location: 'district' })({ location: field.district, volunteers: figure, visits: figure }),
    ),
    /**
     * Four weeks each, of the last 52, oldest first; `week` is the first Monday, and `asked` leaves out what was cancelled.
     * Null, as the rest, unless the server shows its page of figures.
     */
    weeks: z.nullable(z.array(z.object({ week: z.string(), asked: figure, helped: figure }))),
    /** Requests and free volunteers in this part of the week. */
    hours: z.nullable(z.array(z.object({ slot: z.enum(SLOTS), asked: figure, free: figure }))),
    /** All of them. */
    helpTypes: z.nullable(
      z.array(renamed({ helptitle: 'helpType' })({ helptitle: field.helpTitle, visits: figure })),
    ),
    /** `nobodyCame`: a volunteer had accepted, and then no visit was completed. */
    notDone: z.nullable(z.object({ expired: figure, nobodyCame: figure, cancelled: figure })),
  }),
)
export type Impact = z.output<typeof Impact>

export const impact = feature('Impact', {
  readImpact: endpoint('GET', '/api/impact', {
    summary: 'Read public figures of how much help is given.',
    access: 'anyone',
    reply: lazily(() => inData('impact', Impact)),
  }),
})
