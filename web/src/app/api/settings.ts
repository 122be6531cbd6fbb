import { OWN_CONTACT_FORM } from '@scan/contract/public-pages.ts'
import type { Reply } from '@scan/contract/endpoint.ts'
import { settings } from '@scan/contract/settings.ts'
import { CLOSED_TEXTS_DAYS, GRIEVANCE_DAYS } from '@scan/domain/retention.ts'
import { createStore } from 'zustand'
import { exchange } from './exchange.ts'
import { keepSame } from './keep-same.ts'

type Answer = Reply<typeof settings.readSettings>
export type Settings = Omit<Answer, 'now'> & {
  /** How far the server's clock is ahead of this device's, in whole minutes: times on the screen are written anew. */
  minutesAhead: number
}

/** What holds until the server has answered, and on prerendered pages. */
export const DEFAULT_SETTINGS: Settings = {
  timeZone: 'Asia/Kolkata',
  helplines: [
    { name: 'Emergency', number: '112' },
    { name: 'Elder Line', number: '14567' },
  ],
  supportPhone: null,
  deskHours: { en: '', ml: '', hi: '' },
  ringingParts: [],
  whatsAppLinks: false,
  retentionDays: CLOSED_TEXTS_DAYS,
  undoSeconds: 10,
  shortName: null,
  organisation: null,
  papersNeeded: [],
  grievanceContact: null,
  grievanceDays: GRIEVANCE_DAYS,
  socialLinks: [],
  contactForm: OWN_CONTACT_FORM,
  minutesAhead: 0,
}

interface Deps {
  fetch: typeof fetch
  /** This device's clock, in epoch milliseconds. */
  now: () => number
}

/** What a browser has to know about this installation, and its clock. */
export function createSettings({ fetch, now }: Deps) {
  const store = createStore(() => DEFAULT_SETTINGS)
  let serverAheadMs = 0
  let asking: Promise<Settings> | undefined

  async function read(): Promise<Settings> {
    const askedAt = now()
    const { now: serverTime, ...rest } = await exchange(fetch, settings.readSettings, {}, undefined)
    serverAheadMs = serverTime.getTime() - (askedAt + now()) / 2
    store.setState(
      keepSame(store.getState(), {
        ...rest,
        minutesAhead: Math.round(serverAheadMs / 60_000),
      }),
      true,
    )
    return store.getState()
  }

  return {
    store,
    /** The time by the server's clock, which decides (D11): a phone's own may be wrong. */
    serverNow: () => new Date(now() + serverAheadMs),
    /** Asks the server for them, once. Rejects if it does not answer; the next caller tries again. */
    ask: (): Promise<Settings> =>
      (asking ??= read().catch((failure: unknown) => {
        asking = undefined
        throw failure
      })),
  }
}
