import { OWN_CONTACT_FORM } from '@scan/contract/contact.ts'
import { api as calls } from '@scan/contract/index.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { queryKeys } from './queries.ts'

export interface Settings {
  timeZone: string
  helplines: { name: string; number: string }[]
  supportPhone: string | null
  /** Who answers for what becomes of people's data, where somebody is named. */
  grievanceContact: string | null
  socialLinks: { name: string; address: string }[]
  /** The form-handling service of the contact page. */
  contactForm: { endpoint: string; id: string }
}

/** What holds until the server has answered, and on prerendered pages. */
export const DEFAULT_SETTINGS: Settings = {
  timeZone: 'Asia/Kolkata',
  helplines: [
    { name: 'Emergency', number: '112' },
    { name: 'Elder Line', number: '14567' },
  ],
  supportPhone: null,
  grievanceContact: null,
  socialLinks: [],
  contactForm: OWN_CONTACT_FORM,
}

interface Deps {
  api: Api
  queries: QueryClient
  /** This device's clock, in epoch milliseconds. */
  now: () => number
}

/** What a browser has to know of this installation, and its clock. */
export function createSettings({ api, queries, now }: Deps) {
  let serverAheadMs = 0

  const query = {
    queryKey: queryKeys.settings,
    staleTime: Infinity,
    async queryFn(): Promise<Settings> {
      const askedAt = now()
      const { now: serverTime, ...settings } = await api.call(calls.readSettings)
      serverAheadMs = serverTime.getTime() - (askedAt + now()) / 2
      return settings
    },
  }

  return {
    query,
    /** The time by the server's clock, which decides (D11): a phone's own may be wrong. */
    serverNow: () => new Date(now() + serverAheadMs),
    /** The settings where the defaults will not do: waits for the server to say them. Throws an `ApiError`. */
    fromServer: () => queries.ensureQueryData(query),
  }
}
