import { HELP_TITLES } from '@scan/contract/fields.ts'
import type { Reply } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import type { Language } from '@scan/contract/language.ts'
import { OWN_PARTS, type OwnEntry, type OwnPartName } from '@scan/contract/own-data.ts'
import type { HelpType } from '@scan/domain/catalogue.ts'
import { TAKEN_BACK } from '@scan/domain/notices.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import type { Queryable } from '../db/pool.ts'
import { sql, type Sql } from '../db/sql.ts'
import { subjectOf } from '../notifications/compose.ts'
import { wereThankedApart } from '../requests/fitness.ts'
import { accountsOf } from './person.ts'

/** Facts as they are stored: most are shown as they are, these in words. */
interface Row {
  number?: number
  help?: HelpType | null
  /** Shown as the email's subject in its reader's language. */
  email_kind?: { kind: string; language: Language }
  [fact: string]: unknown
}

/** Everything held about somebody, as they may read it, in the order of the page. */
export const OWN_DATA: Record<OwnPartName, (id: string, at: Date) => Sql> = {
  account: (id) => sql`
    select a.name, a.email, phone, name_before as "shownName", phone_before as "shownPhone", a.email_before as "emailBefore",
      category, district, area, address, landmark, skills, availability, language, request_emails as "requestEmails",
      away_until::text as "awayUntil", organisation,
      privacy_version::text as "privacyVersion", agreed_at as "agreedAt", created_at as "signedUpAt",
      verified_at as "verifiedAt", approved_at as "approvedAt", contact_name as "phoneOf", contact_relation as "phoneOfRelation",
      kin_name as "kinName", kin_relation as "kinRelation", kin_phone as "kinPhone", spoke_to as "spokeTo",
      consent_version::text as "consentVersion", case when category = 'Volunteer' then card_number::text end as "cardNumber", c.email as "newEmail", asked_at as "askedAt",
      case when awaits_call then 'awaits call' when awaits_agreement then 'awaits agreement' end as status
    from accounts a left join address_changes c on c.account_id = a.id where a.id = ${id}`,
  requests: (id) => sql`
    select number, help_type as help, description, additional, district, area, address, landmark, help_date as date,
      help_time as time, duration::text, status, posted_at as "postedAt", accepted_at as "acceptedAt", closed_at as "closedAt",
      closing as ending, proposed_for as "newTimeAt", confirmed_at as "confirmedAt", denied_at as "deniedAt", thanks as text,
      thanked_at as "thankedAt"
    from help_requests where citizen_id = ${id} order by posted_at desc`,
  // The people they helped own that data. Visits taken from them are among the notices, alike however that came.
  visits: (id) => sql`
    select number, help_type as help, district, help_date as date, help_time as time, duration::text, status,
      accepted_at as "acceptedAt", closed_at as "closedAt", closing as ending,
      case when not ${wereThankedApart(id)} then thanks end as text, case when not ${wereThankedApart(id)} then thanked_at end as "thankedAt"
    from help_requests r where volunteer_id = ${id} and (closing is null or closing not in (${sql.list(TAKEN_BACK.map((move) => sql`${move}`))}))
    order by posted_at desc`,
  // Requests offered to them, and invitations.
  offers: (id) => sql`
    select r.number, r.help_type as help, e.at as "writtenAt", null::timestamptz as "askedAt", null as text,
      null::timestamptz as "answeredAt"
    from request_offers o join help_requests r on r.id = o.request_id join request_emails e on e.id = o.email_id
    where o.volunteer_id = ${id}
    union all
    select r.number, r.help_type, null, q.asked_at, case q.said_yes when true then 'yes' when false then 'no' end,
      q.answered_at
    from invitations q join help_requests r on r.id = q.request_id where q.volunteer_id = ${id}
    order by 3 desc nulls last, 4 desc`,
  happenings: (id) => sql`
    select kind as action, help_type as help, district, help_date as date, help_time as time, at as "doneAt",
      seen_at as "readAt"
    from notices where account_id = ${id} order by number desc`,
  // Reports by others about them are not theirs.
  concerns: (id) => sql`
    select c.kind, w.text, c.state as status, w.at as "writtenAt", c.closed_at as "closedAt"
    from concerns c cross join lateral (
      select c.text, c.raised_at as at
      union all select n.text, n.at from concern_notes n where n.concern_id = c.id and n.author_id = ${id}) w
    where c.reporter_id = ${id} order by w.at desc`,
  // Only whom they wanted kept away: anything else would give away whom it protects.
  separations: (id) => sql`
    select case when reported.at is null then s.cause else 'concern' end as kind,
      coalesce(reported.at, s.since) as "sinceAt"
    from separations s cross join lateral (
      select min(raised_at) as at from concerns
      where reporter_id = ${id} and subject_id in (s.volunteer_id, s.citizen_id)) reported
    where ${id} in (s.volunteer_id, s.citizen_id)
      and (reported.at is not null or (s.cause = 'declined' and s.citizen_id = ${id} and not s.carried_over))
    order by "sinceAt" desc`,
  papers: (id) => sql`
    select kind, seen_on as date, valid_until as "validUntil", note as text, added_at as "writtenAt" from papers
    where account_id = ${id} order by seen_on desc, added_at desc`,
  messages: (id) => sql`
    select name, email, message as text, created_at as "writtenAt", answered_at as "answeredAt" from contact_messages
    where sender_id = ${id} order by created_at desc`,
  // How many, and not what: they may name others.
  notes: (id) => sql`
    select count(*)::text as count from notes
    where account_id = ${id} or request_id in (select id from help_requests where citizen_id = ${id}) having count(*) > 0`,
  emails: (id) => sql`
    select json_build_object('kind', value -> 'notification' ->> 'kind', 'language', language) as email_kind,
      (value ->> 'at')::timestamptz as "writtenAt"
    from calls c join accounts a on a.id = c.account_id, jsonb_each(c.items) where a.id = ${id} order by 2 desc`,
  signIns: (id) => sql`
    select device, started_at as "startedAt", last_seen_at as "lastSeenAt", end_reason as ending from sessions
    where account_id = ${id} order by started_at desc`,
  signInTries: (id) => sql`
    select outcome as action, at as "doneAt", client_subnet as network from sign_in_lines where account_id = ${id} order by id desc`,
  devices: (id) => sql`
    select last_used_at as "lastSeenAt", client_subnet as network from known_devices where account_id = ${id} order by last_used_at desc`,
  secondStep: (id) => sql`
    select confirmed_at as "sinceAt" from second_factors where account_id = ${id} and confirmed_at is not null`,
  log: (id) => sql`
    select l.action, l.at as "doneAt", r.text, l.client_subnet as network
    from audit.lines l left join audit_remarks r on r.entry_id = l.id
    where l.actor_id = ${id} order by l.at desc, l.id desc`,
  // The reason can name others, so people who ask for it are told by a person.
  // A stop by a case is told once that is closed: before, it would say what she has said (D102).
  decisions: (id, at) => sql`
    select action, l.at as "doneAt" from audit.lines l join accounts a on a.id = l.subject_id
    where subject_kind = 'account' and subject_id = ${id} and action in
      ('approve', 'ban', 'unban', 'agree', 'stop', 'resume', 'see-changes', 'refuse-changes')
      and not (action = 'stop' and (
        coalesce(l.at >= a.stopped_at and a.stop_shown_from > ${at.toISOString()}, false)
        or exists (
          select from concerns c where c.subject_id in ${accountsOf(id)} and c.state <> 'closed' and (
            l.actor_id is not null and c.raised_at <= l.at or c.raised_at = l.at
            or exists (select from concern_notes n where n.concern_id = c.id and n.at = l.at)))))
    order by l.at desc, l.id desc`,
}

export async function readOwnData(
  db: Queryable,
  id: string,
  at: Date,
): Promise<Reply<typeof api.readMyData>> {
  const parts = OWN_PARTS.map(async (name) => ({
    name,
    entries: (await db.query(OWN_DATA[name](id, at) as Sql<Row>)).map(inWords),
  }))
  return { parts: await Promise.all(parts) }
}

/** Empty values are left out. */
function inWords({ number, help, email_kind: email, ...row }: Row): OwnEntry {
  const facts = {
    ...(number !== undefined && { number: requestNumber(number) }),
    ...row,
    ...(help && { help: HELP_TITLES[help] }),
    ...(email && { text: subjectOf(email.kind, email.language) ?? email.kind }),
  }
  const texts = Object.entries(facts as Record<string, string | string[] | Date | null>).map(
    ([fact, value]) => [fact, value instanceof Date ? value.toISOString() : [value ?? []].flat().join(', ')],
  )
  return Object.fromEntries(texts.filter(([, text]) => text !== '')) as OwnEntry
}
