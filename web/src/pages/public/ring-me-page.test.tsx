import { ApiProblem } from '@scan/contract/problems.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, noAnswer, settings } from '../../testing/fake-server.ts'
import type { Handlers } from '../../testing/fake-server.ts'
import { holdSession } from '../../testing/app.ts'
import { meera } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import RingMePage from './ring-me-page.tsx'

const MESSAGE = 'We’ll ring you between 10 and 5.'

function open(handlers: Handlers = {}) {
  const server = fakeServer({ callMe: () => ({ message: MESSAGE, day: '2031-01-06' }), ...handlers })
  show(RingMePage, { at: '/ring-me' })
  return { server, user: userEvent.setup({ delay: null }) }
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const choose = (group: RegExp, name: string) =>
  userEvent.click(within(screen.getByRole('group', { name: group })).getByRole('radio', { name }))
const send = () => userEvent.click(screen.getByRole('button', { name: 'Please ring me' }))

async function fillIn() {
  await userEvent.type(box(/^Your name/), 'Suresh')
  await userEvent.type(box(/^Your phone number/), '94000 11133')
  await choose(/^When shall we ring/, 'Morning')
  await choose(/^Who needs help/, 'Somebody else')
}

test('Suresh leaves his number, and reads when he is rung; then he may leave another', async () => {
  const { server } = open()
  await fillIn()
  await choose(/^Which language/, 'മലയാളം')
  await userEvent.type(box(/^What is it about/), 'My mother needs a ride')
  await send()
  await screen.findByText(MESSAGE)
  screen.getByText('Monday 6 January 2031: Morning, 10 to 12. Your phone number: 94000 11133')
  const focused = document.activeElement
  expect([focused?.textContent.includes(MESSAGE), focused === document.body]).toEqual([true, false])
  expect(server.callsOf('callMe').map(({ body }) => body)).toEqual([
    {
      ...{ name: 'Suresh', phone: '9400011133', language: 'ml', part: 'morning', forWhom: 'somebody' },
      words: 'My mother needs a ride',
    },
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Leave another number' }))
  expect(box(/^Your name/).value).toBe('')
})

test('what is left out is said at its field, and nothing is sent', async () => {
  const { server } = open()
  await send()
  await screen.findByText('Name is required', { selector: 'a' })
  screen.getByText('Contact number is required', { selector: 'a' })
  screen.getByText('Please choose when we should ring', { selector: 'a' })
  screen.getByText('Please say who needs help', { selector: 'a' })
  await choose(/^Who needs help/, 'Somebody else')
  expect(screen.queryByText('Please say who needs help')).toBeNull()
  expect(server.callsOf('callMe')).toEqual([])
})

test('without an answer what was typed is still there, also after a reload', async () => {
  const { server } = open()
  server.failNext('callMe', noAnswer())
  await fillIn()
  await send()
  await screen.findByRole('alert')
  expect(box(/^Your phone number/).value).toBe('94000 11133')
  show(RingMePage, { at: '/ring-me' })
  await waitFor(() => expect(box(/^Your name/).value).toBe('Suresh'))
})

test('what the server refuses stands at its field', async () => {
  const { server } = open({
    callMe: () => {
      throw new ApiProblem('invalid-input', {
        errors: [
          {
            field: 'contactno',
            code: 'phone-invalid',
            message: 'Please enter a valid 10-digit phone number',
          },
        ],
      })
    },
  })
  await fillIn()
  await send()
  await screen.findByText('Please enter a valid 10-digit phone number', { selector: 'a' })
  expect(server.callsOf('callMe').map(({ body }) => body)).toEqual([
    { name: 'Suresh', phone: '9400011133', language: 'en', part: 'morning', forWhom: 'somebody' },
  ])
})

test('a program that fills in what nobody sees sends that too', async () => {
  const { server } = open()
  await fillIn()
  const trap = document.querySelector<HTMLInputElement>('input[tabindex="-1"]')
  fireEvent.change(trap!, { target: { value: 'x' } })
  await send()
  await screen.findByText(MESSAGE)
  expect(server.callsOf('callMe')[0]?.body).toMatchObject({ trap: 'x' })
})

test('whom to call at once stands beside it, with the desk’s hours', async () => {
  open({ readSettings: () => ({ ...settings(), supportPhone: '0487 233 4455' }) })
  const link = await screen.findByRole('link', { name: 'Call us 0487\u00a0233\u00a04455 (10 to 5)' })
  expect(link.getAttribute('href')).toBe('tel:0487 233 4455')
  const when = within(screen.getByRole('group', { name: /^When shall we ring/ }))
  expect(when.getAllByRole('radio', { description: /\d to \d/ })).toHaveLength(3)
})

test('in a part of the day in which the desk is closed nobody can ask to be rung', async () => {
  const all = settings()
  open({ readSettings: () => ({ ...all, ringingParts: all.ringingParts.slice(0, 1) }) })
  const when = within(screen.getByRole('group', { name: /^When shall we ring/ }))
  await waitFor(() =>
    expect(when.getAllByRole('radio')).toEqual([when.getByRole('radio', { name: 'Morning' })]),
  )
})

test('whoever turns out to be signed in finds name and number filled in', async () => {
  const answer = Promise.withResolvers<{ user: typeof meera }>()
  fakeServer({ me: () => answer.promise })
  holdSession(meera)
  localStorage.clear()
  show(RingMePage, { at: '/ring-me' })
  const isWaiting = () => document.querySelector('form')?.hasAttribute('inert')
  expect(isWaiting()).toBe(true)
  answer.resolve({ user: meera })
  await waitFor(() => expect(isWaiting()).toBe(false))
  expect(box(/^Your name/).value).toBe(meera.name)
  expect(box(/^Your phone number/).value.replaceAll(' ', '')).toBe(meera.phone)
})
