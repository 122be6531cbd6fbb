import { HELP_TITLES } from '@scan/contract/fields.ts'
import { requestNumber } from '@scan/domain/request-number.ts'
import type { RequestFacts } from './facts.ts'

const NAME_MAX = 60

/**
 * A person's name as it may stand in an email. Names are written by strangers: whoever signs somebody else up
 * must not be able to write lines or links into the email that reaches them.
 */
export function nameInEmail(name: string): string {
  const oneLine = name
    // oxlint-disable-next-line no-control-regex -- naming control characters is the point
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ')
    // Mail programs make links of what looks like one: 'evil.example', 'https://…', 'a@b'.
    .replace(/[.:/@](?=\S)/g, '$& ')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...oneLine]
  return characters.length > NAME_MAX ? `${characters.slice(0, NAME_MAX - 1).join('')}…` : oneLine
}

/** Making one takes longer than all the rest of an email. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
  })
  formats.set(timeZone, format)
  return format
}

/** 'Saturday 21 November 2026, 10:30 am', in the service's zone. */
export function spokenMoment(moment: Date, timeZone: string): string {
  const parts = formatOf(timeZone).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? ''
  const day = `${part('weekday')} ${part('day')} ${part('month')} ${part('year')}`
  return `${day}, ${part('hour')}:${part('minute')} ${part('dayPeriod').toLowerCase()}`
}

/** What every email about a visit tells of it. */
export function whatAndWhen(
  { number, helpType, startsAt }: RequestFacts,
  { timeZone }: { timeZone: string },
) {
  const when = spokenMoment(startsAt, timeZone)
  return { help: HELP_TITLES[helpType], number: requestNumber(number), when }
}

/** The same with whom it is about, for administrators. */
export function wholeVisit(request: RequestFacts, zone: { timeZone: string }) {
  const volunteer = nameInEmail(request.volunteerName ?? '')
  return { ...whatAndWhen(request, zone), district: request.district, volunteer }
}
