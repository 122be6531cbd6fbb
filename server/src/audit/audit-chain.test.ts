import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { api } from '@scan/contract/index.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { inDatabase } from '../db/scratch.ts'
import { sql, type Sql } from '../db/sql.ts'
import { BEGINNING, createWorld, type TestPerson, type World } from '../testing/world.ts'
import { cutAuditLog, linkAuditLog } from './audit-log.ts'
import { verifyAuditLog } from './verify-audit-log.ts'

let world: World
let lakshmi: TestPerson
let asha: TestPerson
let others = 0

async function enter(): Promise<void> {
  lakshmi = await world.person(`Lakshmi${others}`, 'Admin')
  asha = await world.person(`Asha${others}`, 'Volunteer')
}
beforeAll(async () => (world = await createWorld()))
beforeEach(async () => {
  world.setNow(BEGINNING)
  await world.database.query(sql`delete from accounts`)
  await enter()
})
afterAll(() => world.close())

const { keeperUrl } = inject('databaseServer')

/** What only the owner of the log can do, with everything that holds them back switched off. */
async function asOwner(statement: string): Promise<void> {
  const name = new URL(world.databaseUrl).pathname.slice(1)
  const client = new pg.Client({ connectionString: inDatabase(keeperUrl ?? '', name) })
  await client.connect()
  const guarded = `alter table audit.lines disable trigger user; ${statement}; alter table audit.lines enable trigger user`
  await client.query(guarded).finally(() => client.end())
}

const link = () => linkAuditLog(world.context)
const verified = (expected?: string) => verifyAuditLog(world.database, expected)
const ban = (reason?: string) =>
  world.call(api.banUser, { as: lakshmi, params: { id: asha.id }, body: reason ? { reason } : {} })
const unban = () => world.call(api.unbanUser, { as: lakshmi, params: { id: asha.id } })
const newest = async () => (await world.call(api.readOverview, { as: lakshmi })).reply.auditHash
const ids = async () =>
  (await world.database.query(sql<{ id: number }>`select id from audit.lines order by id`)).map(
    ({ id }) => id,
  )

/** A world of its own for a test that breaks the log for good. */
async function inAnotherWorld(): Promise<void> {
  const whole = { world, lakshmi, asha }
  world = await createWorld()
  others += 1
  await enter()
  onTestFinished(async () => {
    await world.close()
    ;({ world, lakshmi, asha } = whole)
  })
  for (let n = 0; n < 3; n++) {
    await ban(`Reason ${n}`)
    await unban()
  }
  await link()
}

describe.skipIf(!keeperUrl)('the role that the server works with', () => {
  test.each<[string, Sql]>([
    ['change a line', sql`update audit.lines set action = 'approve'`],
    ['remove a line', sql`delete from audit.lines`],
    ['empty the log', sql`truncate audit.lines`],
    ['switch off what refuses that', sql`alter table audit.lines disable trigger user`],
    ['take that away', sql`drop trigger lines_are_only_added on audit.lines`],
    ['change what links', sql`create or replace function audit.link() returns integer language sql return 0`],
    ['make a function its own', sql`alter function audit.link() owner to current_user`],
    ['make the log its own', sql`alter table audit.lines owner to current_user`],
    ['take the log away', sql`drop table audit.lines`],
    ['take all of it away', sql`drop schema audit cascade`],
    ['move the newest place', sql`update audit.head set position = 0`],
    ['hold up who links', sql`select 1 from audit.head for update`],
    ['say that the beginning was cut', sql`insert into audit.cuts values (3, '')`],
    [
      'link by itself',
      sql`insert into audit.lines (at, action, subject_kind, subject_id, position, hash)
      values (now(), 'ban', 'account', gen_random_uuid(), 1, '')`,
    ],
    ['be the owner', sql`set role "senior-help-audit"`],
    ['become the owner', sql`grant "senior-help-audit" to current_user`],
  ])('cannot %s', async (_what, statement) => {
    await ban()
    const before = await ids()
    await expect(world.database.query(statement)).rejects.toMatchObject({ code: '42501' })
    expect(await ids()).toEqual(before)
    await unban()
  })
})

test.skipIf(!keeperUrl)('a right that it grants itself is none', async () => {
  await world.database.query(sql`grant update, delete on audit.lines to current_user`)
  const change = world.database.query(sql`update audit.lines set action = 'approve'`)
  await expect(change).rejects.toMatchObject({ code: '42501' })
})

describe('the chain', () => {
  test('is whole, with all that several servers wrote at once, and its newest hash is told', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => world.person(`Somebody${n}`, 'Citizen')))
    const acts = [ban, unban].map((act) => act())
    await Promise.all([...acts, link(), link()])
    await link()
    const verdict = await verified()
    expect(verdict).toMatchObject({ broken: [], waiting: 0, newest: await newest() })
    expect(verdict.lines).toBe((await ids()).length)
    expect(verdict.newest).toMatch(/^[0-9a-f]{64}$/)
  })

  test('goes on where a word is erased with its person, and tells nobody what it was', async () => {
    await ban('Asked for 500 rupees')
    await link()
    const { erased } = await verified()
    await world.call(api.deleteUser, { as: lakshmi, params: { id: asha.id } })
    await link()
    expect(await verified()).toMatchObject({ broken: [], erased: erased + 1 })
    const kept = JSON.stringify(await world.database.query(sql`select l::text from audit.lines l`))
    expect(kept).not.toContain('rupees')
    expect(kept).not.toContain(createHash('sha256').update('Asked for 500 rupees').digest('hex'))
  })

  test('lets nobody wait: a line in a change that is not over yet holds up no other', async () => {
    await world.database.transaction(async (tx) => {
      await tx.query(sql`insert into audit.lines (at, action, subject_kind, subject_id)
        values (now(), 'ban', 'account', gen_random_uuid())`)
      await ban()
      await link()
      expect(await verified()).toMatchObject({ broken: [], waiting: 0 })
    })
    expect(await verified()).toMatchObject({ waiting: 1 })
    await link()
    expect(await verified()).toMatchObject({ broken: [], waiting: 0 })
    await unban()
  })

  test('is cut at its beginning after a year and no sooner, and the rest is a chain still', async () => {
    const old = await createWorld()
    onTestFinished(() => old.close())
    const { database } = old
    for (const age of ['3 years', '2 years', '11 months', '2 years']) {
      await database.query(sql`insert into audit.lines (at, action, subject_kind, subject_id)
        values (now() - ${age}::interval, 'ban', 'account', gen_random_uuid())`)
      await linkAuditLog(old.context)
    }
    // Whatever the server takes for the time: a year is a year.
    old.setNow(new Date('2099-01-01'))
    for (let n = 0; n < 2; n++) {
      await cutAuditLog(old.context)
      expect(await verifyAuditLog(database)).toMatchObject({ broken: [], lines: 2 })
    }
    const [cut] = await database.query(
      sql<{ hash: string }>`select encode(hash, 'hex') as hash from audit.cuts`,
    )
    expect((await verifyAuditLog(database, cut?.hash)).broken).toEqual([])
  })
})

describe.skipIf(!keeperUrl)('who owns the log is found out', () => {
  test.each<[string, (ids: number[]) => string, (ids: number[]) => string]>([
    [
      'changing a line',
      ([, second]) => `update audit.lines set action = 'approve' where id = ${second}`,
      ([, second]) => `Line ${second} was changed.`,
    ],
    [
      'changing a line and its hash: the next tells',
      ([, second]) => `update audit.lines l set actor_id = null,
        hash = (select audit.hash_of((x.id, x.at, null, x.action, x.subject_kind, x.subject_id, x.client_subnet,
          x.remark_hash, x.position, x.hash)::audit.lines, b.hash)
          from audit.lines x, audit.lines b where x.id = l.id and b.position = x.position - 1)
        where id = ${second}`,
      ([, , third]) => `Line ${third} was changed.`,
    ],
    [
      'taking lines out of the middle',
      ([, second, third]) => `delete from audit.lines where id in (${second}, ${third})`,
      ([, second = 0, , fourth = 0]) => `Before line ${fourth}, ${fourth - second} are missing.`,
    ],
    [
      'changing what was written beside a line, which the server’s own role could',
      ([first]) => `update audit_remarks set text = 'Was kind' where entry_id = ${first}`,
      ([first]) => `What was written beside line ${first} was changed.`,
    ],
  ])('%s', async (_what, tampering, told) => {
    await inAnotherWorld()
    const all = await ids()
    await asOwner(tampering(all))
    expect((await verified()).broken).toEqual([told(all)])
  })

  test('cutting off the end, even with the newest place moved back, by a hash that was kept', async () => {
    await inAnotherWorld()
    const kept = await newest()
    const last = (await ids()).at(-1)
    await asOwner(`delete from audit.lines where id = ${last}`)
    expect((await verified()).broken).toEqual(['Lines at the end are missing.'])
    await asOwner(
      `update audit.head set (position, hash) = (select position, hash from audit.lines order by position desc limit 1)`,
    )
    expect((await verified()).broken).toEqual([])
    expect((await verified(kept)).broken).toEqual([
      'No line has the expected hash: the end was cut off, or all was written anew.',
    ])
    expect((await verified(await newest())).broken).toEqual([])
  })
})

test('npm run audit says it to a person, and to a program by its code', async () => {
  await inAnotherWorld()
  const run = async (...args: string[]) => {
    const audit = spawn(process.execPath, [join(import.meta.dirname, '../cli/audit.ts'), ...args], {
      env: { DATABASE_URL: world.databaseUrl },
    })
    const [said, complained, [code]] = await Promise.all([
      text(audit.stdout),
      text(audit.stderr),
      once(audit, 'exit') as Promise<[number]>,
    ])
    return { said, complained, code }
  }
  const hash = (await newest()) ?? ''
  expect((await run()).complained).toContain('Usage: senior-help audit verify')
  const whole = await run('verify', '--expect', hash)
  expect(whole.said).toContain('The audit log is whole: 6 lines')
  expect([whole.said.includes(`The newest hash: ${hash}`), whole.code]).toEqual([true, 0])
  const cut = await run('verify', '--expect', 'c0ffee')
  expect([cut.said, cut.code]).toEqual([expect.stringMatching(/^No line has the expected hash/), 1])
})
