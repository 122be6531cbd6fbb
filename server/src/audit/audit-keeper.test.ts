import { expect, inject, onTestFinished, test } from 'vitest'
import { giveAwayAuditLog } from './audit-keeper.ts'
import { migrate } from '../db/migrate.ts'
import { connect } from '../db/pool.ts'
import { createScratch, inDatabase } from '../db/scratch.ts'
import { sql } from '../db/sql.ts'

const { url: serverUrl, keeperUrl } = inject('databaseServer')

/** A database whose log still belongs to the server's role, as after a migration or a restore. */
async function newDatabase() {
  const { url, drop } = await createScratch(serverUrl)
  await migrate({ url, log: () => {} })
  const database = connect({ url, size: 1 })
  onTestFinished(async () => {
    await database.end()
    await drop()
  })
  const said: string[] = []
  const giveAway = async (by?: string) => {
    const name = new URL(url).pathname.slice(1)
    await giveAwayAuditLog({
      database,
      url,
      keeperUrl: by && inDatabase(by, name),
      print: (sentence) => said.push(sentence),
    })
  }
  return { database, giveAway, said }
}

const add = sql`insert into audit.lines (at, action, subject_kind, subject_id)
  values (now(), 'ban', 'account', gen_random_uuid())`
const disable = sql`alter table audit.lines disable trigger user`

test.skipIf(!keeperUrl)(
  'the log is given to its keeper at a start, and the server goes on adding to it',
  async () => {
    const { database, giveAway, said } = await newDatabase()
    await database.query(disable)
    for (let starts = 0; starts < 2; starts++) await giveAway(keeperUrl)
    expect(said).toEqual([])
    await expect(database.query(disable)).rejects.toMatchObject({ code: '42501' })
    await database.query(add)
    expect(await database.query(sql`select audit.link() as linked`)).toEqual([{ linked: 1 }])
  },
)

test.skipIf(!keeperUrl)(
  'who hands the log over runs nothing that the server has put in their way',
  async () => {
    const { database, giveAway } = await newDatabase()
    for (const kind of ['regclass', 'regprocedure'])
      await database.query(sql`
      create function format(text, ${sql.identifier(kind)}) returns text language plpgsql
      as 'begin raise ''run as %'', current_user; end'`)
    await giveAway(keeperUrl)
    await expect(database.query(disable)).rejects.toMatchObject({ code: '42501' })
  },
)

test.skipIf(!keeperUrl)('a role that may not make another keeps the log, and the start says so', async () => {
  const { database, giveAway, said } = await newDatabase()
  await giveAway()
  expect(said).toEqual([
    'The role of DATABASE_URL could change the audit log. docs/operate.md says how to give the log to another role.',
  ])
  // The log is held to what it was even so, by what the role would have to switch off first.
  await database.query(add)
  await expect(database.query(sql`update audit.lines set action = 'approve'`)).rejects.toThrow(
    'only ever added',
  )
  await expect(database.query(sql`delete from audit.lines`)).rejects.toThrow('only ever added')
  await expect(database.query(sql`truncate audit.lines`)).rejects.toThrow('only ever added')
})
