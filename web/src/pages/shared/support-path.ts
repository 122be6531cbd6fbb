import type { User } from '@scan/contract/accounts.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import { paths } from '../../paths.ts'

type Asking = Pick<User, 'name' | 'email'> & { request: { number: number } | null }

/** The contact page with a person's name, email and request number filled in (D8). */
export function supportPath({ name, email, request }: Asking): string {
  const known = new URLSearchParams({ name, email })
  if (request) known.set('request', requestNumber(request.number))
  return `${paths.contact}?${known}`
}
