// What the database alone does of a call: the session, and one statement with the change, its audit line and its email.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { DISTRICT, SESSION, helpDate } from './crowd.ts'

const run = promisify(execFile)
const CLIENTS = 16
const POST = { who: 'citizen', action: 'post' } as const
const ACCEPT = { who: 'volunteer', action: 'accept' } as const

const session = ({ who }: typeof POST | typeof ACCEPT) =>
  SESSION.replace('$1', `sha256(convert_to('bench-${who}-' || :n, 'UTF8'))`)
const recorded = ({ who, action }: typeof POST | typeof ACCEPT) => `
  line as (insert into audit.lines (at, actor_id, action, subject_kind, subject_id)
    select now(), md5('bench-${who}-' || :n)::uuid, '${action}', 'request', id from done)`

/** `:n` is the number of the call and of who makes it. */
const STATEMENTS = {
  post: [
    session(POST),
    `with done as (insert into help_requests (handle, citizen_id, help_type, description, public_description,
         additional, public_additional, district, help_date, help_time, starts_at, posted_at, status)
       select 'bench-' || :n, id, 'medical', 'To the eye hospital and back', 'To the eye hospital and back',
         'I walk with a stick', 'I walk with a stick', '${DISTRICT.ofCrowd}', '${helpDate()}', '10:30',
         now() + interval '2 days', now(), 'open'
       from accounts where id = md5('bench-citizen-' || :n)::uuid and banned_at is null returning id),
     ${recorded(POST)} select * from done`,
  ],
  accept: [
    session(ACCEPT),
    `with done as (update help_requests r set status = 'accepted', volunteer_id = a.id, accepted_at = now(),
         completion_code = '123456'
       from accounts a where a.id = md5('bench-volunteer-' || :n)::uuid and a.banned_at is null
         and r.handle = 'bench-' || :n and r.status = 'open' and r.starts_at > now() returning r.*),
     email as (insert into bench_emails (request_id) select id from done),
     ${recorded(ACCEPT)} select * from done`,
  ],
}

/** Where pgbench is not installed, the driver sends the same, and is named instead. */
export const SENDER = await run('pgbench', ['--version']).then(
  () => 'pgbench' as const,
  () => 'pg alone' as const,
)

/** How often a second the database does it over sixteen connections, once for each of these people. */
export async function statementsPerSecond(
  { url, folder }: { url: string; folder: string },
  call: 'post' | 'accept',
  { first, count }: { first: number; count: number },
): Promise<number> {
  if (SENDER === 'pgbench') {
    const lines = STATEMENTS[call].map((text) => `${text.replaceAll(/\s+/g, ' ')};\n`)
    const file = join(folder, `${call}.sql`)
    await writeFile(
      file,
      `\\set n ${first} + :i * ${CLIENTS} + :client_id\n\\set i :i + 1\n${lines.join('')}`,
    )
    const { stdout } = await run('pgbench', [
      ...['--no-vacuum', '--protocol', 'prepared', '--client', `${CLIENTS}`, '--define', 'i=0'],
      ...['--transactions', `${Math.floor(count / CLIENTS)}`, '--file', file, url],
    ])
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
  }
  const pool = new pg.Pool({ connectionString: url, max: CLIENTS })
  const named = STATEMENTS[call].map((text, index) => ({
    ...{ name: `${call}-${index}`, text: text.replaceAll(':n', '$1::text') },
  }))
  const from = performance.now()
  let done = 0
  const caller = async () => {
    while (done < count) {
      const values = [`${first + done++}`]
      for (const statement of named) await pool.query({ ...statement, values })
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, caller))
  await pool.end()
  return (done * 1000) / (performance.now() - from)
}
