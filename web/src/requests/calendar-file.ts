export interface CalendarEvent {
  /** Stays the same for the same event, so that adding it twice does not duplicate it. */
  id: string
  startsAt: Date
  title: string
  place: string
  details: string
  /** When the file is made. */
  now: Date
}

const LENGTH = 'PT1H'
const LINE_OCTETS = 75

/** An iCalendar file (RFC 5545) with this one event and a reminder an hour before. */
export function calendarFile({ id, startsAt, title, place, details, now }: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Senior Citizen Assistance Network//EN',
    'BEGIN:VEVENT',
    `UID:${id}@senior-citizen-assistance-network`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(startsAt)}`,
    `DURATION:${LENGTH}`,
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
  return text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll(/\r\n|\r|\n/g, '\\n')
}

/** Lines are at most 75 octets; a character of several octets is never split. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let length = 0
  let out = ''
  for (const letter of line) {
    const octets = encoder.encode(letter).length
    if (length + octets > LINE_OCTETS) {
      out += '\r\n '
      length = 1
    }
    out += letter
    length += octets
  }
  return out
}
