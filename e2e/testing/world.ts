import type { ConcernKind } from '@scan/contract/concerns.ts'
import type { Body, Endpoint, Reply } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import type { RequestDetails } from '@scan/contract/request-details.ts'
import { hoursAfter, wallClock } from '@scan/domain/clock.ts'
import { z } from 'zod/mini'
import { sql } from '../../server/src/db/sql.ts'
import { scheduledTransitions } from '../../server/src/requests/scheduled-transitions.ts'
import { PASSWORD } from './people.ts'
import type { Site } from './site.ts'

const TIME_ZONE = 'Asia/Kolkata'

/** What goes on around the people whose screens are looked at. */
export function worldOf(site: Site) {
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  const sessions = new Map<string, string>()

  async function send<E extends Endpoint>(endpoint: E, body: Body<E>, token?: string): Promise<Reply<E>> {
    const response = await fetch(`${site.url}${endpoint.path}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: endpoint.body ? JSON.stringify(z.encode(endpoint.body, body)) : null,
    })
    const answer = (await response.json()) as { success: boolean; message: string }
    if (!answer.success) throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.message}`)
    return endpoint.reply.parse(answer) as Reply<E>
  }

  async function as<E extends Endpoint>(email: string, endpoint: E, body: Body<E>): Promise<Reply<E>> {
    let token = sessions.get(email)
    if (!token) {
      token = (await site.beginSession(email)).sessionToken
      sessions.set(email, token)
    }
    return send(endpoint, body, token)
  }

  return {
    /** One call by somebody, on a device of their own. */
    as,

    /** Somebody signs in; throws if they may not. */
    async signsIn(email: string): Promise<void> {
      await send(api.signIn, { email, password: PASSWORD })
    },

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

    /** A citizen changes the words of their request, on a device of their own. */
    async changes(email: string, change: Partial<RequestDetails>): Promise<void> {
      const { user } = await as(email, api.me, undefined)
      if (!user.request) throw new Error(`${email} has no request`)
      await as(email, api.changeRequest, { ...user.request, email, ...change })
    },

    /** A volunteer accepts this citizen's request, on a device of their own. */
    async accepts(volunteer: string, citizen: string): Promise<void> {
      const { user } = await as(citizen, api.me, undefined)
      const board = await as(volunteer, api.listRequests, undefined)
      const found = board.requests.find(({ id }) => id === user.request?.id)
      if (!found) throw new Error(`${volunteer} sees no request of ${citizen}`)
      await as(volunteer, api.acceptRequest, { citizen: found.handle })
    },

    /** A citizen raises a concern about the volunteer of their request. */
    async raisesConcern(email: string, kind: ConcernKind, text: string): Promise<void> {
      const { user } = await as(email, api.me, undefined)
      if (!user.request) throw new Error(`${email} has no request`)
      await as(email, api.raiseConcern, { requestId: user.request.id, kind, text })
    },

    /** The code the citizen has to tell. */
    async codeOf(email: string): Promise<string> {
      const { user } = await as(email, api.me, undefined)
      const code = user.request?.volunteer?.code
      if (!code) throw new Error(`${email} has no code`)
      return code
    },

    /** The help is done, and the citizen has told the code. */
    async completes(volunteer: string, citizen: string): Promise<void> {
      await as(volunteer, api.completeRequest, { citizen, code: await this.codeOf(citizen) })
    },

    /** Time passes on the server, with everything that happens there by itself. Everybody's session goes on. */
    async later(hours: number): Promise<void> {
      aheadMs += hours * 3_600_000
      // Before the server's clock: a page that asks in between would find its session long idle.
      await site.database.query(sql`update sessions set last_seen_at = ${now()}, started_at = ${now()}`)
      site.moveOn(hours * 60)
      await scheduledTransitions({ database: site.database, now })()
    },
  }
}

export type World = ReturnType<typeof worldOf>
