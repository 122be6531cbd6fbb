/** This server's own form, as the protocol's client addresses it: `endpoint`/f/`id` (D35). */
export const OWN_CONTACT_FORM = { endpoint: '/api/contact', id: 'support' } as const
