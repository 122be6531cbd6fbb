import type { AuditSubject } from '@scan/contract/admin/audit.ts'
import type { Look } from '@scan/contract/looks.ts'
import { MINUTE_MS } from '@scan/domain/clock.ts'
import { record } from './audit.ts'
import type { Actor } from './caller.ts'
import type { Queryable } from './db/pool.ts'

/** Turning pages, searching and returning to a list from one network within this time count as one look. */
const ONE_LOOK_MS = 5 * MINUTE_MS

interface Deps {
  database: Queryable
  now: () => Date
}

/** What is looked at one by one; all else is a list. */
const ONE: Partial<Record<Look, AuditSubject>> = { 'look-at-concern': 'concern', 'look-at-person': 'account' }

/**
 * Records what an administrator looks at: a list as theirs, a case or a person by its id. Rejects if it cannot be
 * recorded.
 */
export type NoteLook = (look: Look, actor: Actor, id?: string) => Promise<void>

/** Each process counts its own minutes: of several servers, each may write a line. */
export function looks({ database, now }: Deps): NoteLook {
  const lately = new Map<string, { at: number; written: Promise<void> }>()

  return async (look, { id: actorId, clientSubnet }, id) => {
    const at = now()
    const kind = ONE[look]
    const subject = kind && id ? { kind, id } : ({ kind: 'account', id: actorId } as const)
    const write = () => record(database, { at, actorId, action: look, subject, clientSubnet, isQuiet: true })
    if (look.startsWith('export-')) return write()
    for (const [key, one] of lately) if (at.getTime() - one.at >= ONE_LOOK_MS) lately.delete(key)
    const key = `${actorId} ${look} ${subject.id} ${clientSubnet}`
    const known = lately.get(key)
    if (known) return known.written
    const written = write()
    lately.set(key, { at: at.getTime(), written })
    await written.catch((error: unknown) => {
      lately.delete(key)
      throw error
    })
  }
}
