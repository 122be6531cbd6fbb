import { momentAloud } from '@scan/contract/messages/aloud.ts'
import { emails } from '@scan/contract/messages/emails.ts'
import type { Language } from '@scan/contract/language.ts'
import { messages } from '@scan/contract/messages/index.ts'
import { spokenTime } from '@scan/contract/messages/spoken-time.ts'
import { PUBLIC_PATHS } from '@scan/contract/public-pages.ts'
import { partOfDay } from '@scan/domain/availability.ts'
import type { District, HelpType } from '@scan/domain/catalogue.ts'
import { wallClock } from '@scan/domain/clock.ts'
import type { WallDate, WallTime } from '@scan/domain/clock.ts'
import { type Helpline, KNOWN_HELPLINES, helplinesFor } from '@scan/domain/helplines.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import { fill } from '../http/fill.ts'
import type { OfferFacts, RequestFacts } from './facts.ts'

export interface Reader {
  language: Language
  timeZone: string
  /** When it is said on the phone; undefined of what is read. */
  saidAt?: Date
}

const NAME_MAX = 60

/** Names are written by strangers: one must not bring a number, lines or links into somebody else's email. */
export const nameInEmail = (name: string): string =>
  inOneLine(name, /(?:(?![\p{L}\p{M} .'’-]|\u200c|\u200d).)+/gsu)

/** A place, or an organisation, may have a number. */
export const placeInEmail = (area: string): string =>
  inOneLine(area, /(?:(?![\p{L}\p{M}\p{Nd} .,'’()-]|\u200c|\u200d).)+/gsu)

function inOneLine(text: string, strange: RegExp): string {
  const oneLine = text
    .replace(strange, ' ')
    // Mail programs turn what looks like a link into one: 'evil.example'.
    .replace(/\.(?=\S)/g, '. ')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...oneLine]
  return characters.length > NAME_MAX ? `${characters.slice(0, NAME_MAX - 1).join('')}…` : oneLine
}

/** Made once: it takes half a millisecond, longer than all the rest of an email. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor({ language, timeZone }: Reader): Intl.DateTimeFormat {
  const known = formats.get(`${language} ${timeZone}`)
  if (known) return known
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : `${language}-IN`, {
    timeZone,
    numberingSystem: 'latn',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  formats.set(`${language} ${timeZone}`, format)
  return format
}

/** 'Saturday 21 November 2026, 10:30 am', in the service's zone. */
export function spokenMoment(moment: Date, reader: Reader): string {
  const { language, timeZone, saidAt } = reader
  if (saidAt) return momentAloud(wallClock(moment, timeZone), wallClock(saidAt, timeZone).date, language)
  const parts = formatFor(reader).formatToParts(moment)
  const said = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  const time = spokenTime(wallClock(moment, timeZone).time, language)
  return fill(emails[language].layout.moment, { ...said, time })
}

/** 'Saturday 21 November 2026' */
export function spokenDay(date: WallDate, reader: Reader): string {
  // Its day at noon in UTC is the same day.
  const parts = formatFor({ ...reader, timeZone: 'UTC' }).formatToParts(new Date(`${date}T12:00:00Z`))
  return fill(
    emails[reader.language].layout.day,
    Object.fromEntries(parts.map(({ type, value }) => [type, value])),
  )
}

/** 'Saturday 21 November, morning': what a board shows of when. */
function dayAndPart({ date, time }: { date: WallDate; time: WallTime }, reader: Reader): string {
  // Its day at noon in UTC is the same day.
  const parts = formatFor({ ...reader, timeZone: 'UTC' }).formatToParts(new Date(`${date}T12:00:00Z`))
  const said = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  const { layout } = emails[reader.language]
  return fill(layout.dayAndPart, { ...said, part: layout.parts[partOfDay(time)] })
}

export function districtIn(district: District, { language }: Pick<Reader, 'language'>): string {
  return messages[language].catalogue.districts[district]
}

function placeIn({ area, district }: Pick<OfferFacts, 'area' | 'district'>, reader: Reader): string {
  const said = districtIn(district, reader)
  if (!area) return said
  return fill(emails[reader.language].layout.areaOf, { area: placeInEmail(area), district: said })
}

interface Site {
  publicUrl: string
  language: Language
}

/** Public pages have an address in each language; at others, the way to the sign-in page should be in the reader's. */
export function addressOf(page: string, { publicUrl, language }: Site): string {
  if (language === 'en') return `${publicUrl}${page}`
  if (PUBLIC_PATHS.includes(page)) return `${publicUrl}/${language}${page}`
  const [, path = '', fragment = ''] = /^([^#]*)(.*)$/.exec(page) ?? []
  return `${publicUrl}${path}${path.includes('?') ? '&' : '?'}lang=${language}${fragment}`
}

/** Helplines in an emergency, as on the screen (D72). */
export function whomElseToAsk(
  helpType: HelpType,
  context: Site & {
    supportPhone: string | null
    deskHours: Readonly<Record<Language, string>>
    helplines: readonly Helpline[]
  },
): string[] {
  const {
    site,
    citizen: { ask },
  } = messages[context.language]
  const ours = context.supportPhone
    ? fill(ask.callUs, {
        number: `${groupedPhone(context.supportPhone)} (${context.deskHours[context.language]})`,
      })
    : `${ask.writeToUs}: ${addressOf('/contact', context)}`
  const others = helplinesFor(context.helplines, helpType).map(({ name, number }) => {
    const known = KNOWN_HELPLINES[name]
    return `${known ? site[known] : name}: ${number}`
  })
  return [ours, ...others]
}

/** A request's fields on a board. */
export function cardIn(request: OfferFacts, reader: Reader) {
  return {
    help: messages[reader.language].catalogue.helpTypes[request.helpType],
    number: requestNumber(request.number),
    when: dayAndPart(request, reader),
    place: placeIn(request, reader),
    district: districtIn(request.district, reader),
  }
}

export function visitIn(
  visit: Pick<RequestFacts, 'number' | 'helpType' | 'district' | 'area' | 'startsAt'> & Partial<RequestFacts>,
  reader: Reader,
) {
  return {
    help: messages[reader.language].catalogue.helpTypes[visit.helpType],
    number: requestNumber(visit.number),
    when: spokenMoment(visit.startsAt, reader),
    newWhen: visit.proposed ? spokenMoment(visit.proposed, reader) : '',
    place: placeIn(visit, reader),
    volunteer: nameInEmail(visit.volunteerName ?? ''),
  }
}
