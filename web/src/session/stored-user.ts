import { User } from '@scan/contract/accounts.ts'
import { roleOf } from '@scan/domain/role.ts'
import { z } from 'zod'

const KEY = 'scanUser'

/** Keeps who is signed in, in the wire's words and no more of it than the specification names (section 3). */
export function storeUser(storage: Storage | undefined, user: User): void {
  const { name, email, contactno, category, _id, skills, location } = z.encode(User, {
    ...user,
    request: null,
  })
  const ofVolunteer = roleOf(user.category) === 'volunteer' ? { skills, location } : {}
  storage?.setItem(KEY, JSON.stringify({ name, email, contactno, category, _id, ...ofVolunteer }))
}

/** The user kept by `storeUser`, as far as it tells; null for anything unreadable. */
export function storedUser(storage: Storage | undefined): User | null {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const notKept = {
      // Who has a session is verified.
      isVerified: true,
      skills: null,
      location: null,
      requestId: null,
      helptitle: null,
      helpdescription: null,
      additional: null,
      helpdate: null,
      helptime: null,
      helpstatus: false,
      helpoutcome: null,
      createdAt: null,
      volunteerDetails: null,
    }
    const location = (kept as { location?: unknown }).location ?? null
    return User.safeDecode({ ...notKept, ...kept, homeLocation: location } as never).data ?? null
  } catch {
    // What stands in it may be anybody's.
    return null
  }
}

export function forgetUser(storage: Storage | undefined): void {
  storage?.removeItem(KEY)
}
