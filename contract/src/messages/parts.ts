import type { Messages } from './index.ts'

/** A part of a language: a file of its folder, fetched where it is read. */
export type Part = keyof Messages

/** The name of a part's file, without its ending: `sign-ins` of `signIns`. */
export function fileOf(part: Part): string {
  return part.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Which parts the pages of a role read; `calls` those that call the server. */
export const PARTS = {
  everywhere: ['site', 'sessions', 'replies'],
  calls: ['problems', 'fields'],
  public: ['publicPages', 'catalogue'],
  accounts: ['accounts', 'catalogue'],
  profile: ['accounts', 'catalogue', 'ownData', 'signIns'],
  citizen: ['catalogue', 'requests', 'citizen', 'concerns'],
  volunteer: ['catalogue', 'requests', 'volunteer', 'concerns'],
  admin: ['catalogue', 'admin', 'signIns'],
} as const satisfies Record<string, readonly Part[]>
