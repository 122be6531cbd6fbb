import { expect, test } from 'vitest'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { createDatabase } from '../testing/database.ts'
import { maskAgain } from './texts.ts'

test('a request that is open while the mask becomes stricter is masked again, and a closed one left alone', async () => {
  const { database, drop } = await createDatabase()
  const written = 'Ring 9847, then 012345, or insta meerakochi'
  const rest = 'Near 10.5276, 76.2144'
  await database.query(sql`
    insert into help_requests (handle, help_type, description, additional, public_description, public_additional, district,
      help_date, help_time, starts_at, posted_at, status, closing, closed_at)
    select status, 'driving', ${written}, ${rest}, ${written}, ${rest}, 'Kollam', '2026-01-01', '10:00', now(), now(), status,
      closing, case when closing is not null then now() end
    from (values ('open', null), ('cancelled', 'cancel')) as kind (status, closing)`)

  await maskAgain({ database })
  const texts = await database.query(sql`
    select public_description as description, public_additional as additional from help_requests order by status desc`)
  expect(texts).toEqual([
    { description: 'Ring •••, or insta •••', additional: 'Near •••' },
    { description: written, additional: rest },
  ])
  await drop()
})

test('what its citizen takes back while it is masked again stays taken back', async () => {
  const { database, drop } = await createDatabase()
  await database.query(sql`
    insert into help_requests (handle, help_type, description, additional, public_description, public_additional, district,
      help_date, help_time, starts_at, posted_at, status)
    values ('a', 'driving', 'To the clinic', 'I live alone, 9847012345', '', '', 'Kollam', '2026-01-01', '10:00', now(), now(), 'open')`)
  let takesBack = true // Between the reading and the masking.
  const query: Queryable['query'] = async (statement) => {
    const rows = await database.query(statement)
    if (takesBack)
      await database.query(sql`update help_requests set additional = null, public_additional = null`)
    takesBack = false
    return rows
  }
  await maskAgain({ database: { ...database, query } })
  const texts = await database.query(sql`select public_additional as additional from help_requests`)
  expect(texts).toEqual([{ additional: null }])
  await drop()
})
