// oxlint-disable no-restricted-imports -- The script is read as a file, as browsers get it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Visit, storeInterruption } from '../../app/session/drafts.ts'
import { asha, meera, waitingRequest } from '../../testing/people.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { show } from '../../testing/show.tsx'
import OfflinePage from './offline-page.tsx'

const script = readFileSync(join(import.meta.dirname, '../../../public/kept-visit.js'), 'utf8')
/** The visit is on Saturday, 10:30 am. */
const THE_DAY_BEFORE = new Date('2026-11-20T05:00:00Z').getTime()
const DAY_MS = 24 * 3_600_000

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: THE_DAY_BEFORE }))
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

/** The page as the browser shows it without a network, where the script is all that runs. */
function openWithoutNetwork() {
  fakeServer()
  show(OfflinePage, { at: '/offline' })
  document.documentElement.lang = 'en'
  // oxlint-disable-next-line typescript/no-implied-eval -- As the browser runs the file.
  new Function(script)()
}

/** What the session leaves to Meera, to whom Asha comes. */
function loseTheLine(changes: Partial<Visit> = {}) {
  const { helpType, date, time, district, area, address, landmark } = waitingRequest
  const where = { district, area, address, landmark }
  const asMeera = { name: asha.name, phone: asha.phone, code: '042913' }
  const visit = { helpType, date, time, ...where, ...asMeera, ...changes }
  const until = Date.parse('2026-11-21T05:00:00Z') + DAY_MS
  storeInterruption(sessionStorage, { email: meera.email, visit, until })
}

test('whoever lost the line on the way to a visit reads it also where no page can be fetched', () => {
  loseTheLine()
  openWithoutNetwork()
  const card = within(screen.getByRole('region', { name: 'Driving' }))
  card.getByText('Saturday 21 November, 10:30 am')
  card.getByText('Kollam')
  card.getByText(asha.name)
  expect(card.getByRole('link', { name: /Asha Thomas 98470 12347/ }).getAttribute('href')).toBe(
    'tel:+919847012347',
  )
  card.getByText('0, 4, 2, 9, 1, 3')
  expect(screen.getByRole('region', { name: 'Driving' }).textContent).not.toMatch(/[{①]|undefined/)
})

test('whoever was on the way reads where they go, and from when on the house is shown', () => {
  const unseen = { address: null, landmark: null, houseFrom: '2026-11-20T10:30' }
  loseTheLine({ area: 'Chinnakada', ...unseen, code: null })
  openWithoutNetwork()
  const card = screen.getByRole('region', { name: 'Driving' })
  within(card).getByText('Chinnakada, Kollam')
  expect(card.textContent).toMatch(/You’ll see the house from Friday 20 November, 10:30\sam\./)
  expect(card.textContent).not.toMatch(/[{①]|undefined/)
})

test('it goes a day after the visit, also where the page stands open', () => {
  loseTheLine()
  openWithoutNetwork()
  vi.advanceTimersByTime(3 * DAY_MS)
  expect(screen.queryByText(asha.name)).toBeNull()
  openWithoutNetwork()
  expect(screen.queryByText(asha.name)).toBeNull()
})

test.each([
  ['nothing', null],
  ['something unreadable', '{"visit"'],
])('where %s is kept, the page is as ever', (_what, kept) => {
  if (kept) sessionStorage.setItem('scanInterrupted', kept)
  openWithoutNetwork()
  expect(screen.queryByRole('region', { name: 'Driving' })).toBeNull()
  expect(screen.getByText('Try again')).toBeTruthy()
})
