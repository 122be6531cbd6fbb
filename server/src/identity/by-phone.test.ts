import { api } from '@scan/contract/index.ts'
import { LANGUAGES } from '@scan/contract/language.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import { CONSENT_VERSION, addressByPhone } from '@scan/domain/by-phone.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { sql } from '../db/sql.ts'
import { listen } from '../live/listening.ts'
import { topic } from '../live/topics.ts'
import { deliveriesOf } from '../notifications/compose.ts'
import type { Notification } from '../notifications/notifications.ts'
import { asha, lakshmi, meera, stage, world } from '../testing/stage.ts'
import {
  accept,
  askFor,
  boardOf,
  emails,
  enter,
  enteredId,
  forgetEmails,
  handleOf,
  set,
  signIn,
} from '../testing/steps.ts'
import { BEGINNING, PASSWORD } from '../testing/world.ts'
import { mintAddressChange } from './change-email.ts'

stage(['Meera', 'Asha', 'Lakshmi', 'Joseph'])

const HOUSE = { area: 'Paravur', address: 'Lotus Cottage, lane 9', landmark: 'Behind the tea shop' }
const KIN = { name: 'Rajan', relation: 'son', phone: '9400011122' }
const NEW = 'Banyan#29shade'

const read = (id: string) => world.call(api.readCitizen, { as: lakshmi, params: { id } })
const changeTo = (id: string, says: object = {}, name = 'Kamala') =>
  world.call(api.changeCitizen, {
    ...{ as: lakshmi, params: { id } },
    body: { name, phone: '9447000001', language: 'ml', district: 'Kollam', ...says },
  })
const invite = (id: string, email: string) =>
  world.call(api.inviteCitizen, { as: lakshmi, params: { id }, body: { email } })
const forget = (id: string) => world.call(api.forgetCitizen, { as: lakshmi, params: { id } })
async function lettersToken(id: string, email: string): Promise<string> {
  return (await mintAddressChange(world.context, id, email))?.token ?? ''
}
const choose = (token: string, password = NEW) =>
  world.call(api.resetPassword, { params: { token }, body: { password } })
const personOf = async (id: string) =>
  (
    await world.database.query(
      sql<{ person: string }>`select person_id as person from accounts where id = ${id}`,
    )
  )[0]?.person
const lines = (action: string, ...subjects: string[]) =>
  world.database.query(sql<{ actor: string; subject: string }>`
    select actor_id as actor, subject_id as subject from audit.lines where action = ${action} and at >= ${BEGINNING}
      and (actor_id = ${lakshmi.id} or subject_id = any(${subjects}::uuid[])) order by id`)

describe('Lakshmi enters Kamala, who has no email', () => {
  test('she reads the text in her language, and its version is kept', async () => {
    const texts = await Promise.all(
      LANGUAGES.map((language) => world.call(api.readConsent, { as: lakshmi, query: { language } })),
    )
    expect(new Set(texts.map(({ reply }) => reply.consent.text)).size).toBe(3)
    expect(texts.map(({ reply }) => reply.consent.version)).toEqual(Array(3).fill(CONSENT_VERSION))
    const { status, reply } = await enter('Kamala', { ...HOUSE, nextOfKin: KIN })
    expect(status).toBe(201)
    const { user } = reply
    expect(user).toMatchObject({ byPhone: true, email: addressByPhone(user.id), phone: '9447000001' })
    expect((await read(user.id)).reply.citizen).toMatchObject({
      ...{ ...HOUSE, nextOfKin: KIN, contactIs: null, houseKnown: false },
      ...{ spokeTo: 'herself', consentVersion: CONSENT_VERSION },
    })
  })

  test('another text than today’s is refused', async () => {
    expect((await enter('Kamala', { consentVersion: '2025-01-01' })).problem?.code).toBe('consent-old')
    expect(await world.database.query(sql`select from accounts where by_phone`)).toEqual([])
  })

  test('no house stands in a list, on her page or in the search: in the one call alone, which is in the log once', async () => {
    const id = await enteredId('Kamala', { ...HOUSE, nextOfKin: KIN })
    const answers = [
      await world.call(api.listUsers, { as: lakshmi, query: { role: 'Citizen' } }),
      await world.call(api.readPerson, { as: lakshmi, params: { id } }),
      await world.call(api.searchPanel, { as: lakshmi, query: { text: 'kamala' } }),
      await askFor(id, 30, HOUSE),
      await world.call(api.listHelpRequests, { as: lakshmi, query: {} }),
    ]
    for (const { status, json } of answers) {
      expect(status).toBe(200)
      expect(JSON.stringify(json)).not.toMatch(/Lotus|tea shop|9400011122/)
    }
    expect(answers[1]?.json['data']).toMatchObject({
      byPhone: { contactIs: null, language: 'ml', spokeTo: 'herself' },
    })
    expect(await lines('look-at-citizen')).toEqual([])
    expect((await read(id)).reply.citizen.request).toMatchObject({ helpType: 'driving', ...HOUSE })
    await read(id)
    expect(await lines('look-at-citizen')).toEqual([{ actor: lakshmi.id, subject: id }])
  })

  test('Meera looks after her own account: her house is not read, nor anything changed or asked', async () => {
    const { id } = meera
    await set(sql`address = 'Rose Villa', landmark = 'Gate'`, meera)
    const answers = [
      await read(id),
      await changeTo(id),
      await invite(id, 'new@example.org'),
      await forget(id),
      await askFor(id),
      await world.call(api.moveForCitizen, { as: lakshmi, params: { id }, body: { move: 'cancel' } }),
    ]
    for (const { status, problem, json } of answers) {
      expect([status, problem?.code]).toEqual([403, 'not-by-phone'])
      expect(JSON.stringify(json)).not.toContain('Rose')
    }
    expect((await world.call(api.me, { as: meera })).reply.user).toMatchObject({ name: 'Meera' })
    expect((await read('00000000-0000-4000-8000-000000000000')).problem?.code).toBe('account-not-found')
  })

  test('a number twice says who has it, unless it is meant; pressed twice, she is one', async () => {
    const first = await enter('Kamala')
    expect((await enter('Kamala')).json).toEqual(first.json)
    const { problem, json } = await enter('Devaki', { area: 'Paravur' })
    expect(problem?.code).toBe('same-phone')
    expect(json['data']).toEqual([{ _id: first.reply.user.id, name: 'Kamala', area: null, byPhone: true }])
    expect((await enter('Devaki', { anyway: true })).status).toBe(201)
    const other = await enter('Meera', { phone: meera.phone })
    expect(other.json['data']).toEqual([{ _id: meera.id, name: 'Meera', area: null, byPhone: false }])
    const id = first.reply.user.id
    expect((await changeTo(id, { phone: meera.phone })).problem?.code).toBe('same-phone')
    // Whoever was named has a line in the log.
    const seen = [id, meera.id, meera.id].map((subject) => ({ actor: lakshmi.id, subject }))
    expect(await lines('look-at-same-phone')).toEqual(seen)
    expect((await changeTo(id, { phone: meera.phone, anyway: true })).status).toBe(200)
  })

  test('the town alone is her area, as in the profile', async () => {
    expect((await enter('Kamala', { area: 'TC 25/1234' })).problem?.errors).toMatchObject([
      { field: 'area', code: 'area-too-exact' },
    ])
  })

  test('spoken to somebody for her, nothing is asked for until somebody has spoken to her', async () => {
    const id = await enteredId('Kamala', { spokeTo: 'somebody-for-her' })
    expect((await askFor(id)).problem?.code).toBe('ask-herself')
    expect((await changeTo(id, { spokeTo: 'herself' })).problem?.code).toBe('consent-old')
    expect((await askFor(id)).problem?.code).toBe('ask-herself')
    await changeTo(id, { spokeTo: 'herself', consentVersion: CONSENT_VERSION })
    expect((await askFor(id)).status).toBe(200)
    // No way back.
    await changeTo(id, { spokeTo: 'somebody-for-her' })
    expect((await read(id)).reply.citizen.spokeTo).toBe('herself')
  })

  test('a number that was wrong is right once it is another', async () => {
    const id = await enteredId('Kamala')
    await world.database.query(sql`update accounts set phone_wrong_at = ${world.now()} where id = ${id}`)
    expect((await read(id)).reply.citizen.phoneWrong).toBe(true)
    expect((await askFor(id)).problem?.code).toBe('phone-wrong')
    await changeTo(id)
    expect((await askFor(id)).problem?.code).toBe('phone-wrong')
    await changeTo(id, { phone: '9447000002' })
    expect((await askFor(id)).status).toBe(200)
  })
})

describe('her number is changed', () => {
  const heardWhile = async (work: () => Promise<unknown>) => {
    const heard: string[] = []
    const listening = await listen(world.database.pool, {
      onTopic: (one) => void heard.push(one),
      onLost: () => undefined,
    })
    onTestFinished(() => listening.close())
    await work()
    await world.database.transaction(async (tx) => tx.publish(['mark']))
    await expect.poll(() => heard).toContain('mark')
    return heard
  }

  test('whoever comes reads the new one at once', async () => {
    const id = await enteredId('Kamala')
    await askFor(id, 30, { volunteerId: asha.id })
    const heard = await heardWhile(() => changeTo(id, { phone: '9447000002' }))
    expect(heard).toContain(topic.request(asha.id))
    const { requests } = (await world.call(api.listRequests, { as: asha })).reply
    expect(requests.map(({ citizenPhone }) => citizenPhone)).toEqual(['9447000002'])
  })

  test('the log says so, and her page says by whom and when', async () => {
    const id = await enteredId('Kamala')
    const page = async () =>
      (await world.call(api.readPerson, { as: lakshmi, params: { id } })).reply.person.byPhone
    await changeTo(id, HOUSE)
    expect(await page()).not.toHaveProperty('numberChanged')
    await changeTo(id, { phone: '9447000002' })
    expect((await page())?.numberChanged).toEqual({ by: 'Lakshmi', at: world.now() })
    const line = { actor: lakshmi.id, subject: id }
    expect([await lines('change-citizen'), await lines('change-citizen-number')]).toEqual([[line], [line]])
  })
})

describe('whose number it is', () => {
  test('her own: with whoever else has it she is one person', async () => {
    const id = await enteredId('Kamala', { phone: meera.phone, anyway: true })
    expect(await personOf(id)).toBe(await personOf(meera.id))
  })

  test('her neighbour’s: she is another person from the start, whoever signs up with it later', async () => {
    const contactIs = { name: 'Meera', relation: 'neighbour' }
    const id = await enteredId('Kamala', { phone: meera.phone, contactIs, anyway: true })
    const devaki = await enteredId('Devaki', { phone: meera.phone, contactIs, anyway: true })
    const later = await world.join({
      ...{ email: 'suma@example.org', password: NEW, name: 'Suma', phone: meera.phone },
      ...{ category: 'Citizen' },
    })
    const persons = await Promise.all([id, devaki, meera.id].map(personOf))
    expect(new Set(persons).size).toBe(3)
    expect(await personOf(later)).toBe(await personOf(meera.id))
    const { flags } = (await world.call(api.readPerson, { as: lakshmi, params: { id } })).reply.person.user
    expect(flags).toBeUndefined()
  })
})

describe('an address at phone.invalid', () => {
  const refusedFor = (body: object, url: string, headers = {}) =>
    world.app.inject({ method: 'POST', url, payload: body, headers })

  test('is 400 for whoever signs up, changes to it, writes with it or asks for a letter to it', async () => {
    const id = await enteredId('Kamala')
    const authorization = `Bearer ${meera.sessionToken}`
    for (const email of [
      addressByPhone(id),
      'meera@phone.invalid',
      'Meera@PHONE.invalid',
      'm＠phone.invalid',
    ]) {
      const person = { name: 'Meera', contactno: '9847012345', category: 'Citizen', password: NEW }
      const answers = [
        await refusedFor({ ...person, email }, api.signUp.path),
        await refusedFor({ email, password: PASSWORD }, api.changeEmail.path, { authorization }),
        await refusedFor({ name: 'Meera', email, message: 'Hello' }, api.sendContactMessage.path),
        await refusedFor({ email }, api.forgotPassword.path),
        await refusedFor({ email }, api.resendVerification.path),
        await refusedFor({ email, code: '123456' }, api.verifyEmail.path),
      ]
      // The protocol of the contact form says it with 422.
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 422, 400, 400, 400])
      const url = api.inviteCitizen.path.replace(':id', id)
      const headers = { authorization: `Bearer ${lakshmi.sessionToken}` }
      const invited = await world.app.inject({ method: 'PUT', url, payload: { email }, headers })
      expect(invited.statusCode).toBe(400)
    }
    expect(await emails()).toEqual([])
  })

  test('signs in as an unknown one does, however often, at the same cost', async () => {
    const hashing = vi.spyOn(world.context.passwords, 'find')
    const id = await enteredId('Kamala')
    await world.database.query(sql`
      update accounts set password_hash = (select password_hash from accounts where id = ${meera.id}) where id = ${id}`)
    const tries = async (email: string) => {
      const answers = []
      for (let n = 0; n < 6; n++) answers.push((await signIn(email)).json)
      return answers.map(({ success, code }) => ({ success, code }))
    }
    const known = await tries(addressByPhone(id))
    expect(known[0]).toMatchObject({ code: 'user-not-found' })
    expect(known).toEqual(await tries('nobody@phone.invalid'))
    expect(hashing.mock.calls.every(([, hashes]) => hashes.length === 0)).toBe(true)
    hashing.mockRestore()
  })

  test('no email is ever made for it, whatever happens', async () => {
    const id = await enteredId('Kamala')
    await askFor(id, 30, { volunteerId: asha.id })
    const [{ requestId } = { requestId: '' }] = await world.database.query(
      sql<{ requestId: string }>`select id as "requestId" from help_requests`,
    )
    const of = (notification: Notification) => deliveriesOf(world.database, notification, '1', {} as never)
    expect(await of({ kind: 'volunteer-found', requestId })).toEqual([])
    const accountId = id
    for (const kind of ['citizen-agreed-to', 'account-banned', 'password-changed', 'address-taken'] as const)
      expect(await of({ kind, accountId })).toEqual([])
    const to = { id, name: 'Kamala', email: addressByPhone(id), language: 'ml' }
    for (const kind of ['account-left', 'account-deleted', 'address-changed'] as const)
      expect(await of({ kind, to })).toEqual([])
    expect(await of({ kind: 'visit-assigned', requestId, volunteerId: asha.id })).toHaveLength(1)
  })

  test('leads a volunteer to nobody', async () => {
    const id = await enteredId('Kamala', { houseKnown: true })
    await askFor(id)
    expect((await accept(asha, addressByPhone(id))).problem?.code).toBe('request-no-longer-available')
  })
})

describe('she has an email after all', () => {
  const EMAIL = 'kamala@example.org'

  test('another number is her own and not known to be wrong: with whoever has it she is one person', async () => {
    const contactIs = { name: 'Suma', relation: 'neighbour' }
    const id = await enteredId('Kamala', { contactIs })
    await invite(id, EMAIL)
    await choose(await lettersToken(id, EMAIL))
    await world.database.query(sql`update accounts set phone_wrong_at = now() where id = ${id}`)
    const kamala = { ...meera, id, email: EMAIL, ...(await signIn(EMAIL, NEW)).reply }
    const stored = async () => {
      const [row] = await world.database.query(sql<{ isWrong: boolean; of: string | null }>`
        select phone_wrong_at is not null as "isWrong", contact_name as of from accounts where id = ${id}`)
      return row
    }
    const save = (phone: string) =>
      world.call(api.updateProfile, { as: kamala, body: { name: 'Kamala', phone } })
    await save('9447000001')
    expect(await stored()).toEqual({ isWrong: true, of: '' })
    expect((await save(meera.phone)).status).toBe(200)
    expect(await stored()).toEqual({ isWrong: false, of: null })
    expect(await personOf(id)).toBe(await personOf(meera.id))
  })

  test('whoever opens the one sent there chooses a password, and the account with its history is theirs', async () => {
    const id = await enteredId('Kamala', HOUSE)
    await askFor(id, 30, { volunteerId: asha.id })
    await forgetEmails()
    expect((await invite(id, EMAIL)).reply.citizen.newEmail).toBe(EMAIL)
    expect(await emails()).toEqual(['choose-password', 'address-taken'])
    const token = await lettersToken(id, EMAIL)
    expect((await choose(token, 'Kamala#2026')).status).toBe(400)
    expect((await choose(token)).status).toBe(200)
    expect((await choose(token)).problem?.code).toBe('reset-link-invalid')
    const { reply } = await signIn(EMAIL, NEW)
    expect(reply.user).toMatchObject({ id, name: 'Kamala', homeAddress: HOUSE.address })
    expect(reply.user.request?.volunteer?.name).toBe('Asha')
    // She looks after it herself from now on; the visit under way goes on without a code.
    expect((await read(id)).problem?.code).toBe('not-by-phone')
    const { items } = (await world.call(api.listHelpRequests, { as: lakshmi, query: {} })).reply
    expect(items[0]?.byPhone).toBe(true)
    expect((await signIn(addressByPhone(id), NEW)).problem?.code).toBe('user-not-found')
  })

  test('whoever was written down beside her is forgotten, and the number stays another person’s', async () => {
    const contactIs = { name: 'Suma', relation: 'neighbour' }
    const phone = meera.phone
    const id = await enteredId('Kamala', { phone, contactIs, nextOfKin: KIN, anyway: true })
    await invite(id, EMAIL)
    await choose(await lettersToken(id, EMAIL))
    const [row] = await world.database.query(sql`select * from accounts where id = ${id}`)
    expect(JSON.stringify(row)).not.toMatch(/Suma|neighbour|Rajan|son"|9400011122/)
    const as = { ...meera, id, email: EMAIL, ...(await signIn(EMAIL, NEW)).reply }
    const [account] = (await world.call(api.readMyData, { as })).reply.parts
    expect(account?.entries[0]).toMatchObject({ name: 'Kamala', spokeTo: 'herself' })
    for (const fact of ['phoneOf', 'phoneOfRelation', 'kinName', 'kinRelation', 'kinPhone'])
      expect(account?.entries[0]).not.toHaveProperty(fact)
    expect(await personOf(id)).not.toBe(await personOf(meera.id))
  })

  test('what nobody has accepted yet is a request like any other', async () => {
    const id = await enteredId('Kamala')
    await askFor(id)
    expect(await boardOf(asha)).toEqual([])
    await invite(id, EMAIL)
    await choose(await lettersToken(id, EMAIL))
    const [open] = await boardOf(asha)
    expect(open?.id).toBeDefined()
    const { items } = (await world.call(api.listHelpRequests, { as: lakshmi, query: {} })).reply
    expect(items[0]).not.toHaveProperty('byPhone')
    expect(items[0]).not.toHaveProperty('firstVisit')
  })

  test('given back, the visit under way is one with a code from then on', async () => {
    const id = await enteredId('Kamala')
    await askFor(id, 30, { volunteerId: asha.id })
    await invite(id, EMAIL)
    await choose(await lettersToken(id, EMAIL))
    await world.call(api.releaseRequest, {
      as: asha,
      body: { citizen: await handleOf({ id } as never), reason: 'Ill' },
    })
    const { items } = (await world.call(api.listHelpRequests, { as: lakshmi, query: {} })).reply
    expect(items[0]).not.toHaveProperty('byPhone')
  })

  test('a taken address is answered alike, and its owner told', async () => {
    const id = await enteredId('Kamala')
    const free = await invite(id, EMAIL)
    const taken = await invite(id, meera.email)
    const without = ({ json }: typeof free) => JSON.stringify(json).replaceAll(/kamala@|meera@/g, '')
    expect([taken.status, without(taken)]).toEqual([free.status, without(free)])
    expect(await lettersToken(id, meera.email)).toBe('')
  })

  test('the link is for a day, and of the newest address alone', async () => {
    const id = await enteredId('Kamala')
    await invite(id, EMAIL)
    const old = await lettersToken(id, EMAIL)
    await invite(id, 'other@example.org')
    expect((await choose(old)).problem?.code).toBe('reset-link-invalid')
    const token = await lettersToken(id, 'other@example.org')
    // It changes no address by a password that nobody has.
    const verified = await world.call(api.verifyEmail, { body: { token, password: NEW } })
    expect(verified.problem?.code).toBe('verification-invalid')
    world.setNow(hoursAfter(world.now(), 24))
    expect((await choose(token)).problem?.code).toBe('reset-link-expired')
  })
})

describe('she wants to be forgotten', () => {
  test('as if she had left herself: her visit is called off, and nothing holds against her', async () => {
    const id = await enteredId('Kamala', { ...HOUSE, nextOfKin: KIN })
    await askFor(id, 30, { volunteerId: asha.id })
    expect((await forget(id)).status).toBe(200)
    expect(await world.database.query(sql`select from accounts where id = ${id}`)).toEqual([])
    expect(await world.database.query(sql`select from blocklist`)).toEqual([])
    expect(await lines('delete', id)).toEqual([{ actor: id, subject: id }])
    expect(await lines('forget-citizen')).toEqual([{ actor: lakshmi.id, subject: id }])
    expect((await forget(id)).problem?.code).toBe('account-not-found')
    const again = await enter('Kamala')
    expect(again.reply.user.flags).toBeUndefined()
  })

  test('not while there is a case about her', async () => {
    const id = await enteredId('Kamala')
    await askFor(id, 30, { volunteerId: asha.id })
    await world.database.query(sql`
      insert into concerns (request_id, reporter_id, subject_id, kind, text, raised_at)
      select id, ${asha.id}, ${id}, 'unkind', 'She shouted', ${world.now()} from help_requests`)
    expect((await forget(id)).problem?.code).toBe('case-open')
  })
})
