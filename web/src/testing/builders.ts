import type { User } from '@scan/contract/accounts.ts'
import type { ListedUser, RequestForAdmin } from '@scan/contract/admin/admin.ts'
import type { CitizenByPhone } from '@scan/contract/admin/citizens.ts'
import type { AuditLine } from '@scan/contract/admin/audit.ts'
import type { Call } from '@scan/contract/admin/calls.ts'
import type { PaperAtDesk } from '@scan/contract/admin/papers.ts'
import type { PatternShown } from '@scan/contract/admin/patterns.ts'
import type { PersonDetails } from '@scan/contract/admin/person.ts'
import type { Separation } from '@scan/contract/admin/separations.ts'
import type { Concern } from '@scan/contract/concerns.ts'
import type { Message } from '@scan/contract/contact.ts'
import type { Invitation, PastRequest, PastVisit, RequestForVolunteer } from '@scan/contract/help-requests.ts'
import type { Notice } from '@scan/contract/notices.ts'
import { asha, meera, waitingRequest } from './people.ts'

/** What the server answers of, for the tests of the pages and for the album: each is usual, but for the change. */

const AT = new Date('2026-11-20T05:00:00Z')

export const named = ({ id, name }: Pick<User, 'id' | 'name'>) => ({ id, name })

/** A volunteer as somebody who goes. */
export const whoGoes = ({ id, name, phone }: Pick<User, 'id' | 'name' | 'phone'>) => ({
  ...{ id, name, phone, isAccepted: true },
})

const { volunteer: _, postedAt: __, ...asked } = waitingRequest

/** Visible to all volunteers of the district. */
export const openRequest = (change: Partial<RequestForVolunteer> = {}): RequestForVolunteer => ({
  ...{ ...waitingRequest, id: 'r1', handle: 'drive@requests.invalid', volunteer: null },
  ...{ additional: 'Two steps at the door', citizenName: null, citizenPhone: null },
  ...{ postedAt: new Date('2026-11-20T04:00:00Z'), ...change },
})

export const taken = (request: RequestForVolunteer): RequestForVolunteer => ({
  ...{ ...request, citizenName: meera.name, citizenPhone: meera.phone, volunteer: whoGoes(asha) },
})

export const pastRequest = (change: Partial<PastRequest> = {}): PastRequest => ({
  ...{ ...asked, id: 'p1', number: 1041, helpType: 'reading', date: '2026-11-19', time: '09:00' },
  ...{ description: 'Two letters from the bank', area: 'Ollur', outcome: 'complete' },
  ...{ volunteerName: asha.name, hadVolunteer: true, ...change },
})

export const pastVisit = (change: Partial<PastVisit> = {}): PastVisit => ({
  ...{ id: 'v1', number: 1041, helpType: 'reading', district: 'Kollam', outcome: 'complete' },
  ...{ date: '2026-11-19', time: '09:00', duration: 60, ...change },
})

export const invitation = (change: Partial<Invitation> = {}): Invitation => ({
  ...{ id: 'q1', helpType: 'reading', district: 'Kannur', area: 'Thalassery' },
  ...{ date: '2026-11-21', time: '10:30', askedAt: new Date('2026-11-20T04:30:00Z'), ...change },
})

/** What has happened to Meera's request; an hour after its time if not said otherwise. */
export function notice(kind: Notice['kind'], change: Partial<Notice> = {}): Notice {
  const { id: requestId, helpType, date, time } = waitingRequest
  const id = `7b0f3c1e-2d4a-4c7e-9f00-${kind.length.toString().padStart(12, '0')}`
  return { ...{ id, kind, requestId, helpType, date, time, at: new Date('2026-11-21T06:00:00Z') }, ...change }
}

export const listed = (
  { homeDistrict: district, homeArea: area, ...user }: User,
  change: Partial<ListedUser> = {},
): ListedUser => {
  const { id, name, email, phone, category, isVerified, skills } = user
  const registeredAt = new Date('2026-11-17T05:00:00Z')
  return {
    ...{ id, name, email, phone, category, isVerified, skills, district, area, registeredAt },
    ...change,
  }
}

/** Meera's, as staff see it. */
export const requestAtDesk = (change: Partial<RequestForAdmin> = {}): RequestForAdmin => ({
  ...{ ...waitingRequest, status: 'open', attention: 'unfilled', volunteer: null },
  ...{ citizenId: meera.id, citizenName: meera.name, citizenPhone: meera.phone, ...change },
})

export const concern = (change: Partial<Concern> = {}): Concern => ({
  ...{ id: '00000000-0000-4000-8000-0000000000c1', kind: 'unkind', text: 'She shouted', state: 'new' },
  ...{ reporter: { ...meera, isBanned: false }, subject: { ...asha, isBanned: false } },
  ...{ reporterMark: null, subjectMark: null, requestId: waitingRequest.id, requestNumber: 1042 },
  ...{ raisedAt: new Date('2026-11-20T09:00:00Z'), helpType: 'driving', date: '2026-11-21' },
  ...{ owner: null, isSeparated: false, notes: [], ...change },
})

/** An administrator's note about a case. */
export const note = (text: string, author: string | null, at = AT) => ({ id: text, text, author, at })

export const auditLine = (change: Partial<AuditLine> = {}): AuditLine => ({
  ...{ id: 1, at: AT, actor: null, action: 'approve', clientSubnet: null, remark: null },
  ...{ subject: { kind: 'account', ...named(asha), number: null }, ...change },
})

export const separation = (change: Partial<Separation> = {}): Separation => ({
  ...{ id: 's1', volunteer: named(asha), citizen: named(meera), cause: 'declined', at: AT },
  ...{ askedBy: [meera.id], askedAt: null, saidNoAt: null, pressedBy: null, pressedAt: null, ...change },
})

export const paper = (change: Partial<PaperAtDesk> = {}): PaperAtDesk => ({
  ...{ id: 'w1', kind: 'police-certificate', seenOn: '2026-11-19', validUntil: null, note: null },
  ...{ seenBy: 'Lakshmi', ...change },
})

export const pattern = (kind: PatternShown['kind'], change: Partial<PatternShown> = {}): PatternShown => ({
  ...{ id: 'p1', kind, people: [named(meera), named(asha)], count: 1, at: AT, ...change },
})

export const message = (change: Partial<Message> = {}): Message => ({
  ...{ id: meera.id, name: 'Kamala', email: 'kamala@example.org', senderId: null },
  ...{ message: 'Do you help in Idukki?', sentAt: AT, answerBy: AT, answeredAt: null, ...change },
})

/** Nothing is known but who it is. */
export const personDetails = (change: Partial<PersonDetails> = {}): PersonDetails => ({
  ...{ user: listed(asha), standing: 'active', approvedAt: AT, bannedAt: null, requestEmails: 'never' },
  ...{ current: null, offered: [], past: [], concerns: [], accounts: [], separations: [], patterns: [] },
  ...{ notes: [], messages: [], ...change },
})

/** Who has no email: what staff keep of them. */
export const citizenByPhone = (change: Partial<CitizenByPhone> = {}): CitizenByPhone => ({
  ...{ id: '00000000-0000-4000-8000-000000000006', name: 'Kamala Amma', phone: '9447012345' },
  ...{ contactIs: { name: 'Suma', relation: 'neighbour' }, language: 'ml', district: 'Kollam' },
  ...{ area: 'Paravur', address: 'Lotus Cottage, lane 9', landmark: 'Behind the tea shop' },
  ...{ nextOfKin: { name: 'Rajan', relation: 'son', phone: '9400011122' }, houseKnown: false },
  ...{ spokeTo: 'herself', consentVersion: '2026-11-29', registeredAt: AT, ...change },
})

/** The same person in the lists. */
export const listedByPhone = (change: Partial<ListedUser> = {}): ListedUser => {
  const { id, name, phone, district, area, registeredAt } = citizenByPhone()
  return {
    ...{ id, name, email: `${id}@phone.invalid`, phone, category: 'Senior Citizen', isVerified: true },
    ...{ skills: null, district, area, registeredAt, byPhone: true, ...change },
  }
}

/** The same on their own page. */
export const detailsByPhone = (
  known: Partial<PersonDetails['byPhone'] & object> = {},
  change: Partial<PersonDetails> = {},
): PersonDetails => {
  const { contactIs, language, spokeTo } = citizenByPhone()
  const { requestEmails: _, ...details } = personDetails({ user: listedByPhone() })
  return { ...details, byPhone: { contactIs, language, spokeTo, ...known }, ...change }
}

/** Asked for in their name. */
export const requestByPhone = (change: Partial<RequestForAdmin> = {}): RequestForAdmin => {
  const { id: citizenId, name: citizenName, phone: citizenPhone } = citizenByPhone()
  return requestAtDesk({ citizenId, citizenName, citizenPhone, byPhone: true, attention: null, ...change })
}

/** Another account that may be the same person's. */
export const account = (
  because: PersonDetails['accounts'][number]['because'],
  { id, name, category }: Pick<User, 'id' | 'name' | 'category'> = meera,
) => ({ id, name, category, because })

/** Somebody to ring, who is to hear that Asha comes. */
export const callToMake = ({
  person,
  ...change
}: Partial<Omit<Call, 'person'>> & { person?: Partial<Call['person']> } = {}): Call => ({
  ...{ id: 'c1', due: AT, isUrgent: false, tries: 0 },
  items: [
    {
      ...{ kind: 'volunteer-found', number: 1042 },
      say: 'ആശ തോമസ് നാളെ രാവിലെ പത്തരയ്ക്ക് സഹായിക്കാൻ വരും.',
      here: 'Asha Thomas is coming to help you tomorrow, at half past ten in the morning.',
    },
  ],
  machine: { say: '98470 00000 എന്നതിൽ വിളിക്കൂ.', here: 'Please ring 98470 00000.' },
  ...change,
  person: {
    id: meera.id,
    name: 'Kamala Nair',
    phone: '9447000001',
    language: 'ml',
    byPhone: true,
    ...person,
  },
})

/** Where somebody is signed in. */
export const signInAt = (
  id: string,
  device: string | null,
  change: { isCurrent?: true; startedAt?: Date; lastSeenAt?: Date } = {},
) => ({
  ...{ id, device, isCurrent: false, startedAt: AT, lastSeenAt: AT, ...change },
})
