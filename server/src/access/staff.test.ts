import { PERMISSIONS, may, type Permission } from '@scan/domain/permissions.ts'
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

const ALL = Object.keys(PERMISSIONS) as Permission[]

function act(permission: Permission, { id }: TestPerson): Promise<string> {
  const entry = { action: 'see-changes', subject: { kind: 'account', id } } as const
  const actor = { id, clientSubnet: '203.0.113.7' }
  const acted = asStaff(world.context, actor, permission, entry, async () => 'done')
  return acted.catch((error: Error) => error.message)
}
const written = () => world.database.query(sql`select from audit.lines where action = 'see-changes'`)

test.each(CATEGORIES.flatMap((category) => ALL.map((permission) => [category, permission] as const)))(
  'whether somebody registered as %s may %s is what the table says, and only what was done is written down',
  async (category, permission) => {
    const before = (await written()).length
    const role = roleOf(category)
    const isAllowed = may(role, permission)
    const reading = () => forStaff({ role }, permission)
    if (isAllowed) expect(reading()).toBe('all')
    else expect(reading).toThrow('not-for-your-role')
    expect(await act(permission, people.get(category)!)).toBe(isAllowed ? 'done' : 'not-for-your-role')
    expect(await written()).toHaveLength(before + (isAllowed ? 1 : 0))
  },
)

test('a suspended administrator does nothing any more', async () => {
  const admin = people.get('Admin')!
  await world.database.query(sql`update accounts set banned_at = ${world.now()} where id = ${admin.id}`)
  expect(await act('read-people', admin)).toBe('account-suspended')
})
