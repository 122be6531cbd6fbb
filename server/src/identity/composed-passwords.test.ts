import { hash } from '@node-rs/argon2'
import { api } from '@scan/contract/index.ts'
import { describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { stage, world } from '../testing/stage.ts'
import { signIn } from '../testing/steps.ts'
import type { TestPerson } from '../testing/world.ts'
import { createAdmin } from './create-admin.ts'
import { mintAddressChange } from './change-email.ts'
import { mintReset } from './password.ts'
import { mintVerification } from './sign-up.ts'

stage([])

const [ONE, TWO] = ['Kochi-\u00e9x9!kadal', 'Kochi-e\u0301x9!kadal']
const OTHER = 'Kochi-ex9!kadal'
/** The Hindi letter has a dot below, which is never composed: both forms of it are longer than they look. */
const WAYS = [
  [ONE, TWO],
  [TWO, ONE],
  ['Gha\u095cee#47rain', 'Gha\u0921\u093cee#47rain'],
  ['മൊഴി-Rain#47', 'മ\u0d46\u0d3eഴി-Rain#47'],
] as const

function signUp(email: string, password: string) {
  const her = { name: 'Meera Pillai', email, password, phone: '9847012345', category: 'Citizen' } as const
  return world.call(api.signUp, { body: { ...her, skills: null, district: null } })
}

async function verified(email: string, password: string, body: { password?: string } = {}) {
  const { status } = await signUp(email, password)
  const [waiting] = await world.database.query(sql<{ id: string }>`
    select id from waiting_sign_ups where email = ${email} order by signed_up_at desc limit 1`)
  const token = (await mintVerification(world.context, waiting?.id ?? ''))?.token ?? ''
  return [status, (await world.call(api.verifyEmail, { body: { token, ...body } })).status]
}

const prove = (as: TestPerson, password: string) =>
  world.call(api.confirmIdentity, { as, body: { password } })

describe.each(WAYS)('whoever chose %j, and types %j,', (chosen, typed) => {
  test('signs up and signs in with either', async () => {
    expect(await verified('meera@example.org', chosen)).toEqual([200, 200])
    for (const password of [chosen, typed])
      expect((await signIn('meera@example.org', password)).status).toBe(200)
    expect((await signIn('meera@example.org', OTHER)).status).toBe(401)
  })

  test('signing up again with the other is the same sign-up, and it proves which', async () => {
    for (const password of [chosen, typed]) await signUp('meera@example.org', password)
    expect(await world.database.query(sql`select id from waiting_sign_ups`)).toHaveLength(1)
    expect(await verified('meera@example.org', 'Toddy*shop81z', { password: typed })).toEqual([200, 200])
    expect((await signIn('meera@example.org', chosen)).status).toBe(200)
  })

  test('changes, resets, proves, moves and deletes with either', async () => {
    const meera = await world.person('Meera', 'Citizen')
    const id = meera.id
    const token = (await mintReset(world.context, id, meera.email))?.token ?? ''
    expect(
      (await world.call(api.resetPassword, { params: { token }, body: { password: chosen } })).status,
    ).toBe(200)
    const { reply } = await signIn(meera.email, typed)
    const as = { ...meera, ...reply }
    expect((await prove(as, typed)).status).toBe(200)
    const body = { currentPassword: typed, password: typed }
    expect((await world.call(api.changePassword, { as, body })).status).toBe(200)
    const moved = { email: 'elsewhere@example.org', password: chosen }
    expect((await world.call(api.changeEmail, { as, body: moved })).status).toBe(200)
    const change = (await mintAddressChange(world.context, id, moved.email)) ?? { token: '' }
    expect(
      (await world.call(api.verifyEmail, { body: { token: change.token, password: typed } })).status,
    ).toBe(200)
    expect((await world.call(api.deleteMe, { as, body: { password: chosen } })).status).toBe(200)
  })

  test('is an administrator with either', async () => {
    const lakshmi = { email: 'lakshmi@example.org', name: 'Lakshmi', phone: '0000000000' }
    await createAdmin(world.context, { ...lakshmi, password: chosen })
    expect((await signIn(lakshmi.email, typed)).status).toBe(200)
  })

  test('before passwords were composed is let in as ever', async () => {
    const meera = await world.person('Meera', 'Citizen')
    const asTyped = await hash(chosen, { memoryCost: 8, timeCost: 1, parallelism: 1 })
    await world.database.query(sql`update accounts set password_hash = ${asTyped} where id = ${meera.id}`)
    expect((await signIn(meera.email, chosen)).status).toBe(200)
    expect((await signIn(meera.email, OTHER)).status).toBe(401)
  })
})
