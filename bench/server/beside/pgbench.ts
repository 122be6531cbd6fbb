// The limit of the database on this machine: the statements that a call cannot do without, and no server.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { CROWD_DISTRICT, helpDate } from '../crowd.ts'

const run = promisify(execFile)
const CLIENTS = 16

const sessionOf = (who: 'citizen' | 'volunteer') => `
  select s.id, s.account_id, s.last_seen_at, s.end_reason, a.banned_at, a.name, a.email, a.phone, a.category, a.district
  from sessions s join accounts a on a.id = s.account_id
  where s.token_hash = sha256(convert_to('bench-${who}-' || :n, 'UTF8'))`

const lineAndEmail = (who: 'citizen' | 'volunteer', action: string) => `
  line as (insert into audit.lines (at, actor_id, action, subject_kind, subject_id)
    select now(), md5('bench-${who}-' || :n)::uuid, '${action}', 'request', id from done),
  email as (insert into bench_emails (payload)
    select json_build_object('kind', '${action}', 'requestId', id) from done)
  select * from done`

/** Each call as the session check and one statement; `:n` is its number. Emails wait in a plain table. */
const STATEMENTS = {
  list: [
    sessionOf('volunteer'),
    `select r.*, c.name, c.phone from help_requests r join accounts c on c.id = r.citizen_id
     where r.status = 'open' and r.starts_at > now() and r.district = 'Kollam' order by r.starts_at, r.id`,
  ],
  post: [
    sessionOf('citizen'),
    `with done as (insert into help_requests (handle, citizen_id, help_type, description, public_description,
         additional, public_additional, district, help_date, help_time, starts_at, posted_at, status)
       select 'posted-' || gen_random_uuid() || '@requests.invalid', id, 'medical', 'To the eye hospital and back',
         'To the eye hospital and back', 'I walk with a stick', 'I walk with a stick', '${CROWD_DISTRICT}',
         '${helpDate()}', '10:30', now() + interval '2 days', now(), 'open'
       from accounts where id = md5('bench-citizen-' || :n)::uuid and banned_at is null returning id),
     ${lineAndEmail('citizen', 'post')}`,
  ],
  accept: [
    sessionOf('volunteer'),
    `with done as (update help_requests r set status = 'accepted', volunteer_id = a.id, accepted_at = now(),
         completion_code = '123456'
       from accounts a where a.id = md5('bench-volunteer-' || :n)::uuid and a.banned_at is null
         and r.handle = 'bench-' || :n || '@requests.invalid' and r.status = 'open' and r.starts_at > now()
       returning r.*),
     ${lineAndEmail('volunteer', 'accept')}`,
  ],
}
export type Limited = keyof typeof STATEMENTS

export function hasLimit(call: string): call is Limited {
  return call in STATEMENTS
}

export async function prepareLimits(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    'create table bench_emails (id bigint generated always as identity primary key, payload json)',
  )
  await client.end()
}

let hasProgram: Promise<boolean> | undefined

/** Who sends the statements. */
export async function limitedBy(): Promise<'pgbench' | 'pg'> {
  hasProgram ??= run('pgbench', ['--version']).then(
    () => true,
    () => false,
  )
  return (await hasProgram) ? 'pgbench' : 'pg'
}

/** How often a second the database alone does what the call asks of it, over as many connections. */
export async function statementsPerSecond(
  url: string,
  call: Limited,
  seconds: number,
  crowd: number,
): Promise<number> {
  // Each of the crowd once: accepting the same thing twice would do nothing, and be faster.
  const calls = call === 'list' ? Infinity : crowd
  return (await limitedBy()) === 'pgbench'
    ? byPgbench(url, call, seconds, calls)
    : byDriver(url, call, seconds, calls)
}

async function byPgbench(url: string, call: Limited, seconds: number, calls: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'network-pgbench-'))
  try {
    const file = join(folder, 'calls.sql')
    const statements = STATEMENTS[call].map((text) => `${text.replaceAll(/\s+/g, ' ').trim()};\n`)
    await writeFile(file, `\\set n :i * ${CLIENTS} + :client_id\n\\set i :i + 1\n${statements.join('')}`)
    const { stdout } = await run('pgbench', [
      ...['--no-vacuum', '--protocol', 'prepared', '--client', `${CLIENTS}`],
      ...(calls === Infinity
        ? ['--time', `${Math.ceil(seconds)}`]
        : ['--transactions', `${Math.floor(calls / CLIENTS)}`]),
      ...['--define', 'i=0', '--file', file, url],
    ])
    const found = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
    if (!found) throw new Error(`pgbench did not say how fast it was: ${stdout}`)
    return Number(found)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The same without the program: prepared statements through the driver, a call's two under way at once. */
async function byDriver(url: string, call: Limited, seconds: number, most: number): Promise<number> {
  const statements = STATEMENTS[call].map((text, index) => ({
    name: `${call}-${index}`,
    text: text.replaceAll(/(?<!:):n\b/g, '$1::text'),
  }))
  const clients = Array.from(
    { length: CLIENTS },
    () => new pg.Client({ connectionString: url, pipeline: true }),
  )
  // A failed statement is named by its text.
  for (const client of clients) client.on('error', () => {})
  await Promise.all(clients.map((client) => client.connect()))
  const from = performance.now()
  let calls = 0
  await Promise.all(
    clients.map(async (client) => {
      while (calls < most && performance.now() - from < seconds * 1000) {
        const values = [`${calls++}`]
        await Promise.all(
          statements.map((statement) =>
            client.query({ ...statement, values: statement.text.includes('$1') ? values : [] }),
          ),
        )
      }
    }),
  )
  const perSecond = (calls * 1000) / (performance.now() - from)
  await Promise.all(clients.map((client) => client.end()))
  return perSecond
}
