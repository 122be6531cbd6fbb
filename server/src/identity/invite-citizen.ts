import type { CitizenByPhone } from '@scan/contract/admin/citizens.ts'
import type { Actor } from '../access/caller.ts'
import { asStaff } from '../access/staff.ts'
import type { Context } from '../context.ts'
import { notify } from '../notifications/notifications.ts'
import { mayMailNewAddress, wantAddress } from './change-email.ts'
import { lockByPhone, readCitizen } from './citizens-store.ts'

/** She has an email after all: whoever opens the one sent there takes over. A taken address is answered like a free one. */
export async function inviteCitizen(
  context: Context,
  actor: Actor,
  id: string,
  email: string,
): Promise<CitizenByPhone> {
  const mayWrite = await mayMailNewAddress(context, email)
  return asStaff(
    context,
    actor,
    'people-by-phone',
    { action: 'invite-citizen', subject: { kind: 'account', id } },
    async (tx, scope, at) => {
      await lockByPhone(tx, scope, id)
      await wantAddress(tx, id, email, at)
      if (mayWrite) {
        await notify(tx, { kind: 'choose-password', accountId: id })
        await notify(tx, { kind: 'address-taken', accountId: id })
      }
      return readCitizen(tx, scope, id)
    },
  )
}
