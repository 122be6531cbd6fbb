import type { AuditAction } from '@scan/contract/admin/actions.ts'
import type { AuditSubject } from '@scan/contract/admin/audit.ts'
import type { View } from '@scan/contract/endpoint.ts'
import { MINUTE_MS } from '@scan/domain/clock.ts'
import { recordView } from './audit.ts'
import type { Actor } from '../access/caller.ts'
import type { Queryable } from '../db/pool.ts'

/** Turning pages of a list and returning to it, from one network within this time, count as one view. */
const ONE_VIEW_MS = 5 * MINUTE_MS

interface ViewOptions {
  database: Queryable
  now: () => Date
}

const ONE: Partial<Record<View, AuditSubject>> = {
  'look-at-concern': 'concern',
  'look-at-person': 'account',
  'look-at-citizen': 'account',
  'look-at-request': 'request',
}

export interface Listed {
  what: string
  rows: number | undefined
}

interface Seen {
  id?: string | undefined
  list?: Listed
}

/** A case or a person by its id, a list with what it was searched for (D53). Rejects if it cannot be recorded. */
export type RecordView = (view: View, actor: Actor, seen?: Seen) => Promise<void>

/** Each process counts its own minutes: of several servers, each may write a line. */
export function views({ database, now }: ViewOptions): RecordView {
  const lately = new Map<string, { at: number; written: Promise<void> }>()

  return async (view, { id: actorId, clientSubnet }, { id, list } = {}) => {
    const at = now()
    const kind = ONE[view]
    const subject = kind && id ? { kind, id } : ({ kind: 'account', id: actorId } as const)
    const found = list?.rows === undefined ? '' : `: ${list.rows}`
    const remark = kind || !list ? undefined : list.what + found
    // Every endpoint's view is one: AUDIT_ACTIONS is made from them.
    const action = view as AuditAction
    const write = () => recordView(database, { at, actorId, action, subject, clientSubnet, remark })
    if (view.startsWith('export-')) return write()
    for (const [key, one] of lately) if (at.getTime() - one.at >= ONE_VIEW_MS) lately.delete(key)
    const key = [actorId, view, subject.id, clientSubnet, kind ? '' : list?.what].join(' ')
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
