import type { RequestDetails, VisitChanges } from '@scan/contract/request-details.ts'
import type { District } from '@scan/domain/catalogue.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import { CalendarPlus } from 'lucide-react'
import { useWords } from '../../app/words/use-words.tsx'
import { useServerNow } from '../../app/app-context.tsx'
import { saveFile } from '../../app/save-file.ts'
import { Button } from '../../ui/forms/button.tsx'
import { placeName } from '../../app/words/place-name.ts'

type AddToCalendarProps = {
  request: Pick<RequestDetails, 'area' | 'description' | 'additional' | 'duration'> & {
    id: string
    number: number
    postedAt: Date
    district: District | null
  } & VisitChanges
  startsAt: Date
  title: string
  phone: string | null
  variant?: 'quiet' | 'link'
}

/**
 * A calendar file, made here: nobody else learns of the visit. Calendars are copied to other devices and outlast the
 * visit, so they hold neither the house nor the code.
 */
export function AddToCalendar({ request, startsAt, title, phone, variant = 'quiet' }: AddToCalendarProps) {
  const serverNow = useServerNow()
  const { t } = useWords()

  const download = () => {
    const { id, number, postedAt, description, additional, revision = 0, revisedAt = postedAt } = request
    const minutes = request.duration ?? USUAL_MINUTES
    const file = calendarFile({
      id,
      startsAt,
      title,
      place: placeName(t, request) ?? '',
      details: [description, additional, phone && groupedPhone(phone), number > 0 && requestNumber(number)]
        .filter(Boolean)
        .join('\n'),
      ...{ minutes, revision, revisedAt, now: serverNow() },
    })
    saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), `${requestNumber(number)}.ics`)
  }

  return (
    <Button variant={variant} icon={CalendarPlus} onClick={download}>
      {t('requests.addToCalendar')}
    </Button>
  )
}

/** `id` stays the same for the same event, so that adding it twice does not duplicate it. */
type CalendarEvent = Record<'id' | 'title' | 'place' | 'details', string> &
  Record<'startsAt' | 'revisedAt' | 'now', Date> &
  Record<'minutes' | 'revision', number>

const USUAL_MINUTES = 60
const LINE_OCTETS = 75

/** An iCalendar file (RFC 5545) with this one event and a reminder an hour before. */
export function calendarFile(event: CalendarEvent): string {
  const { id, startsAt, minutes, title, place, details, revision, revisedAt, now } = event
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Senior Citizen Assistance Network//EN',
    'BEGIN:VEVENT',
    `UID:${id}@senior-citizen-assistance-network`,
    `SEQUENCE:${revision}`,
    `DTSTAMP:${utc(now)}`,
    `LAST-MODIFIED:${utc(revisedAt)}`,
    `DTSTART:${utc(startsAt)}`,
    `DURATION:PT${minutes}M`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(details)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-PT1H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function utc(instant: Date): string {
  return instant.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
}

function escaped(text: string): string {
  const inLines = text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll(/\r\n|\r|\n/g, '\\n')
  // No control character but a tab.
  return inLines.replaceAll(/[^\P{Cc}\t]/gu, '')
}

/** Lines are at most 75 octets; a character of up to four is never split. */
function folded(line: string): string {
  const isShort = new TextEncoder().encode(line).length <= LINE_OCTETS
  return isShort ? line : line.replaceAll(/.{18}(?=.)/gsu, '$&\r\n ')
}
