import { expect, test } from 'vitest'
import { calendarFile } from './add-to-calendar.tsx'

const event = {
  id: 'r1',
  startsAt: new Date('2026-11-21T05:00:00Z'),
  title: 'Driving for Meera',
  place: 'Kollam',
  details: 'To the bank',
  postedAt: new Date('2026-11-19T04:00:00Z'),
  now: new Date('2026-11-20T04:00:00.123Z'),
}

const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('Commas, semicolons, backslashes and new lines of a description do not break the file', () => {
  const lines = unfolded(calendarFile({ ...event, details: 'Milk, rice; and\nthe C:\\ key' }))
  expect(lines).toContain('DESCRIPTION:Milk\\, rice\\; and\\nthe C:\\\\ key')
})

test('Long lines are folded at 75 octets without tearing a Malayalam letter apart', () => {
  const details = 'ബാങ്കിലേക്ക് ഒരു യാത്ര. '.repeat(20).trim()
  const file = calendarFile({ ...event, details })
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(unfolded(file)).toContain(`DESCRIPTION:${details}`)
})

test('A file made later takes the place of an earlier one of the same visit', () => {
  const numberIn = (now: Date) => {
    const lines = unfolded(calendarFile({ ...event, now }))
    expect(lines.some((line) => line.startsWith('LAST-MODIFIED:2026'))).toBe(true)
    return Number(lines.find((line) => line.startsWith('SEQUENCE:'))?.slice('SEQUENCE:'.length))
  }
  expect(numberIn(event.now)).toBe(24 * 60)
  expect(numberIn(new Date('2026-11-20T04:01:00Z'))).toBeGreaterThan(numberIn(event.now))
  // A device's clock can be behind the server's.
  expect(numberIn(new Date('2026-11-18T04:00:00Z'))).toBe(0)
})
