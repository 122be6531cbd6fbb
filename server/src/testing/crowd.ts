import { api } from '@scan/contract/index.ts'
import type { Category } from '@scan/domain/role.ts'
import type { Database } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { PASSWORD, cheapPasswords, type TestPerson, type World } from './world.ts'

/**
 * People of a server that is a process of its own, verified, approved and signed in, by their names. None of them is
 * stopped for giving back often.
 */
export async function gather(
  database: Database,
  call: World['call'],
  people: readonly (readonly [name: string, category: Category])[],
): Promise<TestPerson[]> {
  const hash = await cheapPasswords().hash(PASSWORD)
  const gathered: TestPerson[] = []
  for (const [index, [name, category]] of people.entries()) {
    const [email, phone] = [`${name.toLowerCase()}@example.org`, `98471000${10 + index}`]
    const skills = category === 'Volunteer' ? ['shopping'] : null
    await database.query(sql`
      insert into accounts (name, email, phone, category, district, skills, password_hash, created_at, approved_at, resumed_at)
      values (${name}, ${email}, ${phone}, ${category}, 'Kollam', ${skills}, ${hash}, now(), now(), '2100-01-01')`)
    const { reply } = await call(api.signIn, { body: { email, password: PASSWORD } })
    const { sessionToken, refreshToken, user } = reply
    gathered.push({ id: user.id, name, email, phone, sessionToken, refreshToken })
  }
  return gathered
}
