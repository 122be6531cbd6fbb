import type { User } from '@scan/contract/accounts.ts'
import { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { standing } from '@scan/domain/account.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'
import { serve } from '../http/serve.ts'
import { latestOf } from '../requests/store.ts'
import { latestForCitizen } from '../requests/views.ts'
import * as accounts from './accounts-store.ts'
import { changeEmail, confirmAddress } from './change-email.ts'
import { joinFromList } from './join-from-list.ts'
import { leave } from './leave.ts'
import { listOrganisations } from './organisations.ts'
import { readOwnData } from './own-data.ts'
import { changePassword, resetPassword } from './password.ts'
import { updateProfile } from './profile.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  secondFactorState,
} from './second-factor.ts'
import {
  callerOf,
  confirmIdentity,
  refresh,
  signOut,
  signOutEverywhere,
  signOutThere,
  whereSignedIn,
} from './session.ts'
import { browserOf, useDevice } from './sessions-store.ts'
import { setRequestEmails, stopByOnePress } from './request-emails.ts'
import { rememberAfterReset, signIn } from './sign-in.ts'
import { forgotPassword, resendVerification, signUp, verifySignUp } from './sign-up.ts'
import { stopShows } from './stop.ts'
import { takeOver } from './take-over.ts'
import { forOneself, forWhoeverHasTheLink } from './views.ts'
import { readCard } from './volunteer-card.ts'

async function readUser({ database, now }: Context, accountId: string): Promise<User> {
  const account = await accounts.findById(database, accountId)
  if (!account) throw new ApiProblem('account-terminated')
  // What most people have no use for is not asked for: this is called with every page.
  const latest = account.role === 'citizen' ? await latestOf(database, accountId) : undefined
  const shown = account.stoppedFor
    ? await database.query(sql`select from accounts a where a.id = ${accountId} and ${stopShows(now())}`)
    : []
  const stoppedFor = shown.length > 0 ? account.stoppedFor : null
  return { ...forOneself({ ...account, stoppedFor }), ...latestForCitizen(latest) }
}

export function accountRoutes(app: FastifyInstance, context: Context): void {
  const { database, rateLimits, now } = context

  serve(app, api.signUp, async ({ body, clientSubnet, language, devices, rememberDevice }) => {
    await rateLimits.limit('sign-up-from-subnet', clientSubnet)
    const { browserId, newMark } = await browserOf(database, devices, now())
    if (newMark) rememberDevice(newMark)
    const { district = null, skills = null } = body
    return {
      user: forOneself(await signUp(context, { ...body, district, skills, language, browserId }), false),
    }
  })

  serve(app, api.verifyEmail, async ({ body, clientSubnet, token }) => {
    await rateLimits.limit('code-from-subnet', clientSubnet)
    const caller = token === undefined ? undefined : await callerOf(context, token).catch(() => undefined)
    const changed = await confirmAddress(context, body, caller?.id)
    const account = changed ?? (await verifySignUp(context, body, clientSubnet))
    return { pendingApproval: standing(account) === 'pending', user: forWhoeverHasTheLink(account) }
  })

  serve(app, api.resendVerification, async ({ body, clientSubnet }) => {
    await rateLimits.limit('mail-from-subnet', clientSubnet)
    await resendVerification(database, body.email)
  })

  serve(app, api.signIn, async ({ body, clientSubnet, devices, userAgent, rememberDevice }) => {
    const from = { clientSubnet, devices, userAgent, rememberDevice }
    const { accountId, ...tokens } = await signIn(context, { ...body, ...from })
    return { ...tokens, user: await readUser(context, accountId) }
  })

  serve(app, api.refreshSession, ({ body, clientSubnet }) =>
    refresh(context, body.refreshToken, clientSubnet),
  )

  serve(app, api.signOut, ({ token }) => signOut(context, token))

  serve(app, api.listSessions, async ({ caller }) => ({ items: await whereSignedIn(context, caller) }))

  serve(app, api.signOutThere, ({ caller, params }) => signOutThere(context, caller, params.id))

  serve(app, api.signOutEverywhere, ({ caller }) => signOutEverywhere(context, caller))

  serve(app, api.confirmIdentity, ({ body, caller }) => confirmIdentity(context, caller, body))

  serve(app, api.readSecondFactor, ({ caller }) => secondFactorState(context, caller.id))

  serve(app, api.beginSecondFactor, ({ body, caller }) => beginSecondFactor(context, caller, body.password))

  serve(app, api.confirmSecondFactor, ({ body, caller, actor }) =>
    confirmSecondFactor(context, { ...caller, ...actor }, body.code),
  )

  serve(app, api.removeSecondFactor, ({ body, actor }) => removeSecondFactor(context, actor, body.password))

  serve(app, api.forgotPassword, async ({ body, clientSubnet, devices }) => {
    const device = await useDevice(database, body, devices, { at: now(), clientSubnet })
    await (device
      ? rateLimits.limit('mail-on-device', device)
      : rateLimits.limit('mail-from-subnet', clientSubnet))
    await forgotPassword(database, body.email)
  })

  serve(app, api.resetPassword, async ({ params, body, clientSubnet, devices, rememberDevice }) => {
    const accountId =
      (await takeOver(context, params.token, body.password)) ??
      (await joinFromList(context, params.token, body.password, clientSubnet)) ??
      (await resetPassword(context, params.token, body.password, clientSubnet))
    const newDevice = await rememberAfterReset(context, accountId, { devices, clientSubnet })
    if (newDevice) rememberDevice(newDevice)
  })

  serve(app, api.changePassword, ({ body, caller }) =>
    changePassword(context, caller, body.currentPassword, body.password),
  )

  serve(app, api.changeEmail, ({ body, caller }) => changeEmail(context, caller, body.email, body.password))

  serve(app, api.me, async ({ caller }) => ({ user: await readUser(context, caller.id) }))

  serve(app, api.readMyData, ({ caller }) => readOwnData(database, caller.id, now()))

  serve(app, api.listOrganisations, async () => ({ organisations: await listOrganisations(context) }))
  serve(app, api.readCard, ({ caller }) => readCard(context, caller))

  serve(app, api.setRequestEmails, async ({ body, clientSubnet }) => {
    await rateLimits.limit('code-from-subnet', clientSubnet)
    await setRequestEmails(context, body)
  })

  void app.register(stopByOnePress(context))

  serve(app, api.updateProfile, async ({ body, caller }) => {
    await updateProfile(context, caller, body)
    return { user: await readUser(context, caller.id) }
  })

  serve(app, api.setLanguage, ({ body, caller }) => accounts.setLanguage(database, caller.id, body.language))

  serve(app, api.deleteMe, ({ body, caller }) => leave(context, caller, body.password))
}
