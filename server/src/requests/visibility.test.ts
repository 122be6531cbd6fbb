import { api } from '@scan/contract/index.ts'
import { VISIBILITY, visibilityOf, type Audience, type Field } from '@scan/domain/visibility.ts'
import { STATUSES, type Status } from '@scan/domain/help-request.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { BEGINNING, createWorld, type Answer, type TestPerson, type World } from '../testing/world.ts'
import { passTime } from './expire.ts'

const FIELDS = Object.keys(VISIBILITY) as Field[]
const VOLUNTEERS: Audience[] = [
  ...(['its-volunteer', 'early-volunteer', 'day-late-volunteer', 'undecided-volunteer'] as const),
  'another-volunteer',
]
const AUDIENCES: Audience[] = ['citizen', ...VOLUNTEERS, 'administrator']

type Stage = { isUndecided?: boolean } & Record<'id' | 'handle' | 'code', string> &
  Record<'meera' | 'asha' | 'ravi' | 'devi', TestPerson> & { world: World; number: number }
let stage: Stage

type Told = Record<Audience, string>

/** Meera asks, where everything that could be told of it is unmistakable. */
async function begin(world: World): Promise<Stage> {
  world.setNow(BEGINNING)
  for (const table of [sql`help_requests`, sql`sessions`, sql`accounts`])
    await world.database.query(sql`delete from ${table}`)
  const meera = await world.person('Meera', 'Citizen', { district: 'Kollam' })
  const asha = await world.person('Asha', 'Volunteer', { district: 'Kannur' })
  const ravi = await world.person('Ravi', 'Volunteer', { district: 'Kannur' })
  const devi = await world.person('Devi', 'Admin')
  await world.wait(7)
  const needs = {
    helpType: 'gardening',
    description: 'The blue gate of Flat 4B; my son is 98470 99999',
    additional: 'Ring twice at Rose Villa or write to gate@example.org',
    district: 'Idukki',
    area: 'Munnar',
    address: 'Lotus Cottage, lane 9',
    landmark: 'Behind the tea shop',
    date: '2026-12-24',
    time: '16:45',
    duration: 240,
  } as const
  await world.call(api.askForHelp, { as: meera, body: { action: 'request', email: meera.email, ...needs } })
  const [row] = await world.database.query(
    sql<{ id: string; number: number; handle: string }>`select id, number, handle from help_requests`,
  )
  if (!row) throw new Error('The request was not stored')
  const asked = { params: { id: row.id }, body: { volunteerIds: [ravi.id] } }
  await world.call(api.askVolunteers, { as: devi, ...asked })
  for (const name of ['Uma', 'Vasu', 'Yamuna']) {
    const { id } = await world.person(name, 'Citizen')
    await world.database.query(sql`
      insert into help_requests (handle, citizen_id, volunteer_id, help_type, description, public_description, district,
        help_date, help_time, starts_at, posted_at, status, accepted_at, closing, closed_at)
      select id || '@requests.invalid', id, ${asha.id}, 'reading', '', '', 'Kasaragod', '2026-11-01', '09:00', at, at, 'completed', at, 'complete', at
      from accounts, (select '2026-11-01T03:30:00Z'::timestamptz as at) t where id = ${id}`)
  }
  // What is only known of some: it has been offered to one volunteer first, then to all, and will have been thanked for.
  const hema = await world.person('Hema', 'Volunteer', { district: 'Kannur' })
  // Whom its citizen reads about is another, so that the two can be told apart.
  const indira = await world.person('Indira', 'Volunteer', { district: 'Kannur' })
  await world.database.query(sql`
    update help_requests set by_phone = true, in_hand_of = ${devi.id}, reserved_for = ${hema.id}, reserved_until = ${world.now()}, asked_first = ${indira.id}, asked_first_until = ${world.now()}, opened_to_all = true, thanks = 'So kind of you',
      thanked_at = '2026-11-19T09:00:00Z' where id = ${row.id}`)
  await world.database.query(sql`
    insert into papers (account_id, kind, seen_on, added_at) values (${asha.id}, 'identity-card', '2026-01-02', now())`)
  return { world, meera, asha, ravi, devi, ...row, code: '' }
}

async function accept(): Promise<Partial<Told>> {
  const { world, asha, handle } = stage
  await world.wait(3)
  const answer = await world.call(api.acceptRequest, { as: asha, body: { citizen: handle } })
  const [row] = await world.database.query(
    sql<{
      code: string
    }>`select completion_code as code from help_requests where citizen_id = ${stage.meera.id}`,
  )
  stage.code = row?.code ?? ''
  const asked = { date: '2026-12-25', time: '11:00' }
  await world.call(api.askForNewTime, { as: stage.meera, body: asked })
  // More than a month before its time.
  return { 'early-volunteer': text(answer) }
}

/** Without the visits before it, of Asha to others. */
const said = (json: unknown) =>
  JSON.stringify(json, (_, value: unknown) =>
    typeof value === 'object' && value && Object.values(value).includes('Kasaragod') ? null : value,
  )

/** Everything that could name a request in an answer; whoever is asked for the list reads the reply of a move too. */
const text = ({ json, status }: Answer<unknown>): string => {
  expect([status, json]).toEqual([200, json])
  return said(json)
}

/** The ways into a state: each says what the one who made the last move was answered. */
const WAYS: Record<Status, (() => Promise<Partial<Told>>)[]> = {
  open: [
    async () => ({}),
    // Its citizen is to be called first.
    async () => {
      await stage.world.database.query(sql`update help_requests set awaits_call = true`)
      return {}
    },
    // Nobody of the network has been there.
    async () => {
      await stage.world.database.query(sql`update help_requests set first_visit = true`)
      return {}
    },
    async () => {
      await accept()
      const { world, asha, handle } = stage
      const body = { citizen: handle, reason: 'My bus does not run' }
      const answer = await world.call(api.releaseRequest, { as: asha, body })
      return { 'another-volunteer': text(answer) }
    },
  ],
  accepted: [
    accept,
    // From 24 hours before its time.
    async () => {
      const answered = await accept()
      stage.world.setNow(new Date('2026-12-23T11:15:00Z'))
      await stage.world.wait(0)
      return answered
    },
    // While somebody else's case about harm or money is in nobody's hand.
    async () => {
      await accept()
      const { world, asha, id } = stage
      await world.database.query(sql`
        insert into concerns (request_id, subject_id, kind, text, raised_at)
        values (${id}, ${asha.id}, 'felt-unsafe', 'He locked the door', ${world.now()})`)
      stage.isUndecided = true
      return {}
    },
    // To a day after the time.
    async () => {
      const answered = await accept()
      await stage.world.wait(36 * 24 * 60)
      return answered
    },
  ],
  completed: [
    async () => {
      await accept()
      const { world, asha, handle, code } = stage
      const answer = await world.call(api.completeRequest, { as: asha, body: { citizen: handle, code } })
      return { 'its-volunteer': text(answer) }
    },
    async () => {
      await accept()
      const { world, devi, id } = stage
      return { administrator: text(await world.call(api.adminCompleteRequest, { as: devi, params: { id } })) }
    },
  ],
  'said-done': [
    async () => {
      await accept()
      const { world, asha, handle } = stage
      await world.database.query(sql`update help_requests set by_phone = true`)
      await world.wait(36 * 24 * 60)
      const answer = await world.call(api.sayDone, { as: asha, body: { citizen: handle } })
      return { 'its-volunteer': text(answer) }
    },
  ],
  cancelled: [
    async () => {
      await accept()
      const { world, meera } = stage
      const body = { action: 'cancel', email: meera.email } as const
      return { citizen: text(await world.call(api.askForHelp, { as: meera, body })) }
    },
    async () => {
      await accept()
      const { world, devi, id } = stage
      return { administrator: text(await world.call(api.adminCancelRequest, { as: devi, params: { id } })) }
    },
  ],
  expired: [
    async () => {
      const { world } = stage
      await world.wait(60 * 24 * 60)
      await passTime(world.context)
      return {}
    },
    async () => {
      await accept()
      const { world, meera } = stage
      await world.wait(60 * 24 * 60)
      return { citizen: text(await world.call(api.reportNobodyCame, { as: meera })) }
    },
  ],
  lapsed: [
    async () => {
      await accept()
      await stage.world.wait(60 * 24 * 60)
      await passTime(stage.world.context)
      return {}
    },
  ],
}

/** What each of them reads when they look for it now, without what is their own. */
async function look(state: Status): Promise<Told> {
  const { world, meera, asha, ravi, devi } = stage
  const released = state === 'open'
  const { isUndecided = false } = stage
  const isEarly = state === 'accepted' && !isUndecided && world.now() < new Date('2026-12-23T11:15:00Z')
  const isLate = state === 'accepted' && world.now() > new Date('2026-12-25T11:15:00Z')
  const read = async (...answers: Promise<Answer<unknown>>[]) =>
    (await Promise.all(answers)).map(text).join('\n')
  const visits = (as: TestPerson) =>
    read(
      world.call(api.listRequests, { as }),
      world.call(api.listPastVisits, { as }),
      world.call(api.listAsked, { as }),
      world.call(api.listNotices, { as }),
    )
  // That the question to Ravi is over says again what he was asked (`asked.test.ts`).
  await world.database.query(sql`delete from notices where kind = 'asked-over'`)
  const others = [ravi, ...(released ? [asha] : [])]
  return {
    citizen: await read(
      world.call(api.me, { as: meera }),
      world.call(api.listPastRequests, { as: meera }),
      world.call(api.listNotices, { as: meera }),
    ),
    'its-volunteer': released || isEarly || isLate || isUndecided ? '' : await visits(asha),
    'early-volunteer': isEarly ? await visits(asha) : '',
    'day-late-volunteer': isLate ? await visits(asha) : '',
    'undecided-volunteer': isUndecided ? await visits(asha) : '',
    'another-volunteer': (await Promise.all(others.map(visits))).join('\n'),
    // Of a person's page what was: the rest says who they are, and names what the list shows.
    administrator: [
      await read(world.call(api.listHelpRequests, { as: devi })),
      // Its history is part of the audit log.
      JSON.stringify(
        (await world.call(api.readRequest, { as: devi, params: { id: stage.id } })).json['data'],
      ),
      ...(await Promise.all(
        [meera, asha].map(async ({ id }) => {
          const { json } = await world.call(api.readPerson, { as: devi, params: { id } })
          return said((json as { data: { past: unknown } }).data.past)
        }),
      )),
    ].join('\n'),
  }
}

type Shown = 'whole' | 'masked' | 'without-house' | undefined

/** How a field is to be recognised in what somebody was told. */
function shownIn(field: Field, told: string): Shown {
  const { meera, asha, id, number, handle, code } = stage
  const text = (house: string, contact: string, always: string): Shown =>
    told.includes(house)
      ? 'whole'
      : told.includes(contact)
        ? 'without-house'
        : told.includes(always)
          ? 'masked'
          : undefined
  const is = (...signs: string[]): Shown => (signs.some((sign) => told.includes(sign)) ? 'whole' : undefined)
  const shown: Record<Field, Shown> = {
    id: is(id),
    number: is(`umber":${number}`),
    handle: is(handle),
    helpType: is('"Gardening"'),
    district: is('"Idukki"'),
    area: is('"Munnar"'),
    address: is('Lotus', 'lane 9'),
    landmark: is('tea shop'),
    date: is('"2026-12-24"'),
    time: is('"16:45"'),
    duration: is('"helpduration":240'),
    postedAt: is('"2026-11-20T09:07:00.000Z"'),
    description: text('Flat 4B', '98470 99999', 'The blue gate'),
    additional: text('Rose Villa', 'gate@example.org', 'Ring twice'),
    citizenId: is(meera.id),
    citizenName: is('"Meera"'),
    citizenPhone: is(meera.phone),
    volunteerId: is(asha.id),
    volunteerName: is('"Asha"'),
    volunteerPhone: is(asha.phone),
    timesHelped: is('"timesHelped":'),
    papersSeen: is('"papersSeen":'),
    thanks: is('So kind of you'),
    awaitsCall: is('"awaitsCall":'),
    byPhone: is('"byPhone":'),
    firstVisit: is('"firstVisit":'),
    cardNumber: is('"cardNumber":'),
    inHandOf: is('"inHandOf":'),
    keptFor: is('"Hema"'),
    askedFirst: is('"Indira"'),
    openToAll: is('"openToAll":'),
    hadVolunteer: is('"hadVolunteer":'),
    code: code ? is(`"${code}"`) : undefined,
    newTime: is('"newTime":'),
    revision: is('"revision":'),
    revisedAt: is('"revisedAt":'),
    outcome: is('"helpoutcome":"'),
    asked: is('"asked":['),
  }
  return shown[field]
}

/** A citizen's own answers name them: that shows nobody a request. */
const isOwn = (field: Field, audience: Audience) => audience === 'citizen' && field.startsWith('citizen')

let world: World
beforeAll(async () => (world = await createWorld()))
afterAll(() => world.close())

test.for(STATUSES)(
  'who is sent what of a request that is %s, by every call that tells of one: what the table says',
  async (state) => {
    const seen = new Map<string, Shown>()
    for (const way of WAYS[state]) {
      stage = await begin(world)
      const answered = await way()
      const looked = await look(state)
      for (const audience of AUDIENCES)
        for (const field of FIELDS) {
          const shown = shownIn(field, `${looked[audience]}\n${answered[audience] ?? ''}`)
          if (shown) seen.set(`${audience}, ${field}`, shown)
        }
    }
    const cells = (of: (field: Field, audience: Audience) => Shown) =>
      FIELDS.flatMap((field) =>
        AUDIENCES.filter((audience) => !isOwn(field, audience)).map(
          (audience) => `${audience}, ${field}: ${of(field, audience) ?? 'nothing'}`,
        ),
      )
    expect(cells((field, audience) => seen.get(`${audience}, ${field}`))).toEqual(
      cells((field, audience) => visibilityOf(field, state, audience)),
    )
  },
)
