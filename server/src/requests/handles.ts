import { newToken } from '../access/tokens.ts'

const HANDLES = '@requests.invalid'

/** Stands in for a citizen's address until a volunteer has accepted, and while they hold the request. */
export function newHandle(): string {
  return `${newToken()}${HANDLES}`
}

export function isHandle(handleOrAddress: string): boolean {
  return handleOrAddress.endsWith(HANDLES)
}

/** The handle of a request whose words have changed: with the old one nobody accepts what they have not read. */
export function handleAfterChange(handle: string): string {
  return `${stemOf(handle)}+${changesOf(handle) + 1}${HANDLES}`
}

export function changesOf(handle: string): number {
  return Number(/\+(\d+)@/.exec(handle)?.[1] ?? 0)
}

/** The part of a request's handles that stays the same while its words change. */
export function stemOf(handle: string): string {
  return handle.slice(0, handle.search(/[+@]/))
}
