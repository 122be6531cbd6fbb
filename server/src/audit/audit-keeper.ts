import pg from 'pg'
import { withClient } from '../db/client.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'

interface KeeperOptions {
  database: Queryable
  url: string
  /** A role of the embedded database that may do what the server's role may, and that owns the log. */
  keeperUrl: string | undefined
  print: (sentence: string) => void
}

/** One statement for whoever may act for both the old and the new owner: all of it happens, or nothing. */
export function handingOver(server: string, keeper: string): string {
  const [to, of] = [pg.escapeLiteral(keeper), pg.escapeIdentifier(server)]
  return `do $give$
declare part text;
begin
  -- The server may have put functions of its own into its database; whoever runs this may do more than it.
  set local search_path = pg_catalog;
  for part in
    select 'schema audit'
    union all
    select format('table %s', oid::regclass) from pg_class
    where relnamespace = 'audit'::regnamespace and relkind = 'r'
    union all
    select format('function %s', oid::regprocedure) from pg_proc where pronamespace = 'audit'::regnamespace
  loop
    execute format('alter %s owner to %I', part, ${to});
  end loop;
  grant usage on schema audit to ${of};
  grant select on all tables in schema audit to ${of};
  grant select on all sequences in schema audit to ${of};
  grant insert (at, actor_id, action, subject_kind, subject_id, client_subnet, remark_hash) on audit.lines to ${of};
  grant execute on function audit.link(), audit.cut(timestamptz) to ${of};
end $give$`
}

interface Ownership {
  server: string
  owner: string
  database: string
  isOwner: boolean
  mayMakeRoles: boolean
}

/** Gives the log to a role that nobody works as. Says so if it cannot be given, or if that could be undone. */
export async function giveAwayAuditLog({ database, url, keeperUrl, print }: KeeperOptions): Promise<void> {
  let ownership = await ownershipOf(database)
  if (ownership.owner === ownership.server) {
    const before = ownership
    if (keeperUrl)
      await withClient(keeperUrl, 'senior-help-audit', (client) =>
        client.query(handingOver(before.server, new URL(keeperUrl).username)),
      )
    else if (before.mayMakeRoles)
      await withClient(url, 'senior-help-audit', (client) => giveToNewRole(client, before))
    ownership = await ownershipOf(database)
  }
  if (mayChange(ownership))
    print(
      'The role of DATABASE_URL could change the audit log. docs/operate.md says how to give the log to another role.',
    )
}

const mayChange = ({ isOwner, mayMakeRoles }: Ownership) => isOwner || mayMakeRoles

/** True if this role could change the log, or make itself able to. */
export const mayChangeAuditLog = async (database: Queryable) => mayChange(await ownershipOf(database))

async function ownershipOf(database: Queryable): Promise<Ownership> {
  const [ownership] = await database.query<Ownership>(sql`
    select current_user as server, pg_get_userbyid(nspowner) as owner, current_database() as database,
      pg_has_role(current_user, nspowner, 'MEMBER') as "isOwner",
      (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as "mayMakeRoles"
    from pg_namespace where nspname = 'audit'`)
  return ownership as Ownership
}

async function giveToNewRole(client: pg.Client, ownership: Ownership): Promise<void> {
  const keeper = `${ownership.database}-audit`
  const [keeping, server] = [pg.escapeIdentifier(keeper), pg.escapeIdentifier(ownership.server)]
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [keeper])
  if (!rowCount) await client.query(`create role ${keeping} nologin`)
  await client.query(`grant ${keeping} to ${server}`)
  await client.query(handingOver(ownership.server, keeper))
  await client.query(`revoke ${keeping} from ${server}`)
}
