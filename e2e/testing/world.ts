import type { ConcernKind } from '@scan/contract/concerns.ts'
import { type Body, type Endpoint, type Reply, pathWith } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import type { RequestDetails } from '@scan/contract/request-details.ts'
import { CONSENT_VERSION } from '@scan/domain/by-phone.ts'
import { hoursAfter, wallClock } from '@scan/domain/clock.ts'
import { z } from 'zod/mini'
import { sql } from '../../server/src/db/sql.ts'
import { passTime } from '../../server/src/requests/expire.ts'
import { ADMIN } from './people.ts'
import type { Site } from './site.ts'

const TIME_ZONE = 'Asia/Kolkata'

/** What goes on around the people whose screens are looked at. */
export function worldOf(site: Site) {
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  const sessions = new Map<string, string>()

  /** One call by somebody, on a device of their own. */
  async function as<E extends Endpoint>(
    email: string,
    endpoint: E,
    body: Body<E>,
    id = '',
  ): Promise<Reply<E>> {
    const token = sessions.get(email) ?? (await site.beginSession(email)).sessionToken
    sessions.set(email, token)
    const response = await fetch(`${site.url}${pathWith(endpoint.path, { id })}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: endpoint.body ? JSON.stringify(z.encode(endpoint.body, body)) : null,
    })
    const answer = (await response.json()) as { success: boolean; message: string }
    if (!answer.success) throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.message}`)
    return endpoint.reply.parse(answer) as Reply<E>
  }

  /** The code the citizen has to tell. */
  async function codeOf(email: string): Promise<string> {
    const { user } = await as(email, api.me, undefined)
    const code = user.request?.volunteer?.code
    if (!code) throw new Error(`${email} has no code`)
    return code
  }

  return {
    /** The service's wall clock this many hours from now. */
    inHours: (hours: number) => wallClock(hoursAfter(now(), hours), TIME_ZONE),

    /** Somebody asks for help, on a device of their own. */
    async asks(email: string, hours: number, needs: Partial<RequestDetails> = {}): Promise<void> {
      await as(email, api.askForHelp, {
        action: 'request',
        email,
        helpType: 'driving',
        description: 'To the eye hospital and back',
        additional: null,
        district: 'Ernakulam',
        ...wallClock(hoursAfter(now(), hours), TIME_ZONE),
        ...needs,
      })
    },

    /** Staff enter somebody who has no email, and ask for help in her name. */
    async asksByPhone(name: string, hours: number): Promise<void> {
      const { user } = await as(ADMIN.email, api.enterCitizen, {
        ...{ name, phone: '9447000001', language: 'ml', district: 'Ernakulam', houseKnown: true },
        ...{ spokeTo: 'herself', consentVersion: CONSENT_VERSION },
      })
      const request: Body<typeof api.askForCitizen> = {
        ...{ helpType: 'driving', description: 'To the eye hospital', additional: null },
        ...{ district: 'Ernakulam', area: null, address: null, landmark: null },
        ...wallClock(hoursAfter(now(), hours), TIME_ZONE),
      }
      await as(ADMIN.email, api.askForCitizen, request, user.id)
    },

    /** A volunteer accepts this citizen's request, on a device of their own. */
    async accepts(volunteer: string, citizen: string): Promise<void> {
      const { user } = await as(citizen, api.me, undefined)
      const board = await as(volunteer, api.listRequests, undefined)
      const found = board.requests.find(({ id }) => id === user.request?.id)
      if (!found) throw new Error(`${volunteer} sees no request of ${citizen}`)
      await as(volunteer, api.acceptRequest, { citizen: found.handle })
    },

    codeOf,

    /** A volunteer completes the visit with this citizen. */
    async completes(volunteer: string, citizen: string): Promise<void> {
      await as(volunteer, api.completeRequest, { citizen, code: await codeOf(citizen) })
    },

    /** Somebody raises a concern about their last visit. */
    async raises(email: string, kind: ConcernKind, text: string): Promise<void> {
      const [last] = (await as(email, api.listPastRequests, undefined)).requests
      await as(email, api.raiseConcern, { requestId: last?.id ?? '', kind, text })
    },

    /** Time passes on the server, with everything that happens there by itself. Everybody's session goes on. */
    async later(hours: number): Promise<void> {
      aheadMs += hours * 3_600_000
      // Before the server's clock: a page that asks in between would find its session long idle.
      await site.database.query(sql`update sessions set last_seen_at = ${now()}, started_at = ${now()}`)
      site.moveOn(hours * 60)
      await passTime({ database: site.database, now })
    },
  }
}

export type World = ReturnType<typeof worldOf>
