import type { Body } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { signInRefusal } from '@scan/domain/account.ts'
import { Refused } from '@scan/domain/refused.ts'
import { isStaff } from '@scan/domain/role.ts'
import { newToken } from '../access/tokens.ts'
import type { Context } from '../context.ts'
import { notify } from '../notifications/notifications.ts'
import * as accounts from './accounts-store.ts'
import { describeDevice } from './describe-device.ts'
import { join } from './join.ts'
import { lockPersons } from './person.ts'
import { proveSecondFactor, secondFactorState } from './second-factor.ts'
import { recordRefusal } from './sign-in-log.ts'
import * as sessions from './sessions-store.ts'
import { passwordsAt, resendVerification } from './sign-up.ts'

type SignIn = Body<typeof api.signIn> & {
  clientSubnet: string
  devices: readonly string[]
  userAgent: string | undefined
  /** Gives this browser a mark. */
  rememberDevice(device: string): void
}

/** Keys of the count of wrong passwords. */
const ofAccount = (id: string) => `account:${id}`
const ofDevice = (device: string) => `device:${device}`

type SignedIn = sessions.Tokens & { accountId: string }

/** Every try is a line of the log. */
export async function signIn(context: Context, given: SignIn): Promise<SignedIn> {
  const { database, now } = context
  const account = await accounts.findByEmail(database, given.email)
  try {
    return await proveAndOpen(context, account, given)
  } catch (error) {
    if (error instanceof ApiProblem || error instanceof Refused)
      await recordRefusal(database, error instanceof Refused ? error.reason : error.code, {
        ...{ at: now(), accountId: account?.id ?? null, clientSubnet: given.clientSubnet },
      })
    throw error
  }
}

/** Limit, verify, refuse, second factor, open. */
async function proveAndOpen(
  context: Context,
  account: accounts.Account | undefined,
  { email, password, code, clientSubnet, devices, userAgent, rememberDevice }: SignIn,
): Promise<SignedIn> {
  const { database, rateLimits, now } = context
  // Also for an unknown address, or the time would tell.
  const device = await sessions.useDevice(database, { email }, devices, { at: now(), clientSubnet })

  await (device
    ? rateLimits.limit('sign-in-on-device', device)
    : rateLimits.limit('sign-in-from-subnet', clientSubnet))

  const triedBy = device ? ofDevice(device) : account ? ofAccount(account.id) : `address:${email}`
  const { provedBy, waits } = await verifyPassword(context, email, password, { clientSubnet, triedBy })

  if (waits) await resendVerification(database, email)
  if (waits || !account) throw new ApiProblem('email-not-verified')
  const refusal = signInRefusal(account)
  if (refusal === 'approval-pending') {
    const { browserId, newMark } = await sessions.browserOf(database, devices, now())
    if (newMark) rememberDevice(newMark)
    await accounts.addBrowser(database, account.id, browserId)
  }
  if (refusal) throw new Refused(refusal)

  await proveSecondFactor(context, account.id, code, { device })

  const tokens = { sessionToken: newToken(), refreshToken: newToken() }
  const from = { at: now(), clientSubnet }
  const opened = { accountId: account.id, tokens, device: describeDevice(userAgent), ...from, provedBy }
  const newDevice = device ? undefined : newToken()
  const isOpen = await database.transaction(async (tx) => {
    if (isStaff(account.role)) await lockPersons(tx)
    const sessionId = await sessions.open(tx, opened)
    if (sessionId && newDevice && (await sessions.addDevice(tx, account.id, newDevice, from, devices)))
      await notify(tx, { kind: 'new-device', accountId: account.id, sessionId })
    // By it an administrator's own other accounts are known, whatever number they have by then (D59).
    if (sessionId && isStaff(account.role)) await join(tx, context, account, now())
    return sessionId !== undefined
  })
  if (!isOpen) {
    const isThere = await accounts.findById(database, account.id)
    throw new ApiProblem(isThere ? 'invalid-credentials' : 'account-terminated')
  }
  if (newDevice) rememberDevice(newDevice)
  return { ...tokens, accountId: account.id }
}

/** Takes the same time whether or not the address is known. A sign-up that waits has a password, too. */
async function verifyPassword(
  { database, passwords, rateLimits, now }: Context,
  email: string,
  password: string,
  { clientSubnet, triedBy }: { clientSubnet: string; triedBy: string },
): Promise<{ provedBy: string; waits: boolean }> {
  const { hash, stored } = await rateLimits.tryPassword(
    triedBy,
    async () => {
      const stored = await passwordsAt(database, email, now())
      const hashes = stored.map((one) => one.hash)
      return { stored, hash: await passwords.find(password, hashes) }
    },
    (found) => found.hash !== undefined,
  )
  if (hash) return { provedBy: hash, waits: stored.some(({ waits }) => waits) }
  const mayExplain = await rateLimits.mayExplainFailure(clientSubnet, email)
  const why = stored.length > 0 ? 'invalid-credentials' : 'user-not-found'
  throw new ApiProblem(mayExplain ? why : 'sign-in-failed')
}

/** After a password reset: wrong tries are forgiven, and this browser is known. Answers by what, if it was not before. */
export async function rememberAfterReset(
  context: Context,
  accountId: string,
  { devices, clientSubnet }: Pick<SignIn, 'devices' | 'clientSubnet'>,
): Promise<string | undefined> {
  const { database, rateLimits, now } = context
  const from = { at: now(), clientSubnet }
  const theirs = await sessions.devicesOf(database, accountId)
  await rateLimits.resetTries(ofAccount(accountId), ...theirs.map(ofDevice))
  if (await sessions.useDevice(database, { id: accountId }, devices, from)) return undefined
  // Each device has its own tries of the second factor: none without passing it.
  if ((await secondFactorState(context, accountId)).isOn) return undefined
  const newDevice = newToken()
  await sessions.addDevice(database, accountId, newDevice, from, devices)
  return newDevice
}
