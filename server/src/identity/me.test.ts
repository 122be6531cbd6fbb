import { api } from '@scan/contract/index.ts'
import { expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'
import { seenOf } from '../testing/seen.ts'
import { readUser } from './me.ts'

test('whatever changes, and whoever changes it, the next look at oneself says what the rows say', async () => {
  const world = await createWorld()
  try {
    const meera = await world.person('Meera', 'Citizen')
    const asha = await world.person('Asha', 'Volunteer')
    const lakshmi = await world.person('Lakshmi', 'Admin')
    const code = async () => (await readUser(world.database, meera.id)).request?.volunteer?.code ?? ''
    const changes: Record<string, () => Promise<unknown>> = {
      'she asks': () => world.ask(meera),
      'Asha accepts': async () => {
        const [open] = (await world.call(api.listRequests, { as: asha })).reply.requests
        await world.call(api.acceptRequest, { as: asha, body: { citizen: open?.handle ?? '' } })
      },
      'Asha has another number': async () => {
        await world.call(api.updateProfile, { as: asha, body: { name: 'Asha Menon', phone: '9847000001' } })
        const body = await seenOf(world, asha.id)
        await world.call(api.seeChanges, { as: lakshmi, params: { id: asha.id }, body })
      },
      'Asha completes': async () =>
        world.call(api.completeRequest, { as: asha, body: { citizen: meera.email, code: await code() } }),
      'she asks again': () => world.ask(meera),
      'she has another name': () =>
        world.call(api.updateProfile, { as: meera, body: { name: 'Meera Nair', phone: meera.phone } }),
      'she reads Malayalam': () => world.call(api.setLanguage, { as: meera, body: { language: 'ml' } }),
    }
    const seen = new Set<string>()
    const look = async () => {
      const [one, again] = [await world.call(api.me, { as: meera }), await world.call(api.me, { as: meera })]
      expect(again.json).toEqual(one.json)
      expect(one.reply.user).toEqual(await readUser(world.database, meera.id))
      seen.add(String(one.headers['etag']))
    }
    await look()
    for (const change of Object.values(changes)) {
      await change()
      await look()
    }
    expect(seen.size).toBe(Object.keys(changes).length + 1)
  } finally {
    await world.close()
  }
})
