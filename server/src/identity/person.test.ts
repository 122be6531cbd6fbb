import { api } from '@scan/contract/index.ts'
import { expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { asha, lakshmi, meera, stage, world } from '../testing/stage.ts'
import { accept, cancel, raise } from '../testing/steps.ts'

stage(['Lakshmi', 'Meera', 'Asha'])

test('the page of a person holds their visits, concerns, messages and whom they are kept apart from; the look is written down', async () => {
  await world.ask(meera)
  await accept(asha, meera)
  const read = async ({ id }: { id: string }) =>
    (await world.call(api.readPerson, { as: lakshmi, params: { id } })).reply.person
  await world.call(api.updateProfile, {
    as: asha,
    body: { name: 'Asha', phone: asha.phone, awayUntil: '2026-12-03', requestEmails: 'never' },
  })
  expect(await read(asha)).toMatchObject({
    user: { name: 'Asha', awayUntil: '2026-12-03' },
    requestEmails: 'never',
    standing: 'active',
    current: { citizenId: meera.id, volunteer: { id: asha.id, isAccepted: true } },
    past: [],
    patterns: [{ kind: 'accepted-by-address' }],
  })
  await raise(meera, 'unkind')
  const written = { name: 'M.', email: meera.email.toUpperCase(), message: 'She shouted at me' }
  await world.call(api.sendContactMessage, { as: meera, body: written })
  await world.call(api.sendContactMessage, { as: asha, body: { ...written, email: asha.email } })
  await world.call(api.sendContactMessage, { body: { ...written, message: 'I want Asha back (D63)' } })
  await cancel(meera)

  expect(await read(asha)).toMatchObject({
    current: null,
    concerns: [{ kind: 'unkind', state: 'new', isAbout: true }],
    separations: [{ other: { id: meera.id, name: 'Meera' }, cause: 'concern' }],
  })
  expect(await read(meera)).toMatchObject({
    current: null,
    past: [{ outcome: 'cancel', citizenId: meera.id }],
    concerns: [{ isAbout: false }],
    messages: [{ message: 'She shouted at me' }],
  })
  const { past } = await read(meera)
  const devi = await world.person('Devi', 'Admin')
  const params = { id: past[0]?.id ?? '' }
  const { request, outcome, history } = (await world.call(api.readRequest, { as: devi, params })).reply
  expect([request.status, outcome, request.citizenName]).toEqual(['cancelled', 'cancel', 'Meera'])
  expect(history.map(({ action, actor }) => [action, actor?.name])).toEqual([
    ['post', 'Meera'],
    ['accept', 'Asha'],
    ['accept-by-address', 'Asha'],
    ['decline', 'Meera'],
    ['cancel', 'Meera'],
  ])
  const lines = await world.database.query(sql<{ action: string; id: string }>`
    select action, subject_id as id from audit.lines where actor_id = ${devi.id} order by id`)
  expect(lines).toContainEqual({ action: 'look-at-request', ...params })
  const looks = await world.database.query(sql<{ id: string }>`
    select subject_id as id from audit.lines where action = 'look-at-person' and actor_id = ${lakshmi.id}`)
  expect(looks.map(({ id }) => id).toSorted()).toEqual([asha.id, meera.id].toSorted())
  const nobody = { id: '00000000-0000-4000-8000-0000000000ff' }
  expect((await world.call(api.readPerson, { as: lakshmi, params: nobody })).problem?.code).toBe(
    'account-not-found',
  )
  expect((await world.call(api.readRequest, { as: lakshmi, params: nobody })).problem?.code).toBe(
    'request-not-found',
  )
})
