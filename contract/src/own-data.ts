import { z } from 'zod/mini'
import { endpoint, feature } from './endpoint.ts'
import { DETAIL_NAMES } from './request-details.ts'
import { STORED } from './stored.ts'
import { inData, lazily, renamed } from './wire.ts'

export const OWN_PARTS = STORED.flatMap(({ parts }) => parts)
export type OwnPartName = (typeof OWN_PARTS)[number]

/** Fields of an entry; those ending in `At` are instants. */
export const OWN_FACTS = [
  // The account
  ...(['name', 'email', 'phone', 'shownName', 'shownPhone', 'emailBefore', 'category'] as const),
  ...([
    'skills',
    'availability',
    'language',
    'privacyVersion',
    'agreedAt',
    'signedUpAt',
    'verifiedAt',
  ] as const),
  ...(['approvedAt', 'newEmail', 'askedAt', 'requestEmails', 'awayUntil', 'validUntil'] as const),
  ...(['organisation', 'cardNumber'] as const),
  // Of somebody whom staff look after, or did
  ...(['phoneOf', 'phoneOfRelation', 'kinName', 'kinRelation', 'kinPhone'] as const),
  ...(['spokeTo', 'consentVersion'] as const),
  // Requests and visits
  ...DETAIL_NAMES.filter((name) => name !== 'helpType'),
  ...(['number', 'help', 'status', 'postedAt', 'acceptedAt', 'closedAt', 'ending'] as const),
  ...(['newTimeAt', 'confirmedAt', 'deniedAt', 'thankedAt'] as const),
  // Written, sent and recorded
  ...(['kind', 'text', 'writtenAt', 'answeredAt', 'device', 'startedAt', 'lastSeenAt', 'action'] as const),
  ...(['doneAt', 'readAt', 'sinceAt', 'network', 'count'] as const),
] as const
export type OwnFact = (typeof OWN_FACTS)[number]
export type OwnEntry = Partial<Record<OwnFact, string | undefined>>

const fact = lazily(() => z.optional(z.string()))
/** Named one by one: nothing else leaves the server. */
const Entry = lazily(() =>
  z.object(Object.fromEntries(OWN_FACTS.map((name) => [name, fact])) as Record<OwnFact, typeof fact>),
)

const OwnPart = lazily(() => renamed({ part: 'name' })({ part: z.enum(OWN_PARTS), entries: z.array(Entry) }))

export const ownData = feature('Own data', {
  readMyData: endpoint('GET', '/api/auth/me/data', {
    summary: 'Read everything that is stored about you.',
    limit: 'own-data-of-account',
    access: 'signed-in',
    reply: lazily(() => inData('parts', z.array(OwnPart))),
  }),
})
