import { OWN_CONTACT_FORM } from '@scan/contract/contact.ts'
import { api } from '@scan/contract/index.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from './client.ts'
import { queries, queryKeys } from './queries.ts'

export interface Settings {
  timeZone: string
  helplines: { name: string; number: string }[]
  supportPhone: string | null
  socialLinks: { name: string; address: string }[]
  /** The form-handling service of the contact page. */
  contactForm: { endpoint: string; id: string }
}

/** What holds until the server has answered, and on prerendered pages. */
const DEFAULTS: Settings = {
  timeZone: 'Asia/Kolkata',
  helplines: [
    { name: 'Emergency', number: '112' },
    { name: 'Elder Line', number: '14567' },
  ],
  supportPhone: null,
  socialLinks: [],
  contactForm: OWN_CONTACT_FORM,
}

let serverAheadMs = 0

/** The time by the server's clock, which decides (D11): a phone's own may be wrong. */
export function serverNow(): Date {
  return new Date(Date.now() + serverAheadMs)
}

async function readSettings(): Promise<Settings> {
  const askedAt = Date.now()
  const { now, ...settings } = await call(api.readSettings)
  serverAheadMs = now.getTime() - (askedAt + Date.now()) / 2
  return settings
}

const SETTINGS = { queryKey: queryKeys.settings, queryFn: readSettings, staleTime: Infinity }

/** All over India; an installation may name another among its helplines. */
const EMERGENCY_NUMBER = '112'

/** Whom to call in danger. */
export function useEmergencyNumber(): string {
  const { helplines } = useSettings()
  return helplines.find(({ name }) => /emergency/i.test(name))?.number ?? EMERGENCY_NUMBER
}

/** The settings where the defaults will not do: waits for the server to say them. Throws an `ApiError`. */
export function settingsFromServer(): Promise<Settings> {
  return queries.ensureQueryData(SETTINGS)
}

/** What a browser has to know of this installation; the defaults until the server has said it. */
export function useSettings(): Settings {
  const { data } = useQuery(SETTINGS)
  return data ?? DEFAULTS
}
