import { api } from '@scan/contract/index.ts'
import { describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { BEGINNING, type TestPerson } from '../testing/world.ts'
import { mintAddressChange } from './change-email.ts'
import { forgetProtections } from './marks.ts'
import { mintVerification } from './sign-up.ts'
import { asha, gopal, lakshmi, meera, stage, world } from '../testing/stage.ts'
import {
  accept,
  boardOf,
  decline,
  emails,
  forgetEmails,
  handleOf,
  leave,
  raise,
  release,
  signIn,
} from '../testing/steps.ts'

stage(['Lakshmi', 'Meera', 'Gopal', 'Asha'])

/** Meera has declined Asha. */
async function declined() {
  await world.ask(meera, 30)
  await accept(asha, await handleOf(meera))
  await decline(meera)
}
const flags = async (id: string) =>
  (await world.call(api.readPerson, { as: lakshmi, params: { id } })).reply.person.user.flags

/** Signs up anew, with this address and number, is approved, and signs in. */
async function comesBack(email: string, phone: string, category: 'Volunteer' | 'Citizen' = 'Volunteer') {
  const person = { name: 'Sunil Das', category, district: 'Ernakulam' } as const
  const password = 'Monsoon#47rain'
  const { reply } = await world.call(api.signUp, { body: { ...person, email, phone, password } })
  const minted = await mintVerification(world.context, reply.user.id)
  await world.call(api.verifyEmail, { body: { token: minted?.token ?? '' } })
  if (category === 'Volunteer')
    await world.call(api.approveVolunteer, { as: lakshmi, params: { id: reply.user.id } })
  const { reply: session } = await signIn(email, password)
  return { ...reply.user, ...session } as unknown as TestPerson
}

test('whoever was declined and comes back by leaving does not see her request, and the desk is told', async () => {
  await declined()
  expect((await leave(asha)).status).toBe(200)
  const again = await comesBack('asha+2@example.org', '9847999999')
  expect(await boardOf(again)).toEqual([])
  expect(await flags(again.id)).toEqual(['kept-apart-before'])
  // Others' requests are there as for anybody.
  await world.ask(gopal, 30)
  expect(await boardOf(again)).toHaveLength(1)
})

test('an address or number that he had once is known as well', async () => {
  await world.call(api.updateProfile, { as: asha, body: { name: 'Asha', phone: '9847555555' } })
  await declined()
  await leave(asha)
  const again = await comesBack('else@example.org', asha.phone)
  expect(await boardOf(again)).toEqual([])
})

test('whoever takes such a number on later is kept apart from then on', async () => {
  await declined()
  await leave(asha)
  const other = await comesBack('else@example.org', '9847999999')
  expect(await boardOf(other)).toHaveLength(1)
  await world.call(api.updateProfile, { as: other, body: { name: 'Sunil Das', phone: asha.phone } })
  expect(await boardOf(other)).toEqual([])
})

test('it holds as long as her account, and what stood out for ninety days', async () => {
  await declined()
  await world.database.query(sql`
    insert into patterns (kind, volunteer_id, count, at) values ('often-given-back', ${asha.id}, 4, ${BEGINNING})`)
  await leave(asha)
  const patterns = async () =>
    (await world.call(api.listPatterns, { as: lakshmi, query: { page: 1 } })).reply.items
  const again = await comesBack(asha.email, asha.phone)
  expect(await patterns()).toMatchObject([{ kind: 'often-given-back', count: 4, people: [{ id: again.id }] }])
  await leave(meera)
  const kept = await world.database.query(sql`
    select 1 from protections where cause is not null and role = 'volunteer'`)
  expect(kept).toEqual([])
  world.setNow(new Date(BEGINNING.getTime() + 91 * 24 * 3_600_000))
  await forgetProtections(world.database, world.now())
  expect(await world.database.query(sql`select 1 from protections where pattern is not null`)).toEqual([])
})

test('who leaves with a visit has given it back, as the desk sees once they are here again', async () => {
  for (const citizen of [meera, gopal]) {
    await world.ask(citizen, 30)
    await accept(asha, await handleOf(citizen))
    await release(asha, citizen)
  }
  await accept(asha, await handleOf(gopal))
  await leave(asha)
  const again = await comesBack(asha.email, asha.phone)
  const { items } = (await world.call(api.listPatterns, { as: lakshmi, query: { page: 1 } })).reply
  expect(items).toMatchObject([{ kind: 'often-given-back', count: 3, people: [{ id: again.id }] }])
})

test('somebody about whom there was a case is flagged; who comes for the first time is not', async () => {
  await world.ask(meera, 30)
  await accept(asha, await handleOf(meera))
  await raise(meera, 'unkind')
  await world.database.query(sql`update concerns set state = 'closed'`)
  await leave(asha)
  expect(await flags((await comesBack(asha.email, '9847999999')).id)).toEqual([
    'kept-apart-before',
    'in-case-before',
  ])
  expect(await flags((await comesBack('new@example.org', '9847888888', 'Citizen')).id)).toBeUndefined()
})

test('who is known on the browser of an administrator is flagged to the others (D62)', async () => {
  const own = await comesBack('own@example.org', '9847777777')
  expect(await flags(own.id)).toBeUndefined()
  await world.database.query(sql`
    insert into known_devices (token_hash, account_id, last_used_at, browser_id)
    select sha256(id::text::bytea), id, now(), ${own.id} from accounts where id in (${lakshmi.id}, ${own.id})`)
  expect(await flags(own.id)).toEqual(['administrators-own'])
})

test('two accounts with one number are flagged, and a ban finds the others of the same person', async () => {
  const twin = await comesBack('twin@example.org', asha.phone)
  expect(await flags(twin.id)).toEqual(['phone-shared'])
  await world.call(api.banUser, { as: lakshmi, params: { id: asha.id } })
  expect(await flags(twin.id)).toEqual(expect.arrayContaining(['banned-before', 'stopped-for-other-account']))
  expect(await flags(meera.id)).toBeUndefined()
})

test('who was banned is known by an address of before, and by another spelling of its provider', async () => {
  const sunil = await comesBack('su.nil@proton.me', '9847777777')
  await world.call(api.changeEmail, {
    as: sunil,
    body: { email: 'new@example.org', password: 'Monsoon#47rain' },
  })
  const token = (await mintAddressChange(world.context, sunil.id, 'new@example.org'))?.token ?? ''
  await world.call(api.verifyEmail, { as: sunil, body: { token } })
  await world.call(api.banUser, { as: lakshmi, params: { id: sunil.id } })
  const again = await comesBack('sunil@pm.me', '9847666666')
  expect(await flags(again.id)).toEqual(['banned-before'])
})

describe('Asha was banned, and comes again', () => {
  const ban = () =>
    world.call(api.banUser, { as: lakshmi, params: { id: asha.id }, body: { reason: 'Money' } })
  const unban = () => world.call(api.unbanUser, { as: lakshmi, params: { id: asha.id } })

  test.each([
    ['asha@example.org', 'asha+again@example.org'],
    ['asha.menon@gmail.com', 'a.s.hamenon+1@googlemail.com'],
  ])(
    'as %s; as a citizen with %s she asks for help only once an administrator agrees',
    async (old, email) => {
      await world.database.query(sql`update accounts set email = ${old} where id = ${asha.id}`)
      await ban()
      await world.database.query(sql`delete from accounts where id = ${asha.id}`)
      const again = await comesBack(email, '9847099999', 'Citizen')
      expect(await flags(again.id)).toEqual(['banned-before', 'agreement-waits'])
      expect((await world.ask(again)).problem).toMatchObject({
        code: 'agreement-needed',
        message: 'A coordinator has to agree first. We’ll contact you.',
      })
      await forgetEmails()
      for (let time = 0; time < 2; time++) {
        const { json } = await world.call(api.agreeToUser, { as: lakshmi, params: { id: again.id } })
        expect(json['message']).toBe('They can ask for help now.')
      }
      expect(await emails()).toEqual(['citizen-agreed-to'])
      expect(await flags(again.id)).toEqual(['banned-before'])
      expect((await world.ask(again)).status).toBe(200)
      const lines = sql`select actor_id as by from audit.lines where action = 'agree' and subject_id = ${again.id}`
      expect(await world.database.query(lines)).toEqual([{ by: lakshmi.id }, { by: lakshmi.id }])
    },
  )

  test('by a phone of hers she is shown, and may ask for help: families share phones', async () => {
    await world.call(api.updateProfile, { as: asha, body: { name: 'Asha', phone: '9847012121' } })
    await ban()
    for (const phone of [asha.phone, '9847012121']) {
      const relative = await comesBack(`${phone}@example.org`, phone, 'Citizen')
      expect(await flags(relative.id)).toContain('banned-before')
      expect((await world.ask(relative)).status).toBe(200)
    }
    await unban()
    const latest = await comesBack('latha@example.org', asha.phone, 'Citizen')
    expect(await flags(latest.id)).toBeUndefined()
  })

  test('also when she takes the number later', async () => {
    await ban()
    const again = await comesBack('other@example.org', '9847099999', 'Citizen')
    expect(await flags(again.id)).toBeUndefined()
    await world.call(api.updateProfile, { as: again, body: { name: 'Asha', phone: asha.phone } })
    expect(await flags(again.id)).toContain('banned-before')
  })
})
