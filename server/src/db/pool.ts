import pg from 'pg'
import { IS_STANDBY, hasNoConnection, isAway, retrying } from './failures.ts'
import { reconnecting } from './reconnect.ts'
import { sql } from './sql.ts'
import type { Sql } from './sql.ts'

export interface Queryable {
  /** Runs a statement and answers with its rows; a statement by itself that lost to another transaction, again. */
  query<Row>(statement: Sql<Row>): Promise<Row[]>
  /** Notifies every server's listeners of these topics as part of the commit, so only inside a transaction. */
  publish(topics: readonly string[]): void
}

export interface Database extends Queryable {
  /** With `retry`, work that lost to another transaction starts again, so it must do nothing outside the database. */
  transaction<Result>(
    work: (tx: Queryable) => Promise<Result>,
    options?: { retry?: boolean },
  ): Promise<Result>
  /** No connection: callers wait for the database to come back. */
  isAway(): boolean
  /** Away for so long that calls are refused at once. */
  isLongAway(): boolean
  waitNoMore(): void
  readonly pool: pg.Pool
  end(): Promise<void>
}

export interface ConnectOptions {
  url: string
  size?: number
  log?: (sentence: string) => void
}

/** The PostgreSQL channel of what is published. */
export const CHANNEL = 'live_events'

const SIZE = 16
const CONNECT_TIMEOUT_MS = 5_000
/** Open pages call every ten seconds, and opening a connection takes longer than most calls. */
const IDLE_MS = 60_000
const STATEMENT_TIMEOUT_MS = 15_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000

export function connect({ url, size = SIZE, log = () => {} }: ConnectOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: 'senior-help',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // If the machine is gone, and the connection with it, nobody else ends our statement.
    query_timeout: STATEMENT_TIMEOUT_MS + CONNECT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    // Otherwise every statement with a list is planned again, which takes longer than most of them.
    options: '-c plan_cache_mode=force_generic_plan',
    types: { getTypeParser },
    // Statements sent without waiting for the answers before them leave at once.
    pipeline: true,
    onConnect: refuseUnfit,
  })
  // Without a listener, the death of an idle connection (a restarted database) would end the process.
  pool.on('error', (error) => log(`A database connection was lost: ${error.message}`))

  const { open, ...waiting } = reconnecting({
    connect: () => pool.connect(),
    isAway: hasNoConnection,
    // A connection of its own: the whole pool may be held by callers waiting for a database that has fallen silent.
    look: () => greet(url),
    onAway: ({ message }) => log(`The database is away, and calls wait for it: ${message}`),
  })

  async function onOne<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const client = await open()
    const ignore = () => {} // The next statement fails, and says why.
    let isBroken = false
    client.on('error', ignore)
    try {
      return await work(client)
    } catch (error) {
      isBroken = isAway(error)
      throw error
    } finally {
      client.off('error', ignore)
      client.release(isBroken)
    }
  }

  return {
    pool,
    query: (statement) => retrying(() => onOne((client) => run(client, statement))),
    publish: () => {
      throw new Error('There is no commit to publish with outside of a transaction.')
    },
    transaction: (work, { retry = false } = {}) => {
      const once = () => onOne((client) => transact(client, work))
      return retry ? retrying(once) : once()
    },
    ...waiting,
    end: async () => {
      waiting.waitNoMore()
      await pool.end()
    },
  }
}

/** Patroni leads callers to a standby a second or more before it is the primary and takes writes. */
export async function refuseUnfit(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: string; number: number; isStandby: boolean }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      pg_is_in_recovery() as "isStandby"`,
  )
  const server = rows[0]
  if (!server || server.number < 15_00_00) {
    throw new Error(`The database server is PostgreSQL ${server?.version}; PostgreSQL 15 or later is needed.`)
  }
  if (server.isStandby) throw new Error(IS_STANDBY)
}

async function greet(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await refuseUnfit(client)
  } finally {
    void client.end().catch(() => {})
  }
}

async function run<Row>(on: pg.ClientBase, { text, values, name }: Sql<Row>): Promise<Row[]> {
  const { rows } = await on.query({ text, name, values: values as unknown[] })
  return rows as Row[]
}

async function transact<Result>(
  client: pg.PoolClient,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  const topics = new Set<string>()
  let isOver = false
  try {
    const begun = client.query('begin')
    const working = work({
      // Work that goes on beside what has failed would be done outside the transaction.
      query: async (statement) => {
        if (isOver) throw new Error('This transaction is over.')
        return run(client, statement)
      },
      publish: (published) => published.forEach((topic) => topics.add(topic)),
    })
    const [result] = await Promise.all([working, begun])
    isOver = true
    // Commits that notify wait for each other, over the whole database (decision 25).
    const notified = topics.size > 0 && run(client, notify(topics))
    const [{ command }] = await Promise.all([client.query('commit'), notified])
    // PostgreSQL answers the commit of a failed transaction with a rollback, and no error.
    if (command !== 'COMMIT') throw new Error('A statement of this transaction failed and nothing was saved.')
    return result
  } catch (error) {
    isOver = true
    await client.query('rollback').catch(() => {}) // It has died and is dropped.
    throw error
  }
}

/** One payload for each, far below the 8,000 bytes that it may have. */
const notify = (topics: Iterable<string>) =>
  sql`select pg_notify(${CHANNEL}, topic) from unnest(${[...topics]}::text[]) topic`

const TEXT_ARRAY = 1009
const INT8_ARRAY = 1016
const DATE_ARRAY = 1182

const textArray = (pg.types.getTypeParser as (oid: number) => (text: string) => (string | null)[])(TEXT_ARRAY)

/** Dates and times stay texts as on the wall; moments are Dates; counts are numbers. */
const PARSERS: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.DATE]: (text) => text,
  [pg.types.builtins.TIME]: (text) => text.slice(0, 'hh:mm'.length),
  [pg.types.builtins.INT8]: Number,
  [DATE_ARRAY]: textArray,
  [INT8_ARRAY]: (text) => textArray(text).map((item) => (item === null ? null : Number(item))),
}

const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  PARSERS[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser
