import type { Messages } from './index.ts'

/** A part of a language: a file of its folder, fetched where it is read. */
export type Part = keyof Messages

/** Which parts the pages of a role read; `calls` those that call the server. */
export const PARTS = {
  everywhere: ['site', 'sessions', 'replies'],
  calls: ['problems', 'fields'],
  public: ['publicPages', 'catalogue'],
  accounts: ['accounts', 'catalogue', 'signIns'],
  citizen: ['catalogue', 'requests', 'citizen', 'concerns'],
  volunteer: ['catalogue', 'requests', 'volunteer', 'concerns'],
  admin: ['catalogue', 'admin', 'signIns'],
} as const satisfies Record<string, readonly Part[]>
