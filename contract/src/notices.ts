import { NOTICES } from '@scan/domain/notices.ts'
import { z } from 'zod/mini'
import { endpoint, feature } from './endpoint.ts'
import * as field from './fields.ts'
import { RequestDetails, WIRE_NAMES } from './request-details.ts'
import { inData, instant, lazily, renamed } from './wire.ts'

/** News beside moves. 'asked…': the request went to somebody not named, or is closed. */
const OTHERS = [
  'thanked',
  'separation-asked',
  'volunteer-goes-on',
  'came-asked',
  'asked-taken',
  'asked-over',
] as const
type Other = (typeof OTHERS)[number]

/** Unread news that others caused. */
const Notice = lazily(() =>
  renamed({ ...WIRE_NAMES, _id: 'id' })({
    _id: z.string(),
    /** The move by which it happened; 'wrong-code' is the one that made a new code. */
    kind: z.enum([...NOTICES, ...OTHERS]),
    /** As it was then; null of a question about a person. */
    requestId: z.nullable(z.string()),
    helptitle: z.nullable(RequestDetails.shape.helptitle),
    helpdate: z.nullable(RequestDetails.shape.helpdate),
    helptime: z.nullable(RequestDetails.shape.helptime),
    /** The other person of 'nobody-opens', 'separation-asked', 'volunteer-goes-on' and 'came-asked'. */
    name: z.optional(z.string()),
    /** 'thanked' only, if the citizen wrote anything. */
    text: z.optional(z.string()),
    /** 'complete' only, once the citizen has confirmed it. */
    confirmed: z.optional(z.literal(true)),
    at: instant,
  }),
)
export type Notice = z.output<typeof Notice>

const isMove = (kind: Notice['kind']) => !OTHERS.includes(kind as Other)

type OfRequest = { [K in 'requestId' | 'helpType' | 'date' | 'time']: NonNullable<Notice[K]> }
export type NoticeOfRequest = Omit<Notice, 'kind' | keyof OfRequest> &
  OfRequest & { kind: (typeof NOTICES)[number] }

export function isOfRequest(notice: Notice): notice is NoticeOfRequest {
  return notice.requestId !== null && isMove(notice.kind)
}

const AT_ONCE = 100

export const notices = feature('Notices', {
  listNotices: endpoint('GET', '/api/auth/happenings', {
    summary: 'List your unread notices, oldest first.',
    access: ['citizen', 'volunteer'],
    reply: lazily(() => inData('notices', z.array(Notice))),
  }),
  /** Yes ends the separation. The other person is not told. */
  answerSeparation: endpoint('POST', '/api/auth/separations/:id', {
    summary: 'Answer whether a separation that you asked for may end.',
    access: ['citizen', 'volunteer'],
    limit: 'free',
    body: lazily(() => z.object({ answer: field.answer })),
  }),
  seeNotices: endpoint('POST', '/api/auth/happenings/seen', {
    summary: 'Mark notices as read.',
    access: ['citizen', 'volunteer'],
    limit: 'free',
    body: lazily(() => z.object({ ids: z.array(field.id).check(z.maxLength(AT_ONCE)) })),
  }),
})
