import type { User } from '@scan/contract/accounts.ts'
import { isStaff, roleOf } from '@scan/domain/role.ts'
import { KEPT_STAYING } from './forget-user.ts'

/** Whether somebody may choose not to be signed out for doing nothing: not those who see what others have told us. */
export function mayStay(user: User | null): user is User {
  return user !== null && !isStaff(roleOf(user.category))
}

/** Whether this person has chosen it, in this browser and for this session. */
export function stays(storage: Storage | undefined, user: User | null): boolean {
  return mayStay(user) && storage?.getItem(KEPT_STAYING) === user.id
}

/** Keeps the choice until the browser forgets the person. */
export function chooseToStay(storage: Storage | undefined, user: User | null, chosen: boolean): void {
  if (mayStay(user) && chosen) storage?.setItem(KEPT_STAYING, user.id)
  else storage?.removeItem(KEPT_STAYING)
}
