import { api } from '@scan/contract/index.ts'
import { describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { BEGINNING, PASSWORD, type TestPerson } from '../testing/world.ts'
import { createAdmin } from './create-admin.ts'
import { purgeProtections } from './marks.ts'
import { mintVerification } from './sign-up.ts'
import { asha, gopal, lakshmi, meera, stage, world } from '../testing/stage.ts'
import {
  accept,
  boardOf,
  decline,
  emails,
  forgetEmails,
  handleOf,
  joins,
  leave,
  raise,
  release,
  signIn,
} from '../testing/steps.ts'

stage(['Lakshmi', 'Meera', 'Gopal', 'Asha'])

/** Asha comes to Meera. */
async function visits() {
  await world.ask(meera, 30)
  await accept(asha, await handleOf(meera))
}
const declined = async () => (await visits(), decline(meera))
/** There was a case about her. */
async function inCase() {
  await visits()
  await raise(meera, 'unkind')
  await world.database.query(sql`update concerns set state = 'closed'`)
  await leave(asha)
}
const flags = async (id: string) =>
  (await world.call(api.readPerson, { as: lakshmi, params: { id } })).reply.person.user.flags

/** Anew, with this address and number. */
const comesBack = (email: string, phone: string, category: 'Volunteer' | 'Citizen' = 'Volunteer') =>
  joins(email, phone, { category })

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
  await purgeProtections(world.database, world.now())
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
  await inCase()
  expect(await flags((await comesBack(asha.email, '9847999999')).id)).toEqual([
    'kept-apart-before',
    'in-case-before',
  ])
  expect(await flags((await comesBack('new@example.org', '9847888888', 'Citizen')).id)).toBeUndefined()
})

test('an account with the number of an administrator is approved by another, however it has changed since', async () => {
  const joseph = await world.person('Joseph', 'Admin')
  const approve = async (as: TestPerson, id: string) =>
    (await world.call(api.approveVolunteer, { as, params: { id } })).problem?.code
  const of = (phone: string) => ({ name: lakshmi.name, phone })
  const own = await comesBack('own@example.org', lakshmi.phone)
  expect(await approve(lakshmi, own.id)).toBe('your-own-account')
  await world.call(api.updateProfile, { as: lakshmi, body: of('9847123123') })
  expect(await approve(lakshmi, own.id)).toBe('your-own-account')
  expect(await approve(joseph, own.id)).toBeUndefined()
  await world.ask(meera, 30)
  const { reply } = await signIn('own@example.org')
  const { problem } = await accept({ ...own, ...reply }, await handleOf(meera))
  expect(problem).toMatchObject({
    code: 'administrators-own',
    message: 'This account has an administrator’s phone number or email. Someone else has to go.',
  })
})

test('who is known on the browser of an administrator is flagged to the others (D62)', async () => {
  const own = await comesBack('own@example.org', '9847777777')
  expect(await flags(own.id)).toBeUndefined()
  await world.database.query(sql`
    insert into known_devices (token_hash, account_id, last_used_at, browser_id)
    select sha256(id::text::bytea), id, now(), ${own.id} from accounts where id in (${lakshmi.id}, ${own.id})`)
  expect(await flags(own.id)).toEqual(['administrators-own'])
})

describe('an administrator’s own other account is flagged at approval and afterwards, whichever came first (D59)', () => {
  const typed = { name: 'Sunil Das', email: 'sunil@example.org', password: PASSWORD } as const
  const phone = '9847999999'
  const form = { ...typed, contactno: phone, category: 'Volunteer', location: 'Ernakulam', skills: [] }

  /** One browser: it keeps the cookie that it is given. */
  function browser() {
    let cookie = ''
    return async (endpoint: typeof api.signUp | typeof api.signIn, payload: object) => {
      const { statusCode, cookies, json } = await world.app.inject({
        ...{ method: 'POST', url: endpoint.path, payload },
        ...(cookie && { cookies: { device: cookie } }),
      })
      cookie = cookies.find(({ name }) => name === 'device')?.value ?? cookie
      return { status: statusCode, user: json<{ user?: { _id: string } }>().user }
    }
  }
  type Browser = ReturnType<typeof browser>
  const signsIn = (on: Browser, email: string) => on(api.signIn, { email, password: PASSWORD })
  const lakshmiSignsIn = (on: Browser) => signsIn(on, lakshmi.email)
  async function signsUp(on: Browser, change: object = {}) {
    const { user } = await on(api.signUp, { ...form, ...change })
    const id = user?._id ?? ''
    const minted = await mintVerification(world.context, id)
    await world.call(api.verifyEmail, { body: { token: minted?.token ?? '' } })
    return id
  }
  const listed = async (id: string) => {
    const { reply } = await world.call(api.listPendingVolunteers, { as: lakshmi, query: { page: 1 } })
    return reply.items.find((one) => one.id === id)?.flags
  }
  /** In the list of those who wait, on the person's page, in the answer to approving, and in the list of volunteers. */
  async function flagsThen(id: string) {
    const waiting = [await listed(id), await flags(id)]
    // She may not approve her own.
    const joseph = await world.person('Joseph', 'Admin')
    const { reply } = await world.call(api.approveVolunteer, { as: joseph, params: { id } })
    const { reply: list } = await world.call(api.listUsers, {
      as: lakshmi,
      query: { role: 'Volunteer', page: 1 },
    })
    const after = [reply.user.flags, await flags(id), list.items.find((one) => one.id === id)?.flags]
    return [...waiting, ...after].map((all) => all?.join())
  }
  const everywhere = (flag: string) => Array.from({ length: 5 }, () => flag)

  test.each<[string, (on: Browser) => Promise<string>]>([
    ['who signs up on her browser', async (on) => (await lakshmiSignsIn(on), signsUp(on))],
    [
      'on whose browser she signs in later',
      async (on) => {
        const id = await signsUp(on)
        await lakshmiSignsIn(on)
        return id
      },
    ],
    [
      'who signed up elsewhere and asks here whether they may come in',
      async (on) => {
        await lakshmiSignsIn(on)
        const id = await signsUp(browser())
        expect((await signsIn(on, typed.email)).status).toBe(403)
        return id
      },
    ],
    [
      'who asked so before she signed in here',
      async (on) => {
        const id = await signsUp(browser())
        await signsIn(on, typed.email)
        await lakshmiSignsIn(on)
        return id
      },
    ],
    [
      'whose sign-up waited in another browser too',
      async (on) => {
        await lakshmiSignsIn(on)
        await on(api.signUp, form)
        return signsUp(on)
      },
    ],
    ['who has her number', () => signsUp(browser(), { contactno: lakshmi.phone })],
    [
      'who had her number',
      async () => {
        const id = await signsUp(browser(), { contactno: lakshmi.phone })
        await world.database.query(sql`update accounts set phone = '9847111111' where id = ${id}`)
        return id
      },
    ],
    [
      'whose number she takes later',
      async () => {
        const id = await signsUp(browser())
        await world.database.query(sql`update accounts set phone = ${phone} where id = ${lakshmi.id}`)
        return id
      },
    ],
    [
      'who has another spelling of her address',
      () => signsUp(browser(), { email: 'lakshmi+two@example.org' }),
    ],
    [
      'with whose number an administrator is made later',
      async () => {
        const id = await signsUp(browser())
        const devi = { email: 'devi@example.org', name: 'Devi', phone, password: PASSWORD }
        await createAdmin(world.context, devi)
        return id
      },
    ],
  ])('%s', async (_, happen) => {
    const id = await happen(browser())
    expect(await flagsThen(id)).toEqual(everywhere('administrators-own'))
  })

  test('her second step, turned on since, makes her browser no other', async () => {
    const on = browser()
    const id = await signsUp(on)
    await lakshmiSignsIn(on)
    await world.database.query(
      sql`update known_devices set account_id = null where account_id = ${lakshmi.id}`,
    )
    await lakshmiSignsIn(on)
    expect(await listed(id)).toEqual(['administrators-own'])
  })

  test('not whoever uses another browser', async () => {
    const on = browser()
    await lakshmiSignsIn(on)
    const id = await signsUp(browser())
    await signsIn(browser(), typed.email)
    expect(await flagsThen(id)).toEqual(everywhere('').map(() => undefined))
  })
})

describe('a flag is there whichever came first', () => {
  /** Somebody who has Asha's number, and was here before. */
  const twin = () => comesBack('twin@example.org', asha.phone)

  test.each<[string, () => Promise<unknown>, string[]]>([
    [
      'deleted',
      () => world.call(api.deleteUser, { as: lakshmi, params: { id: asha.id } }),
      ['deleted-before'],
    ],
    [
      'banned',
      () => world.call(api.banUser, { as: lakshmi, params: { id: asha.id } }),
      ['stopped-for-other-account', 'banned-before', 'phone-shared'],
    ],
    [
      'rejected',
      async () => {
        await world.database.query(sql`update accounts set approved_at = null where id = ${asha.id}`)
        await world.call(api.rejectVolunteer, { as: lakshmi, params: { id: asha.id } })
      },
      ['rejected-before'],
    ],
    ['sent away, and left', async () => (await declined(), leave(asha)), ['kept-apart-before']],
    ['in a case, and left', inCase, ['kept-apart-before', 'in-case-before']],
  ])('whose number is that of somebody %s', async (_, happen, expected) => {
    const before = await twin()
    await happen()
    expect(await flags(before.id)).toEqual(expected)
    if (expected.includes('kept-apart-before')) expect(await boardOf(before)).toEqual([])
  })

  test('a number taken back, because staff refused the new one, is shared as before', async () => {
    await world.call(api.updateProfile, { as: asha, body: { name: 'Asha', phone: '9847012121' } })
    const other = await comesBack('twin@example.org', '9847012121')
    expect(await flags(other.id)).toEqual(['phone-shared'])
    await world.call(api.refuseChanges, { as: lakshmi, params: { id: asha.id } })
    expect([await flags(other.id), await flags(asha.id)]).toEqual([undefined, undefined])
  })
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

  test('by a phone of hers she is shown, and asks for help only once an administrator agrees (D98)', async () => {
    await world.call(api.updateProfile, { as: asha, body: { name: 'Asha', phone: '9847012121' } })
    await ban()
    for (const phone of [asha.phone, '9847012121']) {
      const relative = await comesBack(`${phone}@example.org`, phone, 'Citizen')
      expect(await flags(relative.id)).toEqual(expect.arrayContaining(['banned-before', 'agreement-waits']))
      expect((await world.ask(relative)).problem?.code).toBe('agreement-needed')
    }
    await unban()
    const latest = await comesBack('latha@example.org', asha.phone, 'Citizen')
    expect(await flags(latest.id)).toEqual(['phone-shared'])
    expect((await world.ask(latest)).status).toBe(200)
  })
})
