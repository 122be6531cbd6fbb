import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, wire } from './wire/wire.ts'

/** What a browser has to know about this installation. */
export const settings = {
  readSettings: endpoint({
    method: 'GET',
    path: '/api/settings',
    access: 'anyone',
    reply: wire({
      timeZone: ['timeZone', z.string()],
      /** The server's clock: it decides, whatever a browser's clock shows (D11). */
      now: ['now', instant],
      helplines: ['helplines', z.array(wire({ name: ['name', z.string()], number: ['number', z.string()] }))],
      supportPhone: ['supportPhone', z.nullable(z.string())],
      /** Who runs the network, with what a reader may want to check: registration, address. */
      organisation: [
        'organisation',
        z.nullable(wire({ name: ['name', z.string()], details: ['details', z.nullable(z.string())] })),
      ],
      /** How many visits were completed; null while they are few. */
      visitsMade: ['visitsMade', z.nullable(z.number())],
      /** Who answers for people's data; null: the people who answer the contact page. */
      grievanceContact: ['grievanceContact', z.nullable(z.string())],
      /** The network's other places on the web; none unless configured (D9). */
      socialLinks: [
        'socialLinks',
        z.array(wire({ name: ['name', z.string()], address: ['url', z.string()] })),
      ],
      /** The form service that the contact page talks to, and the form's id there (D35). */
      contactForm: ['contactForm', wire({ endpoint: ['endpoint', z.string()], id: ['id', z.string()] })],
    }),
  }),
}
