import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { wire } from './wire/wire.ts'

/** What is kept of a person, by what it is about. */
export const OWN_PARTS = [
  'account',
  'requests',
  'visits',
  'happenings',
  'concerns',
  'separations',
  'messages',
  'letters',
  'signIns',
  'devices',
  'secondStep',
  'log',
  'decisions',
] as const
export type OwnPartName = (typeof OWN_PARTS)[number]

/** What an entry may say; those that end in `At` are instants. */
export const OWN_FACTS = [
  'name',
  'email',
  'phone',
  'shownName',
  'shownPhone',
  'category',
  'number',
  'help',
  'description',
  'additional',
  'date',
  'time',
  'district',
  'area',
  'address',
  'landmark',
  'skills',
  'availability',
  'language',
  'privacyVersion',
  'agreedAt',
  'signedUpAt',
  'verifiedAt',
  'approvedAt',
  'newEmail',
  'askedAt',
  'status',
  'postedAt',
  'acceptedAt',
  'closedAt',
  'ending',
  'kind',
  'text',
  'writtenAt',
  'answeredAt',
  'device',
  'startedAt',
  'lastSeenAt',
  'action',
  'doneAt',
  'readAt',
  'sinceAt',
  'network',
] as const
export type OwnFact = (typeof OWN_FACTS)[number]
export type OwnEntry = Partial<Record<OwnFact, string | undefined>>

const fact = z.optional(z.string())
const Entry = z.object(
  Object.fromEntries(OWN_FACTS.map((name) => [name, fact])) as Record<OwnFact, typeof fact>,
)

const OwnPart = wire({
  name: ['part', z.enum(OWN_PARTS)],
  entries: ['entries', z.array(Entry)],
})

export const ownData = {
  /** All that is kept about whoever asks. */
  readMyData: endpoint({
    method: 'GET',
    path: '/api/auth/me/data',
    access: 'signed-in',
    reply: wire({ parts: ['data', z.array(OwnPart)] }),
  }),
}
