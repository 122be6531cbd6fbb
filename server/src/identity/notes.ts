import type { Note } from '@scan/contract/concerns.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { may } from '@scan/domain/permissions.ts'
import type { Actor, Caller } from '../access/caller.ts'
import { asStaff } from '../access/staff.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import * as accounts from './accounts-store.ts'

type About = { accountId: string } | { requestId: string }

const isAbout = (about: About) =>
  'accountId' in about ? sql`n.account_id = ${about.accountId}` : sql`n.request_id = ${about.requestId}`

/** Oldest first. Read by staff alone. */
export function notesOn(db: Queryable, about: About): Promise<Note[]> {
  return db.query(sql<Note>`
    select n.id, n.text, a.name as author, n.at from notes n left join accounts a on a.id = n.author_id
    where ${isAbout(about)} order by n.at, n.id`)
}

/** Answers with all of them. The same words as the last note's, by the same person: they pressed twice. */
export async function addNote(
  tx: Queryable,
  about: About,
  { authorId, text, at }: { authorId: string; text: string; at: Date },
): Promise<Note[]> {
  const accountId = 'accountId' in about ? about.accountId : null
  const requestId = 'requestId' in about ? about.requestId : null
  await tx.query(sql`
    insert into notes (account_id, request_id, author_id, text, at)
    select ${accountId}, ${requestId}, ${authorId}, ${text}, ${at}
    where not exists (
      select from (
        select author_id, text from notes n where ${isAbout(about)} order by at desc limit 1) last
      where last.author_id = ${authorId} and last.text = ${text})`)
  return notesOn(tx, about)
}

/** The desk writes on people by phone alone, whose page it reads. */
export function notePerson(
  context: Context,
  actor: Actor,
  { role }: Pick<Caller, 'role'>,
  id: string,
  text: string,
): Promise<Note[]> {
  const act = { action: 'note-person', subject: { kind: 'account', id } } as const
  return asStaff(context, actor, 'write-notes', act, async (tx, scope, at) => {
    const account = await accounts.lockForStaff(tx, scope, id)
    if (!account) throw new ApiProblem('account-not-found')
    if (!account.byPhone && !may(role, 'read-people')) throw new ApiProblem('not-by-phone')
    return addNote(tx, { accountId: id }, { authorId: actor.id, text, at })
  })
}
