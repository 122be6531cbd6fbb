import type { User } from '@scan/contract/accounts.ts'
import type { FieldProblem } from '@scan/contract/problems.ts'
import {
  AskedDetails,
  DETAIL_NAMES,
  type DetailName,
  type RequestDetails,
} from '@scan/contract/request-details.ts'
import type { HelpType } from '@scan/domain/catalogue.ts'
import { instantOf, wallClock } from '@scan/domain/clock.ts'
import { type PostRefusal, newTimeRefusal, postRefusal } from '@scan/domain/help-request.ts'
import { type Place, areaRefusal } from '@scan/domain/contact-details/place.ts'
import type { ApiError } from '../../app/api/client.ts'
import { onTheWire, ourWord } from '../../app/api/wire-words.ts'

export type AskField = Exclude<DetailName, 'helpType'>
export const ASK_FIELDS = DETAIL_NAMES.filter((name): name is AskField => name !== 'helpType')

/** The form's contents; '' for an empty field. */
export type AskFields = Record<AskField, string>
export const EMPTY_FIELDS = Object.fromEntries(ASK_FIELDS.map((field) => [field, ''])) as AskFields

export function fieldsOf(details: RequestDetails): AskFields {
  return Object.fromEntries(ASK_FIELDS.map((field) => [field, details[field] ?? ''])) as AskFields
}

export type AskProblems = Partial<Record<AskField, FieldProblem | PostRefusal>>
export type CheckedAsk =
  | { details: RequestDetails; problems?: never }
  | { details?: never; problems: AskProblems }

/** Our field for a wire name, or undefined if the form has none. */
export function askFieldOf(wireWord: string): AskField | undefined {
  const our = ourWord(AskedDetails, wireWord)
  return Object.hasOwn(EMPTY_FIELDS, our) ? (our as AskField) : undefined
}

export function refusedFields({ code, errors = [] }: Pick<ApiError, 'code' | 'errors'>): AskProblems {
  const refused: AskProblems = {}
  for (const error of errors) {
    const field = askFieldOf(error.field)
    if (field) refused[field] = error.code
  }
  if (code === 'lead-time-too-short') refused.time = code
  if (code === 'too-far-ahead') refused.date = code
  return refused
}

/** The request that the form describes, or what is wrong with it by the contract's own rules. */
export function readAsk(helpType: HelpType, fields: AskFields): CheckedAsk {
  const read = AskedDetails.safeParse(onTheWire(AskedDetails, { helpType, ...fields }))
  if (read.success) return { details: read.data }
  const problems: AskProblems = {}
  for (const { path, message } of read.error.issues) {
    const field = askFieldOf(String(path[0]))
    if (field) problems[field] ??= message as FieldProblem
  }
  return { problems }
}

/** The same, and whether it is in time. `name` is that of whoever asks, `before` is the request being changed. */
export function checkAsk(
  helpType: HelpType,
  fields: AskFields,
  { now, timeZone, name }: { now: Date; timeZone: string; name: string },
  before?: Pick<RequestDetails, 'date' | 'time'>,
): CheckedAsk {
  const read = readAsk(helpType, fields)
  if (!read.details) return read
  const { area, date, time } = read.details
  const exact = area && areaRefusal(area, name)
  if (exact) return { problems: { area: exact } }
  const startsAt = instantOf(date, time, timeZone)
  // An hour skipped when clocks go forward.
  if (!startsAt) return { problems: { time: 'time-invalid' } }
  const began = before && instantOf(before.date, before.time, timeZone)
  const refused = began ? newTimeRefusal(began, startsAt, now) : postRefusal(startsAt, now)
  if (!refused) return read
  const isTheDay = refused === 'too-far-ahead' || date < wallClock(now, timeZone).date
  return { problems: { [isTheDay ? 'date' : 'time']: refused } }
}

type Written = Record<keyof Place, string>

const NOWHERE: Written = { area: '', address: '', landmark: '' }
const isSame = (one: Written, other: Written) =>
  one.area === other.area && one.address === other.address && one.landmark === other.landmark

/** Where the citizen lives, as the form holds it; '' for an empty field. */
export function homePlace({ homeArea, homeAddress, homeLandmark }: User): Written {
  return { area: homeArea ?? '', address: homeAddress ?? '', landmark: homeLandmark ?? '' }
}

/** What becomes of the place in the form when the district changes: the home address is in no other. */
export function placeIn(district: string, written: Written, user: User): Partial<Written> {
  const home = homePlace(user)
  if (district === user.homeDistrict) return isSame(written, NOWHERE) ? home : {}
  return isSame(written, home) ? NOWHERE : {}
}
