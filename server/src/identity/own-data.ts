import { sql } from '../db/sql.ts'
import type { OwnData } from '../access/own-data.ts'

export const ownAccount: OwnData = {
  part: 'account',
  of: (db, { id }) =>
    db.query(sql`
      select a.name, a.email, phone, name_before as "shownName", phone_before as "shownPhone", a.email_before as "emailBefore", category, district, area, address, landmark, skills, availability, language,
        privacy_version::text as "privacyVersion", agreed_at as "agreedAt", created_at as "signedUpAt",
        verified_at as "verifiedAt", approved_at as "approvedAt", c.email as "newEmail", asked_at as "askedAt",
        case when awaits_agreement then 'awaits agreement' end as status
      from accounts a left join address_changes c on c.account_id = a.id where a.id = ${id}`),
}

/**
 * What administrators decided about them. The reason can name others, so people who ask for it are told by a person.
 */
export const ownDecisions: OwnData = {
  part: 'decisions',
  of: (db, { id }) =>
    db.query(sql`
      select action, at as "doneAt" from audit.lines
      where subject_kind = 'account' and subject_id = ${id} and action in ('approve', 'ban', 'unban', 'agree', 'stop', 'resume', 'see-changes', 'refuse-changes')
      order by at desc, id desc`),
}
