import type { Body } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { awayRefusal } from '@scan/domain/availability.ts'
import { wallClock } from '@scan/domain/clock.ts'
import { areaRefusal } from '@scan/domain/contact-details/place.ts'
import { organisationRefusal } from '@scan/domain/organisation.ts'
import { houseOf } from '@scan/domain/house.ts'
import type { Caller } from '../access/caller.ts'
import { record } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'
import { refusedField } from '../http/errors.ts'
import { notify } from '../notifications/notifications.ts'
import { noteDistrictLeft } from '../requests/far-reads.ts'
import { offerToAll } from '../requests/offer-to-all.ts'
import * as accounts from './accounts-store.ts'
import { join } from './join.ts'
import { addMarks, blockedBefore, markReturned } from './marks.ts'
import { lockPersons } from './person.ts'

/** Omitted fields stay unchanged. */
export async function updateProfile(
  { database, secrets, now, timeZone }: Context,
  { id }: Caller,
  given: Body<typeof api.updateProfile>,
): Promise<void> {
  const { name, phone } = given
  await database.transaction(async (tx) => {
    await lockPersons(tx)
    const account = await accounts.lock(tx, id)
    if (!account) throw new ApiProblem('account-terminated')
    const isVolunteer = account.role === 'volunteer'
    const district = given.district === undefined ? account.district : given.district
    if (isVolunteer && !district) throw refusedField('location', 'location-required')
    const skills = isVolunteer ? (given.skills ?? account.skills) : null
    const availability = isVolunteer ? (given.availability ?? account.availability) : null
    const { requestEmails = account.requestEmails } = given
    const awayUntil = given.awayUntil === undefined ? account.awayUntil : given.awayUntil
    if (given.awayUntil && awayRefusal(given.awayUntil, wallClock(now(), timeZone).date))
      throw refusedField('awayUntil', 'date-invalid')
    const { area = account.area, address = account.address, landmark = account.landmark } = given
    if (area && areaRefusal(area, name)) throw refusedField('area', 'area-too-exact')
    const { organisation = account.organisation } = given
    const refusal = given.organisation && organisationRefusal(given.organisation)
    if (refusal) throw refusedField('organisation', refusal)
    // Nobody goes to a volunteer's house.
    const home = isVolunteer ? { address: null, landmark: null } : { address, landmark }
    // The values staff last saw of an approved volunteer are kept until they have seen the new ones.
    await tx.query(sql`
      update accounts set name = ${name}, phone = ${phone}, district = ${district}, skills = ${skills}, availability = ${availability},
        request_emails = ${requestEmails}, away_until = ${isVolunteer ? awayUntil : null},
        organisation = ${isVolunteer ? organisation : null},
        area = ${area}, address = ${home.address}, landmark = ${home.landmark},
        -- Another number is their own, until a call finds out.
        contact_name = case when phone = ${phone} then contact_name end,
        contact_relation = case when phone = ${phone} then contact_relation end,
        phone_wrong_at = case when phone = ${phone} then phone_wrong_at end,
        name_before = case when category = 'Volunteer' and approved_at is not null then nullif(coalesce(name_before, name), ${name}) end,
        phone_before = case when category = 'Volunteer' and approved_at is not null then nullif(coalesce(phone_before, phone), ${phone}) end
      where id = ${id}`)
    const at = now()
    if (isVolunteer && awayUntil) await offerToAll(tx, sql`r.reserved_for = ${id}`, at)
    if (isVolunteer && account.district && account.approvedAt && district !== account.district)
      await noteDistrictLeft(tx, id, account.district, at)
    await record(tx, { at, actorId: id, action: 'update-profile', subject: { kind: 'account', id } })
    const isPhoneAnothers = account.isPhoneAnothers && phone === account.phone
    const after = { ...account, phone, isPhoneAnothers, district, ...home }
    const isMoved = houseOf(after) !== houseOf(account)
    if (phone === account.phone && !isMoved) return
    await addMarks(tx, secrets, account)
    await join(tx, { secrets }, after, at)
    if (phone === account.phone) return
    await notify(tx, { kind: 'phone-changed', accountId: id })
    const known = await blockedBefore(tx, secrets, after)
    if (known) await markReturned(tx, [id], known.reason)
  })
}
