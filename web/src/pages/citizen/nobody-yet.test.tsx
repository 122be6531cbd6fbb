import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { User } from '@scan/contract/accounts.ts'
import { settings } from '../../testing/fake-server.ts'
import type { PastRequest } from '@scan/contract/help-requests.ts'
import { notice, pastRequest } from '../../testing/builders.ts'
import { meera, waitingRequest } from '../../testing/people.ts'
import { NOW, assigned, atHome, messages, openHome } from './testing.tsx'

atHome()

const ABOUT_30 = 'About 30 people in Kollam help with this.'
const VOLUNTEERS = 'Our volunteers can see your request.'

test('Meera reads that an email will come, and what is usual; that she waits is said once', async () => {
  openHome(waitingRequest, { readWaiting: () => ({ volunteers: 30, usualHours: 8 }) })
  await screen.findByText(/^We’ll email you when we find someone\..* You can close this page\.$/)
  await screen.findByRole('heading', { name: VOLUNTEERS })
  await screen.findByText(`${ABOUT_30} Someone usually says yes within 8 hours.`)
  screen.getByText(/^If nobody has said yes by .*[ap]m, a coordinator will look too\.$/)
  expect(screen.getAllByText('Waiting')).toHaveLength(1)
})

test.each([
  [{ volunteers: null, usualHours: 8 }, '2026-11-20T14:00:00Z', [VOLUNTEERS]],
  [{ volunteers: 30, usualHours: 8 }, '2026-11-20T14:00:00Z', [VOLUNTEERS, ABOUT_30]],
  [{ volunteers: 30, usualHours: 24 }, '2026-11-20T14:00:00Z', [VOLUNTEERS, ABOUT_30]],
  [
    { volunteers: null, usualHours: 23 },
    '2026-11-20T14:00:00Z',
    [VOLUNTEERS, 'Someone usually says yes within 23 hours.'],
  ],
])('where %o is known at %s she reads: %s', async (known, now, texts) => {
  vi.setSystemTime(new Date(now))
  const { server } = openHome(waitingRequest, { readWaiting: () => known })
  await waitFor(() => expect(server.callsOf('readWaiting')).toHaveLength(1))
  await screen.findByText(texts.at(-1)!)
  await waitFor(() => expect(screen.queryByText(/About 10 volunteers/)).toBeNull())
  expect(
    screen
      .queryAllByText(/usually|help with this|can see your request/)
      .map(({ textContent }) => textContent),
  ).toEqual(texts)
})

test('once it is late she reads so on the open page, and finds another time and whom to ring', async () => {
  vi.useRealTimers()
  vi.useFakeTimers({ now: new Date('2026-11-20T16:59:50Z'), shouldAdvanceTime: true })
  const { user } = openHome(
    { ...waitingRequest, postedAt: NOW },
    { readSettings: () => ({ ...settings(), supportPhone: '0487 233 4455' }) },
  )
  await screen.findByText(VOLUNTEERS)
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  const told = (await screen.findByText('We haven’t found anyone yet.')).closest<HTMLElement>(
    '[role=status]',
  )!
  within(told).getByText(/^We keep looking until tomorrow, 10:30\sam\. Another time may be easier\.$/)
  within(told).getByRole('link', { name: 'Call us: 0487\u00a0233\u00a04455 (10 to 5)' })
  within(told).getByRole('link', { name: 'Elder Line 14567' })
  expect(screen.queryByText(/usually|If nobody has said yes/)).toBeNull()
  await user.click(within(told).getByRole('button', { name: 'Ask for another time' }))
  await screen.findByRole('heading', { name: 'When do you need help?' })
  screen.getByText('Change your request')
})

test('while one person alone is asked, nothing is said of how long others take', async () => {
  const until = new Date(NOW.getTime() + 60_000)
  vi.useRealTimers()
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true })
  openHome(
    { ...waitingRequest, postedAt: NOW, askedFirst: { name: 'Asha', until } },
    { readWaiting: () => ({ volunteers: 30, usualHours: 8 }) },
  )
  await screen.findByRole('heading', { name: 'We’re asking Asha first.' })
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.queryByText(/usually/)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(91_000))
  await screen.findByRole('heading', { name: 'All our volunteers can now see your request.' })
  await screen.findByText(`${ABOUT_30} Someone usually says yes within 8 hours.`)
})

const WRITE = 'Write to us'
test.each([
  ['shopping', null, [WRITE, 'Elder Line 14567']],
  ['shopping', '0487 233 4455', ['Call us: 0487\u00a0233\u00a04455 (10 to 5)', 'Elder Line 14567']],
  ['medical', null, [WRITE, 'Emergency 112', 'Elder Line 14567']],
] as const)(
  'for %s, our phone being %s, she finds whom else to ask: %j',
  async (helpType, supportPhone, whom) => {
    vi.setSystemTime(new Date('2026-11-21T01:30:00Z'))
    openHome({ ...waitingRequest, helpType }, { readSettings: () => ({ ...settings(), supportPhone }) })
    const told = (await screen.findByText('We haven’t found anyone yet.')).closest<HTMLElement>(
      '[role=status]',
    )!
    const links = await waitFor(() => {
      const all = within(told).getAllByRole('link')
      expect(all.map(({ textContent }) => textContent)).toEqual(whom)
      return all
    })
    if (!supportPhone) expect(links[0]!.getAttribute('href')).toMatch(/^\/contact\?name=Meera/)
  },
)

const ended = (outcome: PastRequest['outcome']) =>
  pastRequest({ ...waitingRequest, area: 'Ollur', outcome, volunteerName: null })
const LET_DOWN = { ...meera, lastOutcome: 'report-nobody-came' as const }
const SORRY = 'We’re sorry that nobody came.'

test('to whom nobody came we are sorry, without cheerful words, and tomorrow is one press', async () => {
  vi.setSystemTime(new Date('2026-11-21T06:30:00Z'))
  const { user } = openHome(null, {
    me: () => ({ user: LET_DOWN }),
    listPastRequests: () => ({ requests: [ended('report-nobody-came')] }),
  })
  const told = within((await screen.findByText(SORRY)).closest<HTMLElement>('[data-tone]')!)
  expect(screen.getByText(SORRY).closest('[data-tone]')).toHaveProperty('dataset.tone', 'warning')
  expect(screen.queryByText(/how neighbours become friends/)).toBeNull()
  told.getByText('We’ve closed your request and will look into what happened.')
  told.getByRole('link', { name: 'Elder Line 14567' })
  await user.click(told.getByRole('button', { name: 'Ask again for tomorrow' }))
  await screen.findByRole('heading', { name: 'Check your request' })
  screen.getByText(/^Tomorrow, Sunday 22\sNovember, 10:30\sam$/)
  screen.getByText('Ollur')
  expect(screen.queryByText(SORRY)).toBeNull()
})

test('two days later it is not said again', async () => {
  vi.setSystemTime(new Date('2026-11-23T05:00:01Z'))
  openHome(null, {
    me: () => ({ user: LET_DOWN }),
    listPastRequests: () => ({ requests: [ended('report-nobody-came')] }),
  })
  await screen.findByText('Nobody came')
  expect(screen.queryByText(SORRY)).toBeNull()
})

test('for whom nobody was found, tomorrow is one press too', async () => {
  const { user } = openHome(null, {
    me: () => ({ user: { ...meera, lastOutcome: 'expire' } }),
    listNotices: () => ({ notices: [notice('expire')] }),
    listPastRequests: () => ({ requests: [ended('expire')] }),
  })
  await screen.findByText(/we couldn’t find a volunteer in time/)
  expect(screen.queryByText(/how neighbours become friends/)).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Ask again for tomorrow' }))
  await screen.findByRole('heading', { name: 'Check your request' })
})

test.each([
  ['who it was and when', { name: 'Asha' }, /^Asha was at your door at 10:30\sam\. Nobody opened\./],
  ['that it was a volunteer, of whom no account is left', {}, /^Your volunteer was at your door, and/],
])('to whom nobody opened, reads %s, and can say that nobody was there', async (_, who, says) => {
  const { user } = openHome(null, {
    me: () => ({ user: { ...meera, lastOutcome: 'nobody-opens' } }),
    listNotices: () => ({ notices: [notice('nobody-opens', who)] }),
    listPastRequests: () => ({ requests: [ended('nobody-opens')] }),
  })
  const told = within((await screen.findByText(says)).closest<HTMLElement>('[data-tone]')!)
  told.getByText(/Saturday 21\sNovember/)
  await user.click(told.getByRole('button', { name: /^No, nobody came/ }))
  expect(screen.getByRole('radio', { name: /^Nobody came/ })).toHaveProperty('checked', true)
})

test('what was told of her own press goes when what it was told of changes, also where no notice tells of it', async () => {
  const { user, becomes } = openHome(waitingRequest)
  const look = () => user.click(screen.getByRole('button', { name: 'Refresh' }))
  await screen.findByText(VOLUNTEERS)
  await look()
  await within(screen.getByRole('main')).findByText('Status refreshed!')
  becomes({ request: assigned })
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await screen.findByText('Asha Thomas is coming')
  expect(within(screen.getByRole('main')).queryByText('Status refreshed!')).toBeNull()
})

test('news takes the place of earlier news, which may say the opposite', async () => {
  const { user, becomes } = openHome(waitingRequest)
  const look = () => user.click(screen.getByRole('button', { name: 'Refresh' }))
  await screen.findByText(VOLUNTEERS)
  becomes({ request: assigned }, 'accept')
  await look()
  await messages().findByText('Asha Thomas has accepted your request.')
  becomes({ request: waitingRequest }, 'release')
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await messages().findByText(/^Your volunteer can’t come/)
  expect(messages().queryByText('Asha Thomas has accepted your request.')).toBeNull()
})

test('who is to be called first reads that nobody sees it until then, and nothing of volunteers or emails', async () => {
  vi.setSystemTime(new Date('2026-11-20T16:59:50Z'))
  const { server, user, becomes } = openHome({ ...waitingRequest, postedAt: NOW, awaitsCall: true })
  becomes({ mayNotAsk: 'call-first' })
  await screen.findByRole('heading', { name: 'A coordinator will call you' })
  screen.getByText('Until then, nobody else can see your request.')
  await act(async () => {})
  expect(screen.queryByText(/volunteers can see|email you|anyone yet/)).toBeNull()
  expect(server.callsOf('readWaiting')).toEqual([])
  // Else she reads it when the page looks again by itself, ten seconds later.
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await user.click(screen.getByRole('button', { name: 'Cancel Request' }))
  await screen.findByText(/A coordinator will call you before you can ask again\.$/)
})

const PROMISE = /again at any time/
test('what is asked before cancelling promises nothing that may not be so', async () => {
  const { user, becomes } = openHome(waitingRequest)
  await user.click(await screen.findByRole('button', { name: 'Cancel Request' }))
  screen.getByText('Your request will be withdrawn. You can ask again at any time.')
  await user.click(screen.getByRole('button', { name: 'Keep my request' }))
  becomes({ request: assigned })
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  // This may be the one too many: only the server knows.
  await screen.findByRole('region', { name: 'Asha Thomas is coming' })
  await user.click(screen.getByRole('button', { name: 'Cancel Request' }))
  await screen.findByText('We’ll tell Asha Thomas not to come.')
  expect(screen.queryByText(PROMISE)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Keep my request' }))
  becomes({ mayNotAsk: 'agreement-needed' })
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await user.click(screen.getByRole('button', { name: 'Cancel Request' }))
  await screen.findByText(
    'We’ll tell Asha Thomas not to come. A coordinator has to agree before you can ask again.',
  )
})

test.each([
  ['call-first', 'A coordinator will call you', 'After that you can ask for help here again.'],
  [
    'agreement-needed',
    'A coordinator has to agree first',
    'We’ll contact you. After that you can ask for help here.',
  ],
] as const)(
  '%s: in place of the form she reads it at once, and whom to ask meanwhile',
  async (mayNotAsk, title, next) => {
    let now: User = { ...meera, mayNotAsk, lastOutcome: 'report-nobody-came' }
    openHome(null, {
      me: () => ({ user: now }),
      readSettings: () => ({ ...settings(), supportPhone: '0487 233 4455' }),
      listPastRequests: () => ({ requests: [ended('report-nobody-came')] }),
    })
    const card = within(await screen.findByRole('region', { name: title }))
    card.getByText(next)
    card.getByRole('link', { name: 'Call us: 0487\u00a0233\u00a04455 (10 to 5)' })
    card.getByRole('link', { name: 'Elder Line 14567' })
    expect(screen.queryByRole('button', { name: /^Driving|Ask again|tomorrow/ })).toBeNull()
    now = meera
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await screen.findByRole('button', { name: /^Driving/ })
  },
)
