import type { User } from '@scan/contract/accounts.ts'
import { StoredUser } from '@scan/contract/stored-user.ts'
import { roleOf } from '@scan/domain/role.ts'
import { z } from 'zod/mini'
import { KEPT_USER } from './drafts.ts'

/** Keeps the signed-in user, in the wire's words and with no more than the specification names (section 3). */
export function storeUser(storage: Storage | undefined, user: User): void {
  const { skills, homeDistrict, ...person } = user
  const kept = roleOf(user.category) === 'volunteer' ? { ...person, skills, homeDistrict } : person
  storage?.setItem(KEPT_USER, JSON.stringify(z.encode(StoredUser, kept)))
}

/** As far as `storeUser` has kept of them; null for anything unreadable. */
export function storedUser(storage: Storage | undefined): User | null {
  const text = storage?.getItem(KEPT_USER)
  if (!text) return null
  try {
    const kept = StoredUser.safeParse(JSON.parse(text))
    if (!kept.success) return null
    const { skills = null, homeDistrict = null, ...person } = kept.data
    const unknown = {
      homeArea: null,
      homeAddress: null,
      homeLandmark: null,
      request: null,
      lastOutcome: null,
    }
    // Anybody with a session is verified.
    return { ...person, skills, homeDistrict, isVerified: true, ...unknown }
  } catch {
    // Anybody may have written what is stored there.
    return null
  }
}
