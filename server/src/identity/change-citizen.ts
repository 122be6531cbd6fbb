import type { CitizenByPhone } from '@scan/contract/admin/citizens.ts'
import type { Body } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { CONSENT_VERSION, consentRefusal } from '@scan/domain/by-phone.ts'
import { houseOf } from '@scan/domain/house.ts'
import { Refused } from '@scan/domain/refused.ts'
import type { Actor } from '../access/caller.ts'
import { asStaff } from '../access/staff.ts'
import type { Context } from '../context.ts'
import { topic } from '../live/topics.ts'
import { showFirstVisit } from '../requests/call-first.ts'
import { whoComesTo } from '../requests/store.ts'
import * as accounts from './accounts-store.ts'
import type { Account } from './accounts-store.ts'
import { lockByPhone, readCitizen, recordSamePhone, refuseSamePhone, writeDetails } from './citizens-store.ts'
import { join } from './join.ts'
import { addMarks, blockedBefore, markReturned } from './marks.ts'
import { lockPersons } from './person.ts'

/** Whole, but for whom somebody spoke to: what she herself has agreed to stays. */
export async function changeCitizen(
  context: Context,
  actor: Actor,
  id: string,
  given: Body<typeof api.changeCitizen>,
): Promise<CitizenByPhone> {
  const { secrets } = context
  const changing = asStaff(
    context,
    actor,
    'people-by-phone',
    ({ isOtherNumber }: { isOtherNumber: boolean; citizen: CitizenByPhone }) => ({
      action: isOtherNumber ? 'change-citizen-number' : 'change-citizen',
      subject: { kind: 'account', id },
    }),
    async (tx, scope, at) => {
      await lockPersons(tx)
      const account = await lockByPhone(tx, scope, id)
      const before = await readCitizen(tx, scope, id)
      const spokeTo = before.spokeTo === 'herself' ? 'herself' : (given.spokeTo ?? before.spokeTo)
      const refusal = consentRefusal(given.consentVersion, { spokeTo, before: before.spokeTo })
      if (refusal) throw new Refused(refusal)
      const isOtherNumber = given.phone !== account.phone
      if (isOtherNumber) await refuseSamePhone(tx, scope, given, id)
      await writeDetails(tx, id, given, {
        spokeTo,
        consentVersion: given.consentVersion === undefined ? before.consentVersion : CONSENT_VERSION,
        agreedAt: spokeTo === 'herself' ? at : null,
      })
      if (given.houseKnown) await showFirstVisit(tx, id, at)
      const after = (await accounts.findById(tx, id)) as Account
      const isCalledElsewhere = isOtherNumber || after.isPhoneAnothers !== account.isPhoneAnothers
      if (isCalledElsewhere || houseOf(after) !== houseOf(account)) {
        await addMarks(tx, secrets, account)
        await join(tx, context, after, at)
      }
      if (isCalledElsewhere) {
        const known = await blockedBefore(tx, secrets, after)
        if (known) await markReturned(tx, [id], known.reason)
      }
      if (isOtherNumber) tx.publish((await whoComesTo(tx, id)).map(topic.request))
      return { citizen: await readCitizen(tx, scope, id), isOtherNumber }
    },
  )
  return (await recordSamePhone(context, actor, changing)).citizen
}
