import { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../accounts/accounts.ts'
import { forOneself } from '../accounts/views.ts'
import type { HelpRequests } from '../help-requests/help-requests.ts'
import { serve } from '../platform/http/serve.ts'
import type { RateLimits } from '../platform/rate-limits.ts'
import type { SecondFactor } from './second-factor.ts'
import type { Sessions } from './sessions.ts'

interface Deps {
  sessions: Sessions
  secondFactor: SecondFactor
  accounts: Accounts
  helpRequests: HelpRequests
  rateLimits: RateLimits
}

export function sessionRoutes(
  app: FastifyInstance,
  { sessions, secondFactor, accounts, helpRequests, rateLimits }: Deps,
): void {
  serve(app, api.signIn, async ({ body, clientSubnet, device, rememberDevice }) => {
    const { account, newDevice, ...tokens } = await sessions.signIn({ ...body, clientSubnet, device })
    if (newDevice) rememberDevice(newDevice)
    return { ...tokens, user: forOneself(account, await helpRequests.ofCitizen(account)) }
  })

  serve(app, api.signOut, async ({ token }) => {
    await sessions.signOut(token)
    return {}
  })

  serve(app, api.me, async ({ caller }) => {
    const account = await accounts.find(caller.id)
    if (!account) throw new ApiProblem('account-terminated')
    return { user: forOneself(account, await helpRequests.ofCitizen(account)) }
  })

  serve(app, api.confirmPassword, async ({ body, caller }) => {
    await sessions.confirmPassword(body.password, caller)
    return {}
  })

  serve(app, api.readSecondFactor, async ({ caller }) => secondFactor.state(caller))

  serve(app, api.beginSecondFactor, async ({ body, caller }) => secondFactor.begin(body.password, caller))

  serve(app, api.confirmSecondFactor, async ({ body, caller, actor }) =>
    secondFactor.confirm(body.code, { ...caller, ...actor }),
  )

  serve(app, api.removeSecondFactor, async ({ body, caller, actor }) => {
    await secondFactor.remove(body.password, { ...caller, ...actor })
    return {}
  })

  serve(app, api.refreshSession, async ({ body, clientSubnet }) => {
    await rateLimits.limit('refresh-from-subnet', clientSubnet)
    return sessions.refresh(body.refreshToken)
  })
}
