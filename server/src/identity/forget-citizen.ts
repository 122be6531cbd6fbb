import type { Actor } from '../access/caller.ts'
import { asStaff } from '../access/staff.ts'
import type { Context } from '../context.ts'
import { lockByPhone } from './citizens-store.ts'
import { leaveLocked } from './leave.ts'
import { lockPersons } from './person.ts'

/** At her wish: as if she had left by herself. */
export function forgetCitizen(context: Context, actor: Actor, id: string): Promise<void> {
  return asStaff(
    context,
    actor,
    'people-by-phone',
    { action: 'forget-citizen', subject: { kind: 'account', id } },
    async (tx, scope) => {
      await lockPersons(tx)
      await leaveLocked(context, tx, await lockByPhone(tx, scope, id))
    },
  )
}
