import { walked } from '@scan/contract/exchanges/index.ts'
import { pathWith, rolesFor } from '@scan/contract/endpoint.ts'
import type { Role } from '@scan/domain/role.ts'
import { expect, test, vi } from 'vitest'
import type { Database, Queryable } from './db/pool.ts'
import { sql, type Sql } from './db/sql.ts'
import { workerLog } from './jobs/log.ts'
import { newToken } from './access/tokens.ts'
import { personalIn, watchedLog } from './testing/watched-log.ts'
import { createWorld, PASSWORD, type TestPerson } from './testing/world.ts'

// What the tests of all calls that go well, or are refused, leave in the log, `world.close` looks at.

/** Parameters, a header and a cookie that people's calls hold. */
const PLANTED = { id: '5c5e5c9e-0000-4000-8000-00000000beef', token: newToken(), name: 'kuttanad' }

/** An error of the database's own that quotes whatever the statement held, as it does where it can't read a value. */
async function quoted(database: Queryable, { values }: Sql): Promise<never> {
  await database.query(sql`select ${JSON.stringify(values)}::text::uuid`)
  throw new Error('The database takes everything.')
}

/** From now on every statement but those that find the caller fails. */
function breakDown(database: Database): void {
  const query = database.query.bind(database)
  const broken: Queryable['query'] = (statement) =>
    /from sessions/.test(statement.text) ? query(statement) : quoted({ query, publish: () => {} }, statement)
  vi.spyOn(database, 'query').mockImplementation(broken)
  vi.spyOn(database, 'transaction').mockImplementation((work) => work({ query: broken, publish: () => {} }))
}

test('calls that fail, whatever was sent, leave nothing of it in the log', async () => {
  const { log, lines } = watchedLog()
  const world = await createWorld({ log })
  const people: Record<Role, TestPerson> = {
    citizen: await world.person('Kamala', 'Citizen'),
    volunteer: await world.person('Nisha', 'Volunteer'),
    admin: await world.person('Lakshmi', 'Admin'),
    desk: await world.person('Radha', 'Admin', { part: 'desk' }),
  }
  const words = new Set([PASSWORD, PLANTED.id, PLANTED.token, PLANTED.name, 'Kamala', 'Nisha', 'Lakshmi'])
  breakDown(world.database)
  let failed = 0
  for (const { endpoint, sends } of walked) {
    const { method, path, access } = endpoint
    const roles = rolesFor(access)
    const caller = roles === 'anyone' ? people.citizen : people[roles[0] as Role]
    const json = sends ?? {}
    for (const value of Object.values(json))
      if (typeof value === 'string' && /[ @]|\d{6}/.test(value)) words.add(value)
    const { statusCode } = await world.app.inject({
      method,
      url: `${pathWith(path, PLANTED)}?q=${PLANTED.name}`,
      headers: {
        authorization: `Bearer ${caller.sessionToken}`,
        'user-agent': PLANTED.name,
        cookie: `device=${PLANTED.token}`,
      },
      ...(method !== 'GET' && { payload: json }),
    })
    if (statusCode === 500) failed++
  }
  expect(failed).toBeGreaterThan(50)
  expect(lines.length).toBeGreaterThanOrEqual(failed)
  expect(personalIn(lines.join(''), words)).toEqual([])
  vi.restoreAllMocks()
  await world.close()
})

test('a job that fails leaves nothing of what it was about in the log', async () => {
  const { log, lines } = watchedLog()
  const world = await createWorld()
  const error = await quoted(world.database, sql`${'kamala@example.org'} ${PASSWORD}`).catch(
    (thrown: Error) => thrown,
  )
  const job = {
    id: '7',
    task_identifier: 'delivery',
    attempts: 1,
    max_attempts: 9,
    payload: 'kamala@example.org',
  }
  workerLog(log).scope({ jobId: '7' }).error('It failed', { failure: true, job, error })
  expect(lines.join('')).toContain('will be tried again')
  expect(personalIn(lines.join(''), [PASSWORD])).toEqual([])
  await world.close()
})
