import { randomUUID } from 'node:crypto'
import type { Body } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { needsAgreement } from '@scan/domain/account.ts'
import { ENTERED_TWICE_MINUTES, addressByPhone, consentRefusal } from '@scan/domain/by-phone.ts'
import { minutesAfter } from '@scan/domain/clock.ts'
import { Refused } from '@scan/domain/refused.ts'
import type { Actor } from '../access/caller.ts'
import { asStaff } from '../access/staff.ts'
import { newToken } from '../access/tokens.ts'
import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'
import * as accounts from './accounts-store.ts'
import type { Account } from './accounts-store.ts'
import { recordSamePhone, refuseSamePhone, writeDetails } from './citizens-store.ts'
import { join } from './join.ts'
import { blockedBefore } from './marks.ts'
import { lockPersons } from './person.ts'

/** Makes an account without an email, which staff look after. Pressed twice, it is one. */
export async function enterCitizen(
  context: Context,
  actor: Actor,
  given: Body<typeof api.enterCitizen>,
): Promise<Account> {
  const { secrets, passwords } = context
  const { name, phone, language, district, spokeTo, consentVersion } = given
  const refusal = consentRefusal(consentVersion, { spokeTo })
  if (refusal) throw new Refused(refusal)
  const id = randomUUID()
  const email = addressByPhone(id)
  // Nobody knows it.
  const passwordHash = await passwords.hash(newToken())
  const entering = asStaff(
    context,
    actor,
    'people-by-phone',
    ({ isNew, account }: { isNew: boolean; account: Account }) =>
      isNew ? { action: 'enter-citizen', subject: { kind: 'account', id: account.id } } : undefined,
    async (tx, scope, at) => {
      await lockPersons(tx)
      const [entered] = await tx.query(sql<{ id: string }>`
        select id from accounts where phone = ${phone} and by_phone and name = ${name}
          and created_at > ${minutesAfter(at, -ENTERED_TWICE_MINUTES)}`)
      if (entered) return { isNew: false, account: (await accounts.findById(tx, entered.id)) as Account }
      await refuseSamePhone(tx, scope, given, id)
      const isPhoneAnothers = given.contactIs !== undefined
      const known = await blockedBefore(tx, secrets, { email, phone, isPhoneAnothers })
      const agreedAt = spokeTo === 'herself' ? at : null
      await accounts.add(tx, {
        ...{ id, name, email, phone, district, language, passwordHash, agreedAt },
        category: 'Senior Citizen',
        skills: null,
        organisation: null,
        privacyVersion: null,
        createdAt: at,
        approvedAt: at,
        returnedAfter: known?.reason ?? null,
        awaitsAgreement: needsAgreement('citizen', known?.by),
      })
      await writeDetails(tx, id, given, { spokeTo, consentVersion, agreedAt })
      await join(tx, context, (await accounts.findById(tx, id)) as Account, at)
      return { isNew: true, account: (await accounts.findById(tx, id)) as Account }
    },
  )
  return (await recordSamePhone(context, actor, entering)).account
}
