import { emails } from '@scan/contract/emails/index.ts'
import { messages } from '@scan/contract/messages/index.ts'
import { spokenTime } from '@scan/contract/messages/spoken-time.ts'
import type { District } from '@scan/domain/catalogue.ts'
import { wallClock } from '@scan/domain/clock.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import { fill } from '../http/fill.ts'
import type { RequestFacts } from './facts.ts'
import type { Reader } from './recipe.ts'

const NAME_MAX = 60

/**
 * A person's name as it may appear in an email. Names are written by strangers: signing somebody else up must not be a
 * way to write lines or links into the email that reaches them.
 */
export function nameInEmail(name: string): string {
  const oneLine = name
    // oxlint-disable-next-line no-control-regex -- naming control characters is the point
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ')
    // Mail programs turn what looks like a link into one: 'evil.example', 'https://…', 'a@b'.
    .replace(/[.:/@](?=\S)/g, '$& ')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...oneLine]
  return characters.length > NAME_MAX ? `${characters.slice(0, NAME_MAX - 1).join('')}…` : oneLine
}

/** Creating a formatter takes longer than all the rest of an email. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(language: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : `${language}-IN`, {
    timeZone,
    numberingSystem: 'latn',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  formats.set(key, format)
  return format
}

/** 'Saturday 21 November 2026, 10:30 am', in the service's zone. */
export function spokenMoment(moment: Date, reader: Reader): string {
  const parts = formatOf(reader.language, reader.timeZone).formatToParts(moment)
  const said = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  const { time } = wallClock(moment, reader.timeZone)
  return fill(emails[reader.language].layout.moment, { ...said, time: spokenTime(time, reader.language) })
}

export function districtIn(district: District, { language }: Pick<Reader, 'language'>): string {
  return messages[language].catalogue.districts[district]
}

/** What every email about a visit says of it. */
export function whatAndWhen(
  { number, helpType, startsAt }: Pick<RequestFacts, 'number' | 'helpType' | 'startsAt'>,
  reader: Reader,
) {
  const help = messages[reader.language].catalogue.helpTypes[helpType]
  return { help, number: requestNumber(number), when: spokenMoment(startsAt, reader) }
}

/** The same with the place, for volunteers. */
export function whatWhenAndWhere(request: RequestFacts, reader: Reader) {
  return { ...whatAndWhen(request, reader), district: districtIn(request.district, reader) }
}

/** The same with the people, for administrators. */
export function wholeVisit(request: RequestFacts, reader: Reader) {
  return { ...whatWhenAndWhere(request, reader), volunteer: nameInEmail(request.volunteerName ?? '') }
}
