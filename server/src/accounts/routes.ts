import { api } from '@scan/contract/index.ts'
import { standing } from '@scan/domain/account.ts'
import type { FastifyInstance } from 'fastify'
import type { HelpRequests } from '../help-requests/help-requests.ts'
import { serve } from '../platform/http/serve.ts'
import type { Throttles } from '../platform/rate-limits.ts'
import type { Accounts } from './accounts.ts'
import { forOneself } from './views.ts'

interface Needs {
  accounts: Accounts
  helpRequests: HelpRequests
  throttles: Throttles
}

export function accountRoutes(app: FastifyInstance, { accounts, helpRequests, throttles }: Needs): void {
  serve(app, api.signUp, async ({ body, network }) => {
    await throttles.limit('sign-up-from-network', network)
    const account = await accounts.signUp({
      ...body,
      district: body.district ?? null,
      skills: body.skills ?? null,
    })
    return { user: forOneself(account) }
  })

  serve(app, api.verifyEmail, async ({ body, network }) => {
    await throttles.limit('code-from-network', network)
    const account =
      'token' in body
        ? await accounts.verifyByToken(body.token)
        : await accounts.verifyByCode(body.email, body.code)
    return { pendingApproval: standing(account) === 'pending', user: forOneself(account) }
  })

  serve(app, api.resendVerification, async ({ body, network }) => {
    await throttles.limit('mail-from-network', network)
    await accounts.resendVerification(body.email)
    return {}
  })

  serve(app, api.forgotPassword, async ({ body, network }) => {
    await throttles.limit('mail-from-network', network)
    await accounts.forgotPassword(body.email)
    return {}
  })

  serve(app, api.resetPassword, async ({ params, body, network }) => {
    await throttles.limit('code-from-network', network)
    await accounts.resetPassword(params.token, body.password)
    return {}
  })

  serve(app, api.changePassword, async ({ body, caller }) => {
    await accounts.changePassword(body.currentPassword, body.password, caller)
    return {}
  })

  serve(app, api.updateProfile, async ({ body, caller }) => {
    const account = await accounts.updateProfile(body, caller)
    return { user: forOneself(account, await helpRequests.ofCitizen(account)) }
  })
}
