import type { Category, Role } from '@scan/domain/role.ts'

/** The person whose session a call carries. The session says who they are, never the payload. */
export interface Caller {
  id: string
  role: Role
  category: Category
  name: string
  email: string
  phone: string
  sessionId: string
  /** When they last gave their password in this session. */
  confirmedAt: Date
}

/** Somebody who acts, and from where. */
export type Actor = Pick<Caller, 'id' | 'confirmedAt'> & { clientSubnet: string }

/** The token of an authorization header ('Bearer …'), if it has one. */
export function bearerToken(header: string | undefined): string | undefined {
  const [scheme, token, ...rest] = (header ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token && rest.length === 0 ? token : undefined
}
