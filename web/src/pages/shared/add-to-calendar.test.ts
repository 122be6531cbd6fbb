import { expect, test } from 'vitest'
import { calendarFile } from './add-to-calendar.tsx'

const event = {
  id: 'r1',
  startsAt: new Date('2026-11-21T05:00:00Z'),
  title: 'Driving for Meera',
  place: 'Kollam',
  details: 'To the bank',
  minutes: 120,
  revision: 2,
  revisedAt: new Date('2026-11-19T04:00:00Z'),
  now: new Date('2026-11-20T04:00:00.123Z'),
}

/** What a parser that takes nothing but RFC 5545 reads: the properties of the event, and of its reminder. */
function read(file: string): Record<'event' | 'reminder', Record<string, string>> {
  // Every line ends with CR LF, and holds neither alone; none is longer than 75 octets.
  expect(file.endsWith('\r\n')).toBe(true)
  const lines = file.slice(0, -2).split('\r\n')
  for (const line of lines) {
    // oxlint-disable-next-line no-control-regex -- no control character but a tab
    expect(line).toMatch(/^[^\u0000-\u0008\u000a-\u001f\u007f]+$/)
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  }
  const parts: { name: string; has: Record<string, string> }[] = []
  const open: typeof parts = []
  for (const line of lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n')) {
    const [, name = '', value = ''] = /^([A-Z-]+):(.*)$/s.exec(line) ?? []
    expect([name, line]).not.toEqual(['', line])
    if (name === 'BEGIN') open.push({ name: value, has: {} })
    else if (name === 'END') {
      const part = open.pop()
      expect(part?.name).toBe(value)
      if (part) parts.push(part)
    } else {
      const { has = {} } = open.at(-1) ?? {}
      // Each comes once.
      expect(Object.keys(has)).not.toContain(name)
      has[name] = value
    }
  }
  const [reminder, visit, calendar] = parts
  expect([open, parts.map(({ name }) => name)]).toEqual([[], ['VALARM', 'VEVENT', 'VCALENDAR']])
  expect(calendar?.has).toMatchObject({ VERSION: '2.0', PRODID: expect.stringMatching(/./) })
  for (const name of ['DTSTAMP', 'DTSTART', 'LAST-MODIFIED'])
    expect(visit?.has[name]).toMatch(/^\d{8}T\d{6}Z$/)
  return { event: visit?.has ?? {}, reminder: reminder?.has ?? {} }
}

const textOf = (value = '') => value.replaceAll(/\\([\\;,n])/g, (_, mark) => (mark === 'n' ? '\n' : mark))

test('A parser reads the visit: when in UTC, what, where, and an hour before', () => {
  const { event: visit, reminder } = read(calendarFile(event))
  expect(visit).toEqual({
    UID: 'r1@senior-citizen-assistance-network',
    SEQUENCE: '2',
    DTSTAMP: '20261120T040000Z',
    'LAST-MODIFIED': '20261119T040000Z',
    DTSTART: '20261121T050000Z',
    DURATION: 'PT120M',
    SUMMARY: 'Driving for Meera',
    LOCATION: 'Kollam',
    DESCRIPTION: 'To the bank',
  })
  expect(reminder).toMatchObject({ ACTION: 'DISPLAY', TRIGGER: '-PT1H' })
})

test.each([
  [
    'commas, semicolons, backslashes and new lines',
    'Milk, rice; and\nthe C:\\ key\r\nTwice',
    'Milk, rice; and\nthe C:\\ key\nTwice',
  ],
  ['Malayalam letters, none torn apart', 'ബാങ്കിലേക്ക് ഒരു യാത്ര. '.repeat(20).trim()],
  ['a line of letters of four octets', '𑄀'.repeat(60)],
  ['control characters, which no calendar may hold', 'Bring\u0007 the\u0000 key\t\u007f', 'Bring the key\t'],
])('A description may hold %s', (_what, details, reads = details) => {
  expect(textOf(read(calendarFile({ ...event, details })).event.DESCRIPTION)).toBe(reads)
})

test('A file made after a change takes the place of the earlier one: the same visit, a higher number', () => {
  const later = { startsAt: new Date('2026-11-21T10:30:00Z'), revision: 3, revisedAt: event.now }
  const [before, after] = [event, { ...event, ...later }].map((one) => read(calendarFile(one)).event)
  expect(after?.UID).toBe(before?.UID)
  expect(Number(after?.SEQUENCE)).toBeGreaterThan(Number(before?.SEQUENCE))
  expect(after).toMatchObject({ DTSTART: '20261121T103000Z', 'LAST-MODIFIED': '20261120T040000Z' })
})
