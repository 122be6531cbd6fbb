import { pathWith, rolesFor, type Access, type Endpoint } from '@scan/contract/endpoint.ts'
import { api, downloads } from '@scan/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { createWorld, type TestPerson, type World } from '../testing/world.ts'

let world: World
const people: Record<string, TestPerson | undefined> = {}

beforeAll(async () => {
  world = await createWorld()
  people['nobody'] = undefined
  people['citizen'] = await world.person('Meera', 'Citizen')
  people['volunteer'] = await world.person('Asha', 'Volunteer')
  people['admin'] = await world.person('Lakshmi', 'Admin')
  people['desk'] = await world.person('Radha', 'Admin', { part: 'desk' })
})
afterAll(() => world.close())

const UUID = '00000000-0000-4000-8000-000000000000'

async function send(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  who: string,
  id = UUID,
  payload?: object,
) {
  const { statusCode, headers, body } = await world.app.inject({
    method,
    url: pathWith(path, { id, token: id }),
    headers: people[who] ? { authorization: `Bearer ${people[who].sessionToken}` } : {},
    ...(payload && { payload }),
  })
  const { code } = body.startsWith('{') ? (JSON.parse(body) as { code?: string }) : {}
  return { refusal: [statusCode, code], code, body, headers }
}

const VISITORS = ['nobody', 'citizen', 'volunteer', 'desk', 'admin']
function refusedBy(access: Access): string[] {
  const roles: 'anyone' | readonly string[] = rolesFor(access)
  return roles === 'anyone' ? [] : VISITORS.filter((who) => !roles.includes(who))
}
const refusalOf = (who: string) => (who === 'nobody' ? [401, 'no-token'] : [403, 'not-for-your-role'])

const FILES = Object.entries(downloads).map(
  ([name, { path, access }]) => ({ name, method: 'GET', path, access }) as const,
)
const CALLS = [...Object.entries<Endpoint>(api).map(([name, endpoint]) => ({ name, ...endpoint })), ...FILES]

describe.each(CALLS)('$name', (call) => {
  const refused = refusedBy(call.access)

  test.runIf(refused.length > 0).each(refused)(
    'refuses %s before it looks at what they sent',
    async (who) => {
      expect((await send(call, who)).refusal).toEqual(refusalOf(who))
    },
  )

  test.each(VISITORS.filter((who) => !refused.includes(who)))('lets %s come through to it', async (who) => {
    // Signing out would end the session that the other cases still need.
    if (['signOut', 'signOutEverywhere'].includes(call.name)) return expect(refused).not.toContain(who)
    const { code } = await send(call, who)
    expect(['no-token', 'not-for-your-role', 'not-found', 'internal-error']).not.toContain(code)
  })
})

test.each(FILES)('the file of the $name is handed to an administrator', async (file) => {
  const { refusal, headers } = await send(file, 'admin')
  expect([refusal[0], headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
})

test('a volunteer who was banned comes through to nothing', async () => {
  const ravi = (people['ravi'] = await world.person('Ravi', 'Volunteer'))
  await world.database.query(sql`update accounts set banned_at = now() where id = ${ravi.id}`)
  for (const call of CALLS.filter(({ access }) => access !== 'anyone'))
    expect([call.name, ...(await send(call, 'ravi')).refusal]).toEqual([call.name, 403, 'account-suspended'])
})

describe('what is another’s', () => {
  const UNKNOWN = '11111111-1111-4111-8111-111111111111'
  let theirs: Record<
    'request' | 'session' | 'notice' | 'separation' | 'asha' | 'visit' | 'question' | 'kept',
    string
  >

  beforeAll(async () => {
    const meera = await world.person('Meera.Nair', 'Citizen')
    const asha = await world.person('Asha.Menon', 'Volunteer')
    people['another citizen'] = await world.person('Gopal', 'Citizen')
    people['another volunteer'] = await world.person('Hamza', 'Volunteer')
    const asked = await world.ask(meera)
    await world.call(api.acceptRequest, { as: asha, body: { citizen: meera.email } })
    const [session] = (await world.call(api.listSessions, { as: meera })).reply.items
    await world.call(api.releaseRequest, { as: asha, body: { citizen: meera.email, reason: 'I am ill' } })
    const [notice] = (await world.call(api.listNotices, { as: meera })).reply.notices
    const [separation] = await world.database.query(sql<{ id: string }>`
      insert into separations (volunteer_id, citizen_id, cause, since, citizen_asked, asked_at)
      values (${asha.id}, ${meera.id}, 'declined', now(), true, now()) returning id`)
    const gopala = await world.person('Gopala', 'Citizen')
    const leela = await world.person('Leela', 'Volunteer')
    const visit = (await world.ask(gopala, 4)).reply.user.request
    await world.call(api.acceptRequest, { as: leela, body: { citizen: gopala.email } })
    const code = (await world.call(api.me, { as: gopala })).reply.user.request?.volunteer?.code ?? ''
    await world.call(api.completeRequest, { as: leela, body: { citizen: gopala.email, code } })
    const kept = (await world.ask(gopala)).reply.user.request?.id ?? ''
    await world.database.query(sql`
      update help_requests set reserved_for = ${leela.id}, reserved_until = starts_at where id = ${kept}`)
    const body = { volunteerIds: [leela.id] }
    await world.call(api.askVolunteers, { as: people['admin'], params: { id: kept }, body })
    const [question] = (await world.call(api.listAsked, { as: leela })).reply.asked
    theirs = {
      ...{ kept, question: question?.id ?? '', visit: visit?.id ?? '' },
      separation: separation?.id ?? '',
      request: asked.reply.user.request?.id ?? '',
      session: session?.id ?? '',
      notice: notice?.id ?? '',
      asha: asha.id,
    }
    for (const id of Object.values(theirs)) expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })

  const NEEDS = {
    ...{ action: 'request', helptitle: 'Driving', helpdescription: 'To the clinic', location: 'Kollam' },
    ...{ helpdate: '2026-11-28', helptime: '10:00' },
  }
  const BOTH = ['another citizen', 'another volunteer']
  const concern = (requestId: string, subjectId?: string) => ({
    kind: 'unkind',
    text: 'Rude',
    requestId,
    subjectId,
  })
  /** Every call that takes the id of a thing and is not for administrators alone. */
  const TAKING: [
    name: keyof typeof api,
    of: keyof typeof theirs,
    who: string[],
    body?: (id: string) => object,
  ][] = [
    ['listPeopleOfRequest', 'request', ['another citizen']],
    ['thank', 'visit', ['another citizen'], () => ({ text: null })],
    ['confirmVisit', 'visit', ['another citizen']],
    ['sayWhetherCame', 'visit', ['another citizen'], () => ({ answer: 'yes' })],
    ['askForHelp', 'visit', ['another citizen'], (id) => ({ ...NEEDS, sameVolunteerAs: id })],
    ['passRequestOn', 'kept', ['another volunteer']],
    ['answerAsked', 'question', ['another volunteer'], () => ({ answer: 'yes' })],
    ['answerAsked', 'question', ['another volunteer'], () => ({ answer: 'no' })],
    ['signOutThere', 'session', BOTH],
    ['answerSeparation', 'separation', BOTH, () => ({ answer: 'yes' })],
    ['seeNotices', 'notice', BOTH, (id) => ({ ids: [id] })],
    ['raiseConcern', 'request', BOTH, (id) => concern(id)],
    ['raiseConcern', 'asha', BOTH, (id) => concern(theirs.request, id)],
  ]

  test('the table names every call that takes an id, but for those of administrators and of everybody', () => {
    const taking = Object.entries<Endpoint>(api).filter(
      ([, { path, access }]) =>
        path.includes(':id') &&
        access !== 'anyone' &&
        VISITORS.slice(0, 3).some((who) => !refusedBy(access).includes(who)),
    )
    const named = new Set(TAKING.map(([name]) => name).filter((name) => api[name].path.includes(':id')))
    expect(taking.map(([name]) => name).toSorted()).toEqual([...named].toSorted())
  })

  test.each(TAKING.flatMap(([name, of, all, body]) => all.map((who) => ({ name, of, who, body }))))(
    '$name answers $who alike for the $of of another and for one that nobody has',
    async ({ name, who, of, body }) => {
      const answer = async (id: string) => {
        const { refusal, body: said, headers } = await send(api[name], who, id, body?.(id))
        return [refusal, said, Object.keys(headers).toSorted()]
      }
      expect(await answer(theirs[of])).toEqual(await answer(UNKNOWN))
      const left = await world.database.query(sql`
        select from sessions, notices n where family_id = ${theirs.session} and end_reason is null
          and n.id = ${theirs.notice} and seen_at is null and not exists (select from concerns)
          and exists (select from separations where id = ${theirs.separation})
          and exists (select from invitations where id = ${theirs.question} and said_yes is null)
          and exists (select from help_requests where id = ${theirs.kept} and reserved_until is not null)
          and not exists (select from help_requests where thanked_at is not null or confirmed_at is not null)`)
      expect(left).toHaveLength(1)
    },
  )
})
