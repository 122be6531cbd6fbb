import { api } from '@scan/contract/index.ts'
import { expect, test } from 'vitest'
import type { Notification } from '../notifications/notifications.ts'
import { recipeOf } from '../notifications/recipes.ts'
import { sql } from '../db/sql.ts'
import { CONTEXT } from '../testing/notified.ts'
import { BEGINNING, PASSWORD, type TestPerson } from '../testing/world.ts'
import { findByEmail } from './accounts-store.ts'
import { mintAddressChange } from './change-email.ts'
import { mintReset } from './password.ts'
import { gopal, meera, stage, world } from '../testing/stage.ts'
import { forgetEmails, signIn } from '../testing/steps.ts'

stage(['Meera', 'Gopal'])

const NEW_ADDRESS = 'meera.pillai@example.org'
const change = (email = NEW_ADDRESS, password = PASSWORD) =>
  world.call(api.changeEmail, { as: meera, body: { email, password } })
const open = (token: string, as: TestPerson | null = meera) =>
  world.call(api.verifyEmail, { ...(as && { as }), body: { token } })
const mailedLink = async (to = NEW_ADDRESS) =>
  (await mintAddressChange(world.context, meera.id, to))?.token ?? ''
/** Who is told what, as the worker finds out. */
async function told() {
  const queued = (await world.queuedNotifications()) as Notification[]
  await forgetEmails()
  const emails = await Promise.all(
    queued.map(async (one) =>
      (await recipeOf(one).recipients(world.database, one, CONTEXT)).map(({ name, email }) => [
        one.kind,
        email,
        name,
      ]),
    ),
  )
  return emails.flat().filter(([kind]) => kind !== 'new-device')
}

test('a new address holds once its email is opened, and the old one is told', async () => {
  expect((await change(NEW_ADDRESS, 'Wrong#47rain')).problem?.code).toBe('password-wrong')
  expect((await change()).json).toEqual({
    success: true,
    message: 'We’ve sent an email to the new address. Please open it.',
  })
  expect(await told()).toEqual([['verify-new-address', NEW_ADDRESS, '']])
  expect((await signIn(meera.email)).status).toBe(200)
  const reset = (await mintReset(world.context, meera.id, meera.email))?.token ?? ''

  const token = await mailedLink()
  for (const _time of ['scanner', 'Meera'])
    expect((await open(token)).json).toMatchObject({ pendingApproval: false, user: { email: NEW_ADDRESS } })
  expect(await told()).toEqual([['address-changed', meera.email, 'Meera']])
  expect((await signIn(meera.email)).problem?.code).toBe('user-not-found')
  expect((await signIn(NEW_ADDRESS)).status).toBe(200)
  expect((await world.call(api.me, { as: meera })).reply.user.email).toBe(NEW_ADDRESS)
  const body = { password: 'Backwater&9boat' }
  expect((await world.call(api.resetPassword, { params: { token: reset }, body })).problem?.code).toBe(
    'reset-link-invalid',
  )
})

test('whoever else opens the email takes no address: it wants the account’s password, or a session of it (D64)', async () => {
  await change('stranger@example.org')
  const token = await mailedLink('stranger@example.org')
  for (const as of [null, gopal]) {
    const { status, problem } = await open(token, as)
    expect([status, problem?.message]).toEqual([400, 'Please type your password.'])
  }
  const withPassword = (password: string) => world.call(api.verifyEmail, { body: { token, password } })
  expect((await withPassword('Wrong#47rain')).problem?.code).toBe('password-wrong')
  expect((await signIn(meera.email)).status).toBe(200)
  expect((await withPassword(PASSWORD)).status).toBe(200)
  expect((await signIn('stranger@example.org')).status).toBe(200)
})

test('a volunteer’s new address is a change that administrators see, and mark as seen', async () => {
  const [lakshmi, asha] = [await world.person('Lakshmi', 'Admin'), await world.person('Asha', 'Volunteer')]
  const listed = async () => {
    const query = { role: 'Volunteer', flag: 'changed', page: 1 } as const
    return (await world.call(api.listUsers, { as: lakshmi, query })).reply.items
  }
  await world.call(api.changeEmail, { as: asha, body: { email: 'hers@example.org', password: PASSWORD } })
  const token = (await mintAddressChange(world.context, asha.id, 'hers@example.org'))?.token ?? ''
  expect(await listed()).toEqual([])
  expect((await open(token, asha)).status).toBe(200)
  expect(await listed()).toMatchObject([{ flags: ['email-changed'], emailBefore: 'asha@example.org' }])
  const body = { name: 'Asha', phone: asha.phone, email: 'asha@example.org' }
  const see = (email: string) =>
    world.call(api.seeChanges, { as: lakshmi, params: { id: asha.id }, body: { ...body, email } })
  expect((await see('asha@example.org')).problem?.code).toBe('changed-again')
  expect((await see('hers@example.org')).status).toBe(200)
  expect(await listed()).toEqual([])
})

test('an address that somebody has answers like a free one; its owner is told, and no link is mailed', async () => {
  const free = await change()
  await told()
  const taken = await change(gopal.email.toUpperCase())
  expect([taken.status, taken.json]).toEqual([free.status, free.json])
  expect(await told()).toEqual([['address-taken', gopal.email, 'Gopal']])
  expect(await mailedLink(gopal.email)).toBe('')
})

test('an address that was taken after the email went out stays with who has it', async () => {
  await change()
  const token = await mailedLink()
  await world.database.query(sql`update accounts set email = ${NEW_ADDRESS} where id = ${gopal.id}`)
  expect((await open(token)).problem?.code).toBe('verification-invalid')
  expect((await signIn(meera.email)).status).toBe(200)
})

test('only the newest email works, for a day', async () => {
  await change('first@example.org')
  const first = await mailedLink('first@example.org')
  await change()
  expect((await open(first)).problem?.code).toBe('verification-invalid')
  const token = await mailedLink()
  world.setNow(new Date(BEGINNING.getTime() + 24 * 3_600_000))
  expect((await open(token)).problem?.code).toBe('address-change-expired')
})

test('a new password takes back a change that somebody else asked for', async () => {
  await change('thief@example.org')
  const token = await mailedLink('thief@example.org')
  const reset = (await mintReset(world.context, meera.id, meera.email))?.token ?? ''
  const body = { password: 'Backwater&9boat' }
  expect((await world.call(api.resetPassword, { params: { token: reset }, body })).status).toBe(200)
  expect((await open(token)).problem?.code).toBe('verification-invalid')
  expect((await findByEmail(world.database, meera.email))?.id).toBe(meera.id)
  expect(await mailedLink('thief@example.org')).toBe('')
})

test('whoever was banned under the new address is flagged', async () => {
  const lakshmi = await world.person('Lakshmi', 'Admin')
  await world.call(api.banUser, { as: lakshmi, params: { id: gopal.id } })
  await world.database.query(
    sql`update accounts set email = 'else@example.org', phone = '9847999999' where id = ${gopal.id}`,
  )
  await change(gopal.email)
  await open(await mailedLink(gopal.email))
  const flagged = sql`select returned_after as after from accounts where id = ${meera.id}`
  expect(await world.database.query(flagged)).toEqual([{ after: 'banned' }])
})
