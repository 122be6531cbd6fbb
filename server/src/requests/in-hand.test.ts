import { api } from '@scan/contract/index.ts'
import { DAY_MS } from '@scan/domain/clock.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { asha, gopal, joseph, lakshmi, meera, ravi, stage, world } from '../testing/stage.ts'
import { accept, cancel, codeOf, complete, enteredId, handleOf, idOf, leave } from '../testing/steps.ts'
import { BEGINNING, type TestPerson } from '../testing/world.ts'
import { purgeTexts } from './leave.ts'

const RETENTION_DAYS = 40
stage(['Meera', 'Gopal', 'Asha', 'Ravi', 'Lakshmi', 'Joseph'], { retentionDays: RETENTION_DAYS })
let radha: TestPerson
beforeEach(async () => {
  radha = await world.person('Radha', 'Admin', { part: 'desk' })
})

const notePerson = (id: string, text: string, as = lakshmi) =>
  world.call(api.notePerson, { as, params: { id }, body: { text } })
const noteRequest = (id: string, text: string, as = lakshmi) =>
  world.call(api.noteRequest, { as, params: { id }, body: { text } })
const requestAs = async (id: string, as = lakshmi) =>
  (await world.call(api.readRequest, { as, params: { id } })).reply
const personAs = async (id: string, as = lakshmi) =>
  (await world.call(api.readPerson, { as, params: { id } })).reply.person
const notes = () => world.database.query(sql<{ text: string }>`select text from notes order by at`)
const howMany = async (as: TestPerson) => {
  const { parts } = (await world.call(api.readMyData, { as })).reply
  return parts.find(({ name }) => name === 'notes')?.entries
}
const asked = async () => {
  await world.ask(meera)
  return idOf(meera)
}

describe('a note', () => {
  test('on a request or a person is read by staff, with whose it is and when', async () => {
    const id = await asked()
    await noteRequest(id, 'The gate is blue')
    await world.wait(1)
    const { reply } = await noteRequest(id, 'Her son opens', radha)
    const both = [
      { text: 'The gate is blue', author: 'Lakshmi', at: BEGINNING },
      { text: 'Her son opens', author: 'Radha', at: world.now() },
    ]
    expect(reply.notes).toMatchObject(both)
    expect((await requestAs(id, radha)).notes).toMatchObject(both)
    await notePerson(meera.id, 'Speak slowly')
    expect((await personAs(meera.id)).notes).toMatchObject([{ text: 'Speak slowly', author: 'Lakshmi' }])
  })

  test('that is pressed twice is one; the same words of another are another', async () => {
    const id = await asked()
    await noteRequest(id, 'The gate is blue')
    expect((await noteRequest(id, 'The gate is blue')).reply.notes).toHaveLength(1)
    expect((await noteRequest(id, 'The gate is blue', radha)).reply.notes).toHaveLength(2)
  })

  test('is needed, and has a thousand letters at most', async () => {
    const id = await asked()
    const send = async (path: string, text: string) => {
      const headers = { authorization: `Bearer ${lakshmi.sessionToken}` }
      const answer = await world.app.inject({ method: 'POST', url: path, headers, payload: { text } })
      const { errors = [] } = answer.json<{ errors?: { field: string; code: string }[] }>()
      return [answer.statusCode, ...errors.map(({ field, code }) => `${field} ${code}`)]
    }
    for (const path of [`/api/admin/helps/${id}/notes`, `/api/admin/users/${meera.id}/notes`]) {
      expect(await send(path, ' ')).toEqual([400, 'text concern-required'])
      expect(await send(path, 'x'.repeat(1001))).toEqual([400, 'text text-too-long'])
      expect(await send(path, 'x'.repeat(1000))).toEqual([200])
    }
  })

  test('of the desk is on people by phone alone, whose page it reads', async () => {
    const kamala = await enteredId('Kamala')
    expect((await notePerson(kamala, 'Rings at noon', radha)).status).toBe(200)
    expect((await personAs(kamala, radha)).notes).toMatchObject([{ text: 'Rings at noon' }])
    expect((await personAs(kamala)).notes).toMatchObject([{ text: 'Rings at noon' }])
    expect((await notePerson(asha.id, 'Asks for tea', radha)).problem?.code).toBe('not-by-phone')
    expect(await notes()).toHaveLength(1)
  })

  test('never reaches its citizen or its volunteer, who read how many there are', async () => {
    const id = await asked()
    await accept(asha, await handleOf(meera))
    await noteRequest(id, 'planted word')
    await notePerson(meera.id, 'planted word too')
    await notePerson(asha.id, 'planted word as well')
    const read = await Promise.all([
      ...[api.me, api.readMyData, api.listPastRequests, api.listNotices].map((one) =>
        world.call(one, { as: meera }),
      ),
      ...[api.me, api.readMyData, api.listRequests, api.listPastVisits, api.listNotices].map((one) =>
        world.call(one, { as: asha }),
      ),
    ])
    expect(JSON.stringify(read.map(({ json }) => json))).not.toContain('planted')
    expect([await howMany(meera), await howMany(asha), await howMany(gopal)]).toEqual([
      [{ count: '2' }],
      [{ count: '1' }],
      [],
    ])
  })

  test('leaves a line in the log without its words', async () => {
    const id = await asked()
    await noteRequest(id, 'The gate is blue')
    await notePerson(meera.id, 'Speak slowly')
    const lines = await world.database.query(sql<{ action: string; remark: string | null }>`
      select l.action, r.text as remark from audit.lines l left join audit_remarks r on r.entry_id = l.id
      where l.action in ('note-request', 'note-person') and l.subject_id in (${id}, ${meera.id}) order by l.id`)
    expect(lines).toEqual([
      { action: 'note-request', remark: null },
      { action: 'note-person', remark: null },
    ])
  })

  test('is nobody’s, once its author is gone', async () => {
    const id = await asked()
    await noteRequest(id, 'Speak slowly', radha)
    await world.database.query(sql`delete from accounts where id = ${radha.id}`)
    expect((await requestAs(id)).notes).toMatchObject([{ text: 'Speak slowly', author: null }])
  })

  test('goes with the person, with all that is on their requests', async () => {
    await noteRequest(await asked(), 'The gate is blue')
    await notePerson(meera.id, 'Speak slowly')
    await notePerson(gopal.id, 'Knows Meera')
    await leave(meera)
    expect(await notes()).toEqual([{ text: 'Knows Meera' }])
  })

  test('goes with the texts of a request that is over, unless a case is about it', async () => {
    const id = await asked()
    await noteRequest(id, 'The gate is blue')
    await notePerson(meera.id, 'Speak slowly')
    await cancel(meera)
    await world.database.query(sql`
      insert into concerns (request_id, reporter_id, kind, raised_at) values (${id}, ${meera.id}, 'other', now())`)
    world.setNow(new Date(BEGINNING.getTime() + RETENTION_DAYS * DAY_MS))
    await world.wait(0)
    expect((await noteRequest(id, 'Not yet too late')).status).toBe(200)
    await world.wait(60)
    await purgeTexts(world.context, RETENTION_DAYS)
    expect(await notes()).toHaveLength(3)
    await world.database.query(sql`delete from concerns`)
    await purgeTexts(world.context, RETENTION_DAYS)
    expect(await notes()).toEqual([{ text: 'Speak slowly' }])
    expect((await noteRequest(id, 'Too late')).problem?.code).toBe('too-late-to-note')
  })

  test('loses the name and number of a volunteer who had that request and leaves', async () => {
    const id = await asked()
    await accept(asha, await handleOf(meera))
    await noteRequest(id, `Asha rang from ${asha.phone}, and Ravi too`)
    await complete(asha, meera, await codeOf(meera))
    await leave(asha)
    const [left] = await notes()
    expect(left?.text).toMatch(/^\[\w+\] rang from \[\w+\], and Ravi too$/)
  })
})

describe('a request is in hand', () => {
  const set = (id: string, mine: boolean, as = lakshmi, from?: string) =>
    world.call(api.setInHand, { as, params: { id }, body: { mine, ...(from !== undefined && { from }) } })
  const owner = async (id: string) => {
    const { items } = (await world.call(api.listHelpRequests, { as: radha })).reply
    return items.find((one) => one.id === id)?.inHandOf?.name
  }
  const logged = async (id: string) =>
    (
      await world.database.query(sql<{ action: string }>`
        select action from audit.lines where action in ('take-in-hand', 'let-go') and subject_id = ${id} order by id`)
    ).map(({ action }) => action)

  test('of whoever of the staff took it last, until they let it go', async () => {
    const id = await asked()
    expect((await set(id, true, radha)).reply.request.inHandOf).toEqual({ id: radha.id, name: 'Radha' })
    expect(await owner(id)).toBe('Radha')
    await set(id, true)
    await set(id, true)
    expect(await owner(id)).toBe('Lakshmi')
    expect((await set(id, false, radha)).problem?.code).toBe('in-hand-of-another')
    await set(id, false)
    expect(await owner(id)).toBeUndefined()
    expect(await logged(id)).toEqual(['take-in-hand', 'take-in-hand', 'let-go'])
  })

  test('of one of two who press at once, and the other is told', async () => {
    const id = await asked()
    const answers = await Promise.all([lakshmi, joseph].map((as) => set(id, true, as, 'nobody')))
    expect(answers.map(({ problem }) => problem?.code ?? 'done').toSorted()).toEqual([
      'done',
      'in-hand-of-another',
    ])
    expect(await owner(id)).toBe(answers[0]?.problem ? 'Joseph' : 'Lakshmi')
    expect(await logged(id)).toEqual(['take-in-hand'])
  })

  test('until it ends, however that is, and of nobody afterwards', async () => {
    const column = async (id: string) =>
      (await world.database.query(sql`select in_hand_of from help_requests where id = ${id}`))[0]
    const ends: (() => Promise<unknown>)[] = [
      () => cancel(meera),
      async () => {
        await accept(ravi, await handleOf(meera))
        await complete(ravi, meera, await codeOf(meera))
      },
      async () => world.call(api.adminCancelRequest, { as: lakshmi, params: { id: await idOf(meera) } }),
      () => leave(meera),
    ]
    for (const end of ends) {
      const id = await asked()
      await set(id, true)
      await end()
      expect(await column(id)).toEqual({ in_hand_of: null })
      expect((await requestAs(id)).request.inHandOf).toBeUndefined()
      expect((await set(id, true)).problem?.code).toBe('request-already-closed')
    }
  })

  test('while somebody accepts it and gives it back', async () => {
    const id = await asked()
    await set(id, true)
    await accept(asha, await handleOf(meera))
    expect(await owner(id)).toBe('Lakshmi')
  })

  test('of nobody, once that account is gone', async () => {
    const id = await asked()
    await set(id, true, radha)
    await world.database.query(sql`delete from accounts where id = ${radha.id}`)
    expect((await requestAs(id)).request.inHandOf).toBeUndefined()
  })
})
