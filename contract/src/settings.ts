import { PARTS_OF_DAY } from '@scan/domain/availability.ts'
import { PAPER_KINDS } from '@scan/domain/papers.ts'
import { z } from 'zod/mini'
import { endpoint, feature } from './endpoint.ts'
import { instant, lazily, renamed } from './wire.ts'

const inEveryLanguage = lazily(() => z.object({ en: z.string(), ml: z.string(), hi: z.string() }))

export const settings = feature('Settings', {
  readSettings: endpoint('GET', '/api/settings', {
    summary: 'Read the server’s settings that pages need, and its clock.',
    access: 'anyone',
    reply: lazily(() =>
      z.object({
        timeZone: z.string(),
        /** The server's clock: it decides, whatever a browser's clock shows (D11). */
        now: instant,
        helplines: z.array(z.object({ name: z.string(), number: z.string() })),
        supportPhone: z.nullable(z.string()),
        /** When somebody answers there, as people of each language say it: '10 to 5'. */
        deskHours: inEveryLanguage,
        /** The parts of the day in which it rings, with its hours in each: '10 to 12'. */
        ringingParts: z.array(z.object({ part: z.enum(PARTS_OF_DAY), hours: inEveryLanguage })),
        /** For which the words of a closed request are kept. */
        retentionDays: z.number(),
        /** Seconds in which staff can undo (D90). */
        undoSeconds: z.number(),
        /** Show 'WhatsApp' beside 'Call' (D79). */
        whatsAppLinks: z.boolean(),
        /** The network's name where there is little room, in every language; null: our own. */
        shortName: z.nullable(z.string()),
        /** With what a reader may want to check: registration, address. */
        organisation: z.nullable(z.object({ name: z.string(), details: z.nullable(z.string()) })),
        /** What staff have seen of every volunteer before a first visit (D88). */
        papersNeeded: z._default(z.array(z.enum(PAPER_KINDS)), []),
        /** Null: the people who answer the contact page. */
        grievanceContact: z.nullable(z.string()),
        /** Within which it answers. */
        grievanceDays: z.number(),
        /** None unless configured (D9). */
        socialLinks: z.array(renamed({ url: 'address' })({ name: z.string(), url: z.string() })),
        /** The form service, and the form’s id there (D35). */
        contactForm: z.object({ endpoint: z.string(), id: z.string() }),
      }),
    ),
  }),
})
