import type { User } from '@scan/contract/accounts.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import { paths } from '../../paths.ts'

/** The contact page with the citizen's name, email and request number filled in (D8). */
type Asking = Pick<User, 'name' | 'email'> & { request: { number: number } | null }

export function supportPath({ name, email, request }: Asking): string {
  const known = new URLSearchParams({ name, email })
  if (request) known.set('request', requestNumber(request.number))
  return `${paths.contact}?${known}`
}
