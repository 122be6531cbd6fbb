import { api } from '@scan/contract/index.ts'
import { standing } from '@scan/domain/account.ts'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { serve } from '../http/serve.ts'
import type { RateLimits } from '../access/rate-limits.ts'
import type { Accounts } from './accounts.ts'
import { readUser } from './me.ts'
import { forOneself, forWhoeverHasTheLink } from './views.ts'

interface Deps {
  context: Context
  accounts: Accounts
  leave: (password: string, by: Pick<Caller, 'id'>) => Promise<void>
  rateLimits: RateLimits
  sessions: {
    /** The cookie by which an account knows this browser, if it does. */
    deviceOf(email: string, devices: readonly string[]): Promise<string | undefined>
    /**
     * After a new password: wrong tries are forgiven, and the browser is known, by the cookie in the answer if it was
     * not before.
     */
    knowAgain(accountId: string, devices: readonly string[]): Promise<string | undefined>
  }
}

export function accountRoutes(
  app: FastifyInstance,
  { context: { database }, accounts, leave, rateLimits, sessions }: Deps,
): void {
  serve(app, api.signUp, async ({ body, clientSubnet, language }) => {
    await rateLimits.limit('sign-up-from-subnet', clientSubnet)
    const signUp = await accounts.signUp({
      ...body,
      district: body.district ?? null,
      skills: body.skills ?? null,
      language,
    })
    return { user: forOneself(signUp, false) }
  })

  serve(app, api.verifyEmail, async ({ body, clientSubnet, token }) => {
    await rateLimits.limit('code-from-subnet', clientSubnet)
    const caller = token === undefined ? undefined : await app.callerOf(token).catch(() => undefined)
    const account = await accounts.verify(body, caller?.id)
    return { pendingApproval: standing(account) === 'pending', user: forWhoeverHasTheLink(account) }
  })

  serve(app, api.resendVerification, async ({ body, clientSubnet }) => {
    await rateLimits.limit('mail-from-subnet', clientSubnet)
    await accounts.resendVerification(body.email)
    return {}
  })

  serve(app, api.forgotPassword, async ({ body, clientSubnet, devices }) => {
    const device = await sessions.deviceOf(body.email, devices)
    await (device
      ? rateLimits.limit('mail-on-device', device)
      : rateLimits.limit('mail-from-subnet', clientSubnet))
    await accounts.forgotPassword(body.email)
    return {}
  })

  serve(app, api.resetPassword, async ({ params, body, clientSubnet, devices, rememberDevice }) => {
    const accountId = await accounts.resetPassword(params.token, body.password, clientSubnet)
    const newDevice = await sessions.knowAgain(accountId, devices)
    if (newDevice) rememberDevice(newDevice)
    return {}
  })

  serve(app, api.changePassword, async ({ body, caller }) => {
    await accounts.changePassword(body.currentPassword, body.password, caller)
    return {}
  })

  serve(app, api.changeEmail, async ({ body, caller }) => {
    await accounts.changeEmail(body.email, body.password, caller.id)
    return {}
  })

  serve(app, api.deleteMe, async ({ body, caller }) => {
    await leave(body.password, caller)
    return {}
  })

  serve(app, api.setLanguage, async ({ body, caller }) => {
    await accounts.setLanguage(body.language, caller)
    return {}
  })

  serve(app, api.updateProfile, async ({ body, caller }) => {
    await accounts.updateProfile(body, caller)
    return { user: await readUser(database, caller.id) }
  })
}
