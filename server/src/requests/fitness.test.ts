import { randomUUID } from 'node:crypto'
import { SLOTS, slotOf } from '@scan/domain/availability.ts'
import type { District, HelpType } from '@scan/domain/catalogue.ts'
import { hoursAfter, wallClock } from '@scan/domain/clock.ts'
import { ASKED_FOR, UNFIT, unfitFor } from '@scan/domain/fitness.ts'
import type { Purpose, Unfit, Volunteer, Wanted } from '@scan/domain/fitness.ts'
import type { PaperKind } from '@scan/domain/papers.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql, type Sql } from '../db/sql.ts'
import { lakshmi, stage, world } from '../testing/stage.ts'
import { BEGINNING, TIME_ZONE } from '../testing/world.ts'
import { FIT, fitFor, readVolunteers, type When } from './fitness.ts'

stage(['Lakshmi'])

const TODAY = wallClock(BEGINNING, TIME_ZONE).date
const REQUESTS = 6
const ahead = (hours: number) => hoursAfter(BEGINNING, hours)
const seldom = fc.integer({ min: 0, max: 9 }).map((n) => n === 0)
const some = fc.subarray(Array.from({ length: REQUESTS }, (_, n) => n))

/** Requests and citizens by their place in the list; hours from now, which is half past two. */
const given = fc.record({
  papersNeeded: fc.subarray<PaperKind>(['identity-card', 'police-certificate']),
  volunteers: fc.array(
    fc.record({
      approvedAt: fc.constantFrom(null, -1, -167, -168, -1000, -1000),
      ...{ isBanned: seldom, isStopped: seldom, isAdministratorsOwn: seldom },
      awayUntil: fc.constantFrom(null, null, TODAY, '2026-11-19', '2027-01-01'),
      district: fc.constantFrom<(District | null)[]>('Kollam', 'Kollam', 'Thrissur', null),
      skills: fc.constantFrom<(HelpType[] | null)[]>(null, [], ['driving'], ['cooking', 'reading']),
      availability: fc.option(fc.subarray([...SLOTS])),
      visitAt: fc.constantFrom(null, null, null, -5, 1, 27, 50),
      unconfirmed: fc.constantFrom(0, 0, 2, 3, 4),
      isVouchedFor: fc.boolean(),
      papers: fc.array(
        fc.record({
          kind: fc.constantFrom<PaperKind[]>('identity-card', 'police-certificate', 'letter'),
          validUntil: fc.constantFrom(null, TODAY, '2026-11-19', '2027-01-01'),
        }),
        { maxLength: 3 },
      ),
      accepted: fc.array(fc.constantFrom(-1, -23.9, -24, -30, -167, -168, -169), { maxLength: 35 }),
      // Of those, how many their citizens ended.
      spared: fc.constantFrom(0, 0, 3, 9),
      ...{ apart: some, saidNoTo: some, saidNoBefore: some, saidYesTo: some, seenTo: some },
    }),
    { minLength: 25, maxLength: 25 },
  ),
  requests: fc.array(
    fc.record({
      helpType: fc.constantFrom<HelpType[]>('driving', 'cooking'),
      district: fc.constantFrom<District[]>('Kollam', 'Thrissur'),
      startsAt: fc.constantFrom(2.5, 4, 21.5, 29, 30, 31, 50),
      onlyFor: fc.constantFrom(null, 0, 1),
      reservedFor: fc.constantFrom(-1, 0, 1),
      awaitsCall: seldom,
      isFirstVisit: seldom,
      isByPhone: fc.boolean(),
    }),
    { minLength: REQUESTS, maxLength: REQUESTS },
  ),
})
const latest = (lines: { at: Date }[] = []) => lines.map(({ at }) => at).toReversed()

type Given = typeof given extends fc.Arbitrary<infer T> ? T : never

/** Writes these people and requests down, and answers with what is so of them. */
async function set({
  papersNeeded,
  volunteers,
  requests,
}: Given): Promise<{ people: Volunteer[]; wanted: Wanted[] }> {
  const write = (table: string, columns: Sql, rows: object[]) =>
    world.database.query(sql`
      insert into ${sql.identifier(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb)`)
  const account = (id: string, category: string, phone: string) => ({
    ...{ id, category, phone, name: id, email: id, password_hash: '', created_at: BEGINNING },
    ...{
      verified_at: BEGINNING,
      language: 'en',
      request_emails: 'never',
      request_emails_token: randomUUID(),
    },
    ...{ awaits_agreement: false, kept_apart_before: false, in_case_before: false, shares_phone: false },
  })
  const ids = volunteers.map(() => randomUUID())
  const visits = volunteers.flatMap(({ visitAt }, n) => (visitAt === null ? [] : [{ visitAt, by: ids[n] }]))
  const citizens = [...requests, ...visits].map(() => randomUUID())
  const phoneOf = (n: number) => String(9_000_000_000 + n)
  const all = [
    ...citizens.map((id, n) => account(id, 'Citizen', phoneOf(n))),
    ...volunteers.map((one, n) => ({
      ...account(ids[n] ?? '', 'Volunteer', one.isAdministratorsOwn ? lakshmi.phone : phoneOf(1000 + n)),
      ...{ district: one.district, skills: one.skills, availability: one.availability },
      ...{ away_until: one.awayUntil, banned_at: one.isBanned ? BEGINNING : null },
      ...{ stopped_at: one.isStopped ? BEGINNING : null, stopped_for: one.isStopped ? 'case' : null },
      approved_at: one.approvedAt === null ? null : ahead(one.approvedAt),
      vouched_at: one.isVouchedFor ? BEGINNING : null,
    })),
  ]
  const columns = Object.keys(all.at(-1) ?? {}).map(sql.identifier)
  await write('accounts', sql.list(columns), all)

  const row = (n: number, startsAt: Date) => {
    const { date, time } = wallClock(startsAt, TIME_ZONE)
    return {
      ...{ id: randomUUID(), handle: randomUUID(), citizen_id: citizens[n], help_type: 'reading' },
      ...{ description: '', public_description: '', district: 'Idukki', help_date: date, help_time: time },
      ...{ starts_at: startsAt, posted_at: ahead(-9), status: 'open', revision: 1, wrong_codes: 0 },
      ...{ offer_rounds: 0, unfilled_told: 0, unfilled_desk_told: 0 },
    }
  }
  const open = requests.map((one, n) => ({
    ...row(n, ahead(one.startsAt)),
    ...{ help_type: one.helpType, district: one.district, volunteer_id: null, accepted_at: null },
    completion_code: null,
    ...{ closed_at: null, closing: null },
    awaits_call: one.awaitsCall,
    first_visit: one.isFirstVisit,
    by_phone: one.isByPhone,
    reserved_for: one.onlyFor === null ? null : ids[one.onlyFor],
    reserved_until: one.onlyFor === null ? null : ahead(one.reservedFor),
  }))
  const accepted = visits.map(({ visitAt, by }, n) => ({
    ...row(REQUESTS + n, ahead(visitAt)),
    ...{
      status: 'accepted',
      volunteer_id: by,
      accepted_at: ahead(-8),
      completion_code: '000000',
      ...{ closed_at: null, closing: null },
      awaits_call: false,
      first_visit: false,
      by_phone: false,
    },
  }))
  const saidDone = volunteers.flatMap(({ unconfirmed }, n) =>
    Array.from({ length: unconfirmed }, () => ({
      ...row(-1, ahead(-30)),
      ...{ status: 'said-done', volunteer_id: ids[n], accepted_at: ahead(-40), completion_code: null },
      ...{
        closed_at: ahead(-28),
        closing: 'say-done',
        awaits_call: false,
        first_visit: false,
        by_phone: true,
      },
    })),
  )
  const names = Object.keys(open[0] ?? {}).map(sql.identifier)
  await write('help_requests', sql.list(names), [...open, ...accepted, ...saidDone])

  const pairs = volunteers.flatMap(({ apart }, n) =>
    apart.map((at) => ({ volunteer_id: ids[n], citizen_id: citizens[at], cause: 'staff', since: BEGINNING })),
  )
  await write('separations', sql`volunteer_id, citizen_id, cause, since`, pairs)
  const answers = volunteers.flatMap(({ saidNoTo, saidNoBefore, saidYesTo }, n) =>
    [...new Set([...saidNoTo, ...saidNoBefore, ...saidYesTo])].map((at) => ({
      ...{ volunteer_id: ids[n], request_id: open[at]?.id, asked_at: BEGINNING },
      ...{ said_yes: saidNoTo.includes(at) || saidNoBefore.includes(at) ? false : null },
      revision: saidNoTo.includes(at) ? 1 : 0,
    })),
  )
  await write('invitations', sql`volunteer_id, request_id, asked_at, said_yes, revision`, answers)
  const taken = volunteers.map((one) =>
    one.accepted
      .toSorted((a, b) => a - b)
      .map((hours, line) => ({ at: ahead(hours), isSpared: line < one.spared, id: randomUUID() })),
  )
  const lines = taken.flatMap((all, n) =>
    all.map(({ at, id }, line) => ({
      ...{ at, actor_id: ids[n], action: line % 2 ? 'accept' : 'was-assigned' },
      ...{ subject_kind: 'request', subject_id: id },
    })),
  )
  const endings = taken.flatMap((all, n) =>
    all.map(({ at, id, isSpared }) => ({
      ...{ request_id: id, volunteer_id: ids[n], accepted_at: at, at },
      ending: isSpared ? 'cancelled' : 'given-back',
    })),
  )
  const seenTo = volunteers.flatMap((one, n) =>
    one.seenTo.map((at) => ({
      ...{ request_id: open[at]?.id ?? '', volunteer_id: ids[n], accepted_at: ahead(-400), at: BEGINNING },
      ending: at % 2 ? 'reassigned' : 'volunteer-removed',
    })),
  )
  await world.database.query(sql`delete from papers_needed`)
  await write(
    'papers_needed',
    sql`kind`,
    papersNeeded.map((kind) => ({ kind })),
  )
  const papers = volunteers.flatMap((one, n) =>
    one.papers.map((paper, line) => ({
      ...{ account_id: ids[n], kind: paper.kind, valid_until: paper.validUntil },
      ...{ id: randomUUID(), seen_on: '2026-01-01', added_at: ahead(line - 100) },
    })),
  )
  await write('papers', sql`id, account_id, kind, seen_on, valid_until, added_at`, papers)
  await write('endings', sql`request_id, volunteer_id, ending, accepted_at, at`, [...endings, ...seenTo])
  await world.database.query(sql`
    insert into audit.lines (at, actor_id, action, subject_kind, subject_id)
    select at, actor_id, action, subject_kind, subject_id from jsonb_populate_recordset(null::audit.lines, ${JSON.stringify(lines)}::jsonb)`)

  return {
    people: volunteers.map((one, n) => ({
      ...{ id: ids[n] ?? '', isBanned: one.isBanned, isStopped: one.isStopped },
      ...{ isAdministratorsOwn: one.isAdministratorsOwn, awayUntil: one.awayUntil, district: one.district },
      papersNeeded: papersNeeded.toSorted(),
      papers: one.papers,
      approvedAt: one.approvedAt === null ? null : ahead(one.approvedAt),
      skills: one.skills?.length ? one.skills : null,
      availability: one.availability?.length ? one.availability : null,
      visitAt: one.visitAt === null ? null : ahead(one.visitAt),
      unconfirmed: one.unconfirmed,
      isVouchedFor: one.isVouchedFor,
      accepted: latest(taken[n]?.filter(({ isSpared }) => !isSpared)).slice(0, 25),
      taken: latest(taken[n]).slice(0, 30),
      apart: one.apart.map((at) => citizens[at] ?? '').toSorted(),
      seenTo: one.seenTo.map((at) => open[at]?.id ?? '').toSorted(),
      saidNoTo: one.saidNoTo.map((at) => open[at]?.id ?? '').toSorted(),
    })),
    wanted: open.map((one) => ({
      ...{ id: one.id, citizenId: one.citizen_id ?? null, startsAt: one.starts_at },
      ...{ helpType: one.help_type, district: one.district },
      slot: slotOf(one.help_date, one.help_time),
      awaitsCall: one.awaits_call,
      isFirstVisit: one.first_visit,
      isByPhone: one.by_phone,
      onlyFor: one.reserved_until && one.reserved_until > BEGINNING ? (one.reserved_for ?? null) : null,
    })),
  }
}

const PURPOSES = Object.keys(ASKED_FOR) as Purpose[]
const REASONS = Object.keys(UNFIT) as Unfit[]

test('the database and the domain agree of everybody and every request, for each reason and purpose', async () => {
  const { database } = world
  const pairs = async (condition: Sql) => {
    const rows = await database.query(sql<{ pair: string }>`
      select v.id || ' ' || r.id as pair from volunteers v, help_requests r where r.status = 'open' and ${condition}`)
    return rows.map(({ pair }) => pair).toSorted()
  }
  const seen = new Map<string, number>()
  const check = async (one: Given, isLimited: boolean) => {
    await database.query(sql`delete from help_requests`)
    await database.query(sql`delete from accounts where category <> 'Admin'`)
    const when: When = { now: BEGINNING, today: TODAY, isLimited }
    const { people, wanted } = await set(one)
    const facts = people.map((person) => (isLimited ? person : { ...person, accepted: [], taken: [] }))
    const read = await readVolunteers(database, sql`true`, { rateLimited: isLimited })
    const byId = (a: Volunteer, b: Volunteer) => (a.id < b.id ? -1 : 1)
    expect(read.toSorted(byId)).toEqual(facts.toSorted(byId))
    const inDomain = (isFit: (request: Wanted, person: Volunteer) => boolean) =>
      wanted
        .flatMap((request) =>
          facts.filter((person) => isFit(request, person)).map(({ id }) => `${id} ${request.id}`),
        )
        .toSorted()
    const compare = async (name: string, condition: Sql, fit: string[]) => {
      expect([name, await pairs(condition)]).toEqual([name, fit])
      seen.set(name, (seen.get(name) ?? 0) + fit.length)
    }
    for (const reason of REASONS)
      await compare(
        reason,
        FIT[reason](when),
        inDomain((request, person) => !UNFIT[reason](person, request, when)),
      )
    for (const purpose of PURPOSES)
      await compare(
        purpose,
        fitFor(purpose, when),
        inDomain((request, person) => !unfitFor(request, person, purpose, when)),
      )
  }
  await fc.assert(fc.asyncProperty(given, fc.boolean(), check), { numRuns: 15, endOnFailure: true })
  // Some were fit for each, or nothing was compared.
  for (const name of [...REASONS, ...PURPOSES]) expect([name, seen.get(name)]).not.toEqual([name, 0])
})
