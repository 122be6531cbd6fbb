import type { User } from '@scan/contract/accounts.ts'
import { ADDRESS_MAX } from '@scan/contract/fields.ts'
import type { PastRequest } from '@scan/contract/help-requests.ts'
import type { FieldProblem } from '@scan/contract/problems.ts'
import {
  DetailFields,
  DETAIL_NAMES,
  WIRE_NAMES,
  type DetailName,
  type RequestDetails,
  isOptional,
} from '@scan/contract/request-details.ts'
import { type Wire, renamed } from '@scan/contract/wire.ts'
import type { HelpType } from '@scan/domain/catalogue.ts'
import { instantOf, wallClock } from '@scan/domain/clock.ts'
import { sentenceForHelper } from '@scan/domain/contact-details/for-helper.ts'
import { type AreaRefusal, type Place, areaRefusal } from '@scan/domain/contact-details/place.ts'
import { newTimeRefusal, postRefusal } from '@scan/domain/help-request.ts'
import { z } from 'zod/mini'
import { onTheWire, ourWord } from '../../app/api/wire-words.ts'

export type AskField = Exclude<DetailName, 'helpType'>
export const ASK_FIELDS = DETAIL_NAMES.filter((name): name is AskField => name !== 'helpType')

/** The screens, one question each; the last shows all of it. */
export const ASK_STEPS = ['what', 'where', 'when', 'check'] as const
export type AskStep = (typeof ASK_STEPS)[number]

export const STEP_OF: Record<AskField, AskStep> = {
  ...{ description: 'what', additional: 'what' },
  ...{ district: 'where', area: 'where', address: 'where', landmark: 'where' },
  ...{ date: 'when', time: 'when', duration: 'when' },
}

/** The form's contents; '' for an empty field. */
export type AskFields = Record<AskField, string>
export const EMPTY_FIELDS = Object.fromEntries(ASK_FIELDS.map((field) => [field, ''])) as AskFields

export function fieldsOf(details: RequestDetails): AskFields {
  return Object.fromEntries(ASK_FIELDS.map((field) => [field, String(details[field] ?? '')])) as AskFields
}

/** As the contract reads it: a form holds text. */
export const typed = <Fields extends { duration: string }>(fields: Fields) => ({
  ...fields,
  duration: Number(fields.duration) || null,
})

/** The place of that request, as the form holds it. */
export function placeOf(past: PastRequest): Pick<AskFields, 'district' | 'area' | 'address' | 'landmark'> {
  const { district, area, address, landmark } = fieldsOf(past)
  return { district, area, address, landmark }
}

/** Without our additions that were left empty: they are not sent (D58a). */
export function filledIn({ area, address, landmark, duration, ...specified }: RequestDetails) {
  return {
    ...specified,
    ...(area && { area }),
    ...(address && { address }),
    ...(landmark && { landmark }),
    ...(duration && { duration }),
  }
}

interface Asker {
  now: Date
  timeZone: string
  /** The citizen's: it may not stand in the area. */
  name: string
  /** A volunteer has said yes on the phone, who may go at once. */
  isAgreed?: boolean
}

/**
 * The rules for one screen; for the last one, the whole request. `before` is the request being changed, which may keep
 * its time.
 */
export function askSchema(
  step: AskStep,
  { now, timeZone, name, isAgreed = false }: Asker,
  before?: Pick<RequestDetails, 'date' | 'time'>,
): Wire<Partial<RequestDetails>> {
  const all = {
    ...DetailFields.shape,
    area: DetailFields.shape.area.check(
      z.refine((area) => !area || !areaRefusal(area, name), 'area-too-exact' satisfies AreaRefusal),
    ),
  }
  const inTime = z.check<{ helpdate: string; helptime: string }>(({ value, issues }) => {
    const startsAt = instantOf(value.helpdate, value.helptime, timeZone)
    const began = before && instantOf(before.date, before.time, timeZone)
    const refused =
      startsAt && (began ? newTimeRefusal(began, startsAt, now) : postRefusal(startsAt, now, { isAgreed }))
    const isTheDay = refused === 'too-far-ahead' || value.helpdate < wallClock(now, timeZone).date
    // An hour skipped when clocks go forward.
    const message = startsAt ? refused : ('time-invalid' satisfies FieldProblem)
    const path = [startsAt && isTheDay ? 'helpdate' : 'helptime']
    if (message) issues.push({ code: 'custom', path, message, input: value })
  })
  if (step === 'check') return renamed(WIRE_NAMES)(all, inTime)
  const asked = Object.entries(all).filter(
    ([word]) => STEP_OF[ourWord(DetailFields, word) as AskField] === step,
  )
  return renamed(WIRE_NAMES)(Object.fromEntries(asked), ...(step === 'when' ? [inTime] : []))
}

/** The first screen that has to do with one of these fields. */
export function firstStepOf(fields: readonly string[]): AskStep | undefined {
  return ASK_STEPS.find((step) => fields.some((field) => STEP_OF[field as AskField] === step))
}

/** As far as what is filled in allows. */
export function reachable(wanted: AskStep, helpType: HelpType, fields: AskFields): AskStep {
  if (wanted === 'what') return wanted
  const read = DetailFields.safeParse(onTheWire(DetailFields, { helpType, ...typed(fields) }))
  const wrong = read.error?.issues.map(({ path }) => ourWord(DetailFields, String(path[0])))
  const open = firstStepOf(wrong ?? []) ?? wanted
  return ASK_STEPS.indexOf(open) < ASK_STEPS.indexOf(wanted) ? open : wanted
}

type Written = Record<keyof Place, string>

const NOWHERE: Written = { area: '', address: '', landmark: '' }
const isSame = (one: Written, other: Written) =>
  one.area === other.area && one.address === other.address && one.landmark === other.landmark

export const isNowhere = (written: Written) => isSame(written, NOWHERE)

/** The home in the profile, as the form holds it; '' for an empty field. */
export function homePlace({ homeArea, homeAddress, homeLandmark }: User): Written {
  return { area: homeArea ?? '', address: homeAddress ?? '', landmark: homeLandmark ?? '' }
}

/** The change to the place when the district changes: the home address is in no other. */
export function placeIn(district: string, written: Written, user: User): Partial<Written> {
  const home = homePlace(user)
  if (district === user.homeDistrict) return isNowhere(written) ? home : {}
  return isSame(written, home) ? NOWHERE : {}
}

/** Help is asked for at the home in the profile. */
export const isAtHome = (fields: AskFields, user: User) =>
  !isNowhere(homePlace(user)) && fields.district === user.homeDistrict && isSame(fields, homePlace(user))

/** Such a place may become the home in their profile, which knows of none yet. */
export const mayBeHome = ({ district }: Pick<AskFields, 'district'>, user: User) =>
  isNowhere(homePlace(user)) && (user.homeDistrict === null || user.homeDistrict === district)

export type FreeText = 'description' | 'additional'

/**
 * The sentence of a text that is for the helper alone, and the fields once it stands in 'How to find it'. Where nothing
 * else was written, `instead` says what is asked for.
 */
export function toLandmark(fields: AskFields, field: FreeText, instead = '') {
  const text = fields[field]
  const [from, to] = sentenceForHelper(text) ?? []
  if (from === undefined) return undefined
  const sentence = text.slice(from, to).trim()
  const [before, after] = [text.slice(0, from).trim(), text.slice(to).replace(/^[\s,]+/, '')]
  const left = after === '' ? before.replace(/,$/, '') : `${before} ${after}`.trim()
  const rest = left === '' && !isOptional(field) ? instead : left
  const landmark = `${fields.landmark.trim()} ${sentence}`.trim()
  return landmark.length > ADDRESS_MAX ? undefined : { sentence, fields: { [field]: rest, landmark } }
}
