import pg from 'pg'

/**
 * The people who call: citizens and volunteers by number, signed in, of one district. Only columns that every version of
 * the product has are written, so that another checkout can be measured beside this one.
 */
type Kind = 'citizen' | 'volunteer'

/** Where the crowd lives and acts, and where the list stands and nothing changes. */
export const DISTRICT = { ofCrowd: 'Kannur', ofList: 'Kollam' }

export const tokenOf = (kind: Kind, n: number) => `bench-${kind}-${n}`
const FIRST_PHONE = { citizen: 7_000_000_000, volunteer: 8_000_000_000 }
/** No two share one: that would be noted with every acceptance. */
export const phoneOf = (kind: Kind, n: number) => String(FIRST_PHONE[kind] + n)

export const helpDate = () =>
  new Date(Date.now() + 2 * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })

/** How the peers find a session. */
export const SESSION = `
  select a.id, a.name, a.email, a.phone, a.category from sessions s join accounts a on a.id = s.account_id
  where s.token_hash = $1 and s.end_reason is null and s.last_seen_at > now() - interval '15 minutes' and a.banned_at is null`

/** Sends statements, one after the other; answers with the rows of the last. */
export async function ask<Row>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows as Row[]
    return rows
  } finally {
    await client.end()
  }
}

function people(kind: Kind, from: number, count: number): string {
  const [name, category] = kind === 'citizen' ? ['Meera Nair', 'Citizen'] : ['Asha Menon', 'Volunteer']
  return `
    insert into accounts (id, name, email, phone, category, district, skills, password_hash, created_at, verified_at, approved_at)
    select md5('bench-${kind}-' || n)::uuid, '${name}', 'bench-${kind}-' || n || '@example.org', (${FIRST_PHONE[kind]} + n)::text,
      '${category}', '${DISTRICT.ofCrowd}', case '${kind}' when 'volunteer' then '{driving}'::text[] end, '', now(), now(), now()
    from generate_series(${from}, ${from + count - 1}) n`
}

/** Who was last seen in the future is not written down as seen. */
const sessions = (kind: Kind, count: number) => `
  insert into sessions (account_id, token_hash, refresh_hash, started_at, confirmed_at, last_seen_at)
  select md5('bench-${kind}-' || n)::uuid, sha256(convert_to('bench-${kind}-' || n, 'UTF8')),
    sha256(convert_to('refresh-${kind}-' || n, 'UTF8')), now(), now(), now() + interval '3 hours'
  from generate_series(0, ${count - 1}) n`

export async function addCrowd(url: string, count: number): Promise<void> {
  const made = (['citizen', 'volunteer'] as const).flatMap((kind) => [
    people(kind, 0, count),
    sessions(kind, count),
  ])
  await ask(url, ...made, 'vacuum analyze')
}

/** Requests that are over, half a minute apart, of 15,000 citizens and 5,000 volunteers who do not call. */
export async function addPast(url: string, count: number): Promise<void> {
  const first = 1_000_000
  // Indexes and references are made faster over all rows than with each.
  const parts = await ask<{ drop: string; make: string }>(
    url,
    `select format('alter table help_requests drop constraint %I', conname) as drop,
       format('alter table help_requests add constraint %I %s', conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where conrelid = 'help_requests'::regclass and contype = 'f'
     union all select 'drop index ' || indexname, indexdef from pg_indexes
     where tablename = 'help_requests' and indexname <> 'help_requests_pkey'`,
  )
  await ask(
    url,
    ...[
      people('citizen', first, 15_000),
      people('volunteer', first, 5_000),
      ...parts.map(({ drop }) => drop),
    ],
    `insert into help_requests (handle, citizen_id, volunteer_id, help_type, description, public_description, district,
       help_date, help_time, starts_at, posted_at, accepted_at, closed_at, status, closing)
     select 'past-' || n, md5('bench-citizen-' || ${first} + n % 15000)::uuid, md5('bench-volunteer-' || ${first} + n % 5000)::uuid,
       'reading', '', '', '${DISTRICT.ofList}', at::date, at::time, at, at - interval '1 day', at, at, 'completed', 'complete'
     from generate_series(1, ${count}) n, lateral (select now() - n * interval '30 seconds' as at) t`,
    ...[...parts.map(({ make }) => make), 'vacuum analyze'],
  )
}
