import type { Reply } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { serve } from '../http/serve.ts'
import { readUser } from './me.ts'
import type { SecondFactor } from './second-factor.ts'
import type { Sessions } from './sessions.ts'

interface Deps {
  context: Context
  sessions: Sessions
  secondFactor: SecondFactor
  readOwnData: (person: { id: string; email: string }) => Promise<Reply<typeof api.readMyData>>
}

export function sessionRoutes(
  app: FastifyInstance,
  { context: { database }, sessions, readOwnData, secondFactor }: Deps,
): void {
  serve(app, api.signIn, async ({ body, clientSubnet, devices, userAgent, rememberDevice }) => {
    const { accountId, newDevice, ...tokens } = await sessions.signIn({
      ...body,
      clientSubnet,
      devices,
      userAgent,
    })
    if (newDevice) rememberDevice(newDevice)
    return { ...tokens, user: await readUser(database, accountId) }
  })

  serve(app, api.signOut, async ({ token }) => {
    await sessions.signOut(token)
    return {}
  })

  serve(app, api.listSessions, async ({ caller }) => ({ items: await sessions.whereSignedIn(caller) }))

  serve(app, api.signOutThere, async ({ caller, params }) => {
    await sessions.signOutThere(caller.id, params.id)
    return {}
  })

  serve(app, api.signOutEverywhere, async ({ caller }) => {
    await sessions.signOutEverywhere(caller.id)
    return {}
  })

  serve(app, api.me, async ({ caller }) => ({ user: await readUser(database, caller.id) }))

  serve(app, api.readMyData, ({ caller }) => readOwnData(caller))

  serve(app, api.confirmIdentity, async ({ body, caller }) => {
    await sessions.confirmIdentity(body, caller)
    return {}
  })

  serve(app, api.readSecondFactor, async ({ caller }) => secondFactor.state(caller.id))

  serve(app, api.beginSecondFactor, async ({ body, caller }) => secondFactor.begin(body.password, caller))

  serve(app, api.confirmSecondFactor, async ({ body, caller, actor }) =>
    secondFactor.confirm(body.code, { ...caller, ...actor }),
  )

  serve(app, api.removeSecondFactor, async ({ body, caller, actor }) => {
    await secondFactor.remove(body.password, { ...caller, ...actor })
    return {}
  })

  serve(app, api.refreshSession, async ({ body, clientSubnet }) => {
    return sessions.refresh(body.refreshToken, clientSubnet)
  })
}
