import type { Call } from '@scan/contract/admin/calls.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { minutesAfter } from '@scan/domain/clock.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { callToMake, concern } from '../../testing/builders.ts'
import { noAnswer } from '../../testing/fake-server.ts'
import { pressTwice } from '../../testing/press-twice.ts'
import { addressNow, openAdmin } from './testing.tsx'

const kamala = callToMake({ isUrgent: true, tries: 2 })
const leela = callToMake({ id: 'c2', person: { id: 'p2', name: 'Leela', language: 'en', byPhone: false } })

const inTen = () => minutesAfter(new Date(), 9.5)
const heldByMe = (call: Call): Call => ({
  ...call,
  takenBy: { name: 'Administrator', until: inTen(), isMe: true },
})

/** The server's list; who takes a call holds it, who ends it has it off the list. */
function openCalls(...calls: Call[]) {
  let list = calls
  const opened = openAdmin('/admin/calls', {
    listCalls: () => ({ items: list, total: list.length }),
    takeCall: ({ params }) => {
      list = list.map((one) => (one.id === params.id ? heldByMe(one) : one))
      return { call: list.find(({ id }) => id === params.id)! }
    },
    endCall: ({ params }) => {
      list = list.filter(({ id }) => id !== params.id)
      return { call: null }
    },
  })
  return { ...opened, becomes: (...next: Call[]) => (list = next) }
}

const row = async (name: string) => {
  const heading = await screen.findByRole('heading', { name, level: 2 })
  return within(heading.closest('li')!)
}

test('Kamala’s call is taken: her number first and in the focus, then what to say in both languages, and it ends by one press', async () => {
  const { server, user } = openCalls(kamala, leela)
  const closed = await row('Kamala Nair')
  closed.getByText('Urgent')
  closed.getByText('Tried 2 times')
  expect(closed.queryByRole('link', { name: '94470 00001' })).toBeNull()

  await pressTwice(closed.getByRole('button', { name: 'I’ll ring' }))
  const open = await row('Kamala Nair')
  const number = await open.findByRole('link', { name: '94470 00001' })
  expect(number.getAttribute('href')).toBe('tel:+919447000001')
  expect(document.activeElement).toBe(number)
  open.getByText('Please speak Malayalam.')
  expect(open.getByText(/^ആശ തോമസ് നാളെ/).lang).toBe('ml')
  open.getByText('Asha Thomas is coming to help you tomorrow, at half past ten in the morning.')
  open.getByText('Please ring 98470 00000.')
  open.getByText('This call is yours for 10 minutes more.')
  expect(open.queryByRole('button', { name: 'They came' })).toBeNull()

  await pressTwice(open.getByRole('button', { name: 'Reached' }))
  await screen.findByText('Noted: Kamala Nair was reached.')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Kamala Nair' })).toBeNull())
  expect(server.callsOf('takeCall')).toHaveLength(1)
  expect(server.callsOf('endCall').map(({ params, body }) => [params, body])).toEqual([
    [{ id: 'c1' }, { outcome: 'reached' }],
  ])
  expect(document.activeElement?.textContent).toBe('Noted: Kamala Nair was reached.')
  await user.click((await row('Leela')).getByRole('button', { name: 'I’ll ring' }))
  expect(screen.queryByText('Noted: Kamala Nair was reached.')).toBeNull()
})

test('what is to be said now is shown, and not what the list said', async () => {
  const { server, user } = openCalls(kamala)
  const items = kamala.items.map((item) => ({ ...item, here: 'Ravi is coming instead.' }))
  server.on({ takeCall: () => ({ call: heldByMe({ ...kamala, items }) }) })
  const closed = await row('Kamala Nair')
  await user.click(closed.getByRole('button', { name: 'I’ll ring' }))
  await closed.findByText('Ravi is coming instead.')
  expect(closed.queryByText(kamala.items[0]!.here, { exact: false })).toBeNull()
})

test('a call that one holds is open after a reload, with the time left; ten minutes more are a press away', async () => {
  const { server, user } = openCalls({
    ...kamala,
    takenBy: { name: 'Administrator', until: minutesAfter(new Date(), 3.5), isMe: true },
  })
  const open = await row('Kamala Nair')
  open.getByRole('link', { name: '94470 00001' })
  open.getByText('This call is yours for 4 minutes more.')
  await user.click(open.getByRole('button', { name: 'Ten minutes more' }))
  await open.findByText('This call is yours for 10 minutes more.')
  expect(server.callsOf('takeCall')).toHaveLength(1)
  expect(open.queryByText(/at most/)).toBeNull()
})

test.each([
  [
    'less than ten minutes are left',
    { name: 'Administrator', until: minutesAfter(new Date(), 4), isMe: true as const },
  ],
  ['none is left', undefined],
])('held for as long as may be, a press for more says why %s', async (_, left) => {
  const { server, user } = openCalls(heldByMe(kamala))
  const open = await row('Kamala Nair')
  server.on({ takeCall: () => ({ call: { ...kamala, ...(left && { takenBy: left }) } }) })
  await user.click(open.getByRole('button', { name: 'Ten minutes more' }))
  expect(
    await open.findByText('A call is yours for 40 minutes at most. Then somebody else can take it.'),
  ).toBeDefined()
})

test('who is ringing already is said; whoever takes it all the same is told why not', async () => {
  const until = new Date('2030-01-01T04:50:00Z')
  const { server, user } = openCalls({ ...kamala, takenBy: { name: 'Ravi', until } })
  const closed = await row('Kamala Nair')
  closed.getByText(/^Ravi is ringing until .*10:20/)
  server.on({ takeCall: () => Promise.reject(new ApiProblem('call-taken')) })
  await user.click(closed.getByRole('button', { name: 'I’ll ring' }))
  await closed.findByText('Somebody else is ringing this person.')
  expect(closed.queryByRole('link', { name: '94470 00001' })).toBeNull()
})

test('whose number it is, whose email did not arrive, and that anybody can have typed it', async () => {
  const contactIs = { name: 'Suma', relation: 'neighbour' }
  openCalls(
    heldByMe(callToMake({ person: { contactIs } })),
    heldByMe(callToMake({ id: 'c3', person: { name: 'Leela', email: 'lela@example.org', isSignUp: true } })),
  )
  const open = await row('Kamala Nair')
  open.getByText('This is the number of Suma (neighbour).')
  const signUp = await row('Leela')
  signUp.getByText('An email to lela@example.org did not arrive.')
  signUp.getByText('Address not verified')
  expect(signUp.queryByRole('link', { name: 'Leela' })).toBeNull()
})

test('a worry whose number is wrong is urgent, with the next of kin to ring and the case to close', async () => {
  const nextOfKin = { name: 'Rajan', relation: 'son', phone: '9400011122' }
  const concernId = concern().id
  const items = [{ ...kamala.items[0]!, kind: 'worry-raised', concernId }]
  openCalls({
    ...kamala,
    items,
    person: { ...kamala.person, phoneWrong: true, nextOfKin },
  })
  const open = await row('Kamala Nair')
  open.getByText('Urgent')
  open.getByText('Wrong number')
  expect(open.queryByRole('button', { name: 'I’ll ring' })).toBeNull()
  expect(open.getByRole('link', { name: '94000 11122' }).getAttribute('href')).toBe('tel:+919400011122')
  const toCase = open.getByRole('link', { name: 'Open the case: A worry about Kamala Nair' })
  expect(toCase.getAttribute('href')).toBe(`/admin/concerns/${concernId}`)
})

test('a wrong number is not rung: the way to its person is there', async () => {
  const { user } = openCalls(callToMake({ due: null, person: { phoneWrong: true } }))
  const closed = await row('Kamala Nair')
  closed.getByText('Wrong number')
  expect(closed.queryByRole('button', { name: 'I’ll ring' })).toBeNull()
  await user.click(closed.getByRole('link', { name: 'Change the number of Kamala Nair' }))
  await waitFor(() => expect(addressNow()).toMatch(/^\/admin\/users\//))
})

test('of whoever looks after their own account, nobody at the desk changes the number', async () => {
  openCalls(callToMake({ due: null, person: { phoneWrong: true, byPhone: false } }))
  const closed = await row('Kamala Nair')
  closed.getByText('Wrong number')
  expect(closed.queryByRole('link', { name: /^Change the number/ })).toBeNull()
})

const howWasIt = heldByMe(
  callToMake({
    items: [{ kind: 'said-done', number: 1042, say: 'എങ്ങനെയായിരുന്നു?', here: 'How was it?' }],
  }),
)

test.each([
  [['They came'], { outcome: 'reached', answer: 'was-there' }],
  [['Nobody came'], { outcome: 'reached', answer: 'nobody-came' }],
  [
    ['Something was not right', 'Asked for money'],
    { outcome: 'reached', answer: 'not-right', kind: 'money' },
  ],
  [['Not reached'], { outcome: 'not-reached' }],
  [['Wrong number'], { outcome: 'wrong-number' }],
] as const)('How was it? %s', async (presses, body) => {
  const { server, user } = openCalls(howWasIt)
  const open = await row('Kamala Nair')
  expect(open.queryByRole('button', { name: 'Reached' })).toBeNull()
  for (const name of presses) await user.click(open.getByRole('button', { name }))
  await screen.findByText(/^Noted/)
  expect(server.callsOf('endCall').map((call) => call.body)).toEqual([body])
})

test('a note goes along, and is kept while it is written', async () => {
  const { server, user } = openCalls(heldByMe(kamala))
  await user.type((await row('Kamala Nair')).getByLabelText('Note', { exact: false }), 'Rings back at 5')
  cleanup()
  const again = openCalls(heldByMe(kamala))
  await user.click((await row('Kamala Nair')).getByRole('button', { name: 'Not reached' }))
  await screen.findByText(/^Noted/)
  expect(again.server.callsOf('endCall').map(({ body }) => body)).toEqual([
    { outcome: 'not-reached', note: 'Rings back at 5' },
  ])
  expect(server.callsOf('endCall')).toEqual([])
})

test('on a bad line a press without an answer says so, and pressed again it counts once', async () => {
  const { server, user } = openCalls(heldByMe(kamala))
  server.on({ endCall: () => Promise.reject(noAnswer()) })
  const open = await row('Kamala Nair')
  await user.click(open.getByRole('button', { name: 'Reached' }))
  await open.findByText('That didn’t go through. Please press again. It counts only once.')
  server.on({ endCall: () => Promise.reject(new ApiProblem('call-not-taken')) })
  await user.click(open.getByRole('button', { name: 'Reached' }))
  await screen.findByText('Noted: Kamala Nair was reached.')
  expect(open.queryByText('You are not holding this call. Please take it first.')).toBeNull()
})

test('who does not hold it any more is told', async () => {
  const { server, user } = openCalls(heldByMe(kamala))
  server.on({ endCall: () => Promise.reject(new ApiProblem('call-not-taken')) })
  const open = await row('Kamala Nair')
  await user.click(open.getByRole('button', { name: 'Reached' }))
  await open.findByText('You are not holding this call. Please take it first.')
  expect(screen.queryByText(/^Noted/)).toBeNull()
})

test('nobody has to be rung', async () => {
  openCalls()
  await screen.findByText('No calls to make right now.')
  expect(screen.queryByRole('list', { name: 'Calls to make' })).toBeNull()
})

const suresh = (forWhom: 'me' | 'somebody' = 'somebody') =>
  callToMake({
    id: 'c9',
    person: {
      ...{ id: 'c9', name: 'Suresh', phone: '9400011133', language: 'en', byPhone: false },
      isCallback: true,
    },
    items: [
      {
        ...{ kind: 'callback', say: 'You asked us to ring you.', here: 'You asked us to ring you.' },
        callback: {
          ...{ name: 'Suresh', part: 'evening', forWhom, words: 'My mother needs a ride' },
          askedAt: new Date('2026-11-20T04:00:00Z'),
        },
      },
    ],
  })

test('who asked to be rung: when, for whom and what for, and that there is no account', async () => {
  const { user } = openCalls(suresh())
  const closed = await row('Suresh')
  closed.getByText('Evening')
  closed.getByText('Suresh, for somebody else')
  closed.getByText('My mother needs a ride')
  expect(closed.queryByRole('link', { name: 'Suresh' })).toBeNull()
  await user.click(closed.getByRole('button', { name: 'I’ll ring' }))
  const open = await row('Suresh')
  await open.findByRole('link', { name: '94000 11133' })
  open.getByText('Asked on our website, without an account. Anybody could have typed this.')
  open.getByText('My mother needs a ride')
  await user.click(open.getByRole('button', { name: 'Wrong number' }))
  await screen.findByText('Noted. We won’t ring this number for 30 days.')
})

test.each([
  ['somebody', '', 'Suresh'],
  ['me', 'Suresh', undefined],
] as const)(
  'asked for %s: a person is entered from the call, with the number filled in',
  async (forWhom, name, whose) => {
    const { server, user } = openCalls(heldByMe(suresh(forWhom)))
    server.on({ readConsent: () => ({ consent: { version: '2026-11-28', text: 'We are a network.' } }) })
    const open = await row('Suresh')
    await user.click(open.getByRole('button', { name: 'Enter this person' }))
    await screen.findByText('Filled in from the call. Please check it with them.')
    expect(addressNow()).toBe('/admin/users/citizens/new?call=c9')
    const box = (label: RegExp) => screen.queryByRole<HTMLInputElement>('textbox', { name: label })?.value
    expect([box(/^Phone number(?! of)/), box(/^Their name/)]).toEqual(['94000 11133', name])
    expect(box(/^Name of the person/)).toBe(whose)
  },
)
