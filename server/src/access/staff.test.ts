import { type Permission } from '@scan/domain/permissions.ts'
import { CATEGORIES, roleOf, type Category } from '@scan/domain/role.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { createWorld, type TestPerson, type World } from '../testing/world.ts'
import { asStaff, forStaff } from './staff.ts'

let world: World
const people = new Map<Category, TestPerson>()
beforeAll(async () => {
  world = await createWorld()
  for (const [index, category] of CATEGORIES.entries())
    people.set(category, await world.person(`person${index}`, category))
})
afterAll(() => world.close())

function act(permission: Permission, { id }: TestPerson): Promise<string> {
  const entry = { action: 'see-changes', subject: { kind: 'account', id } } as const
  const actor = { id, clientSubnet: '203.0.113.7' }
  const acted = asStaff(world.context, actor, permission, entry, async () => 'done')
  return acted.catch((error: Error) => error.message)
}
const written = () => world.database.query(sql`select from audit.lines where action = 'see-changes'`)

test.each([
  ['Admin', 'done', 1],
  ['Volunteer', 'not-for-your-role', 0],
  ['Citizen', 'not-for-your-role', 0],
] as const)(
  'of what somebody registered as %s does for the desk, only what is done is written down: %s',
  async (category, told, lines) => {
    const before = (await written()).length
    const reading = () => forStaff({ role: roleOf(category) }, 'read-people')
    if (told === 'done') expect(reading()).toBe('all')
    else expect(reading).toThrow(told)
    expect(await act('read-people', people.get(category)!)).toBe(told)
    expect(await written()).toHaveLength(before + lines)
  },
)

test('a suspended administrator does nothing any more', async () => {
  const admin = people.get('Admin')!
  await world.database.query(sql`update accounts set banned_at = ${world.now()} where id = ${admin.id}`)
  expect(await act('read-people', admin)).toBe('account-suspended')
})
