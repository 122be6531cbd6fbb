import { cleanup, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import type { RequestInFull } from '@scan/contract/admin/request.ts'
import type { Note } from '@scan/contract/concerns.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import { note, whoGoes } from '../../testing/builders.ts'
import type { Handlers } from '../../testing/fake-server.ts'
import { admin, asha, gopal, meera } from '../../testing/people.ts'
import { acceptedAtDesk, act, addressNow, openAdmin, openAtDesk, rowOf, toasts } from './testing.tsx'

const whole: RequestInFull = {
  request: openAtDesk,
  outcome: null,
  notes: [],
  history: [
    {
      ...{ id: 1, action: 'post', at: new Date('2026-11-20T05:00:00Z') },
      actor: { id: meera.id, name: meera.name },
    },
    {
      ...{ id: 2, action: 'ask-volunteers', at: new Date('2026-11-20T06:00:00Z') },
      actor: { id: admin.id, name: admin.name },
    },
  ],
}
const openRequest = (change: Partial<RequestInFull> = {}, handlers: Handlers = {}) => {
  const answer = { ...whole, ...change }
  return openAdmin(`/admin/requests/${answer.request.id}`, { readRequest: () => answer, ...handlers })
}
const title = `Driving for ${meera.name}`

test('From its row a request leads to a page with all of it, and back to the list as it was', async () => {
  const { user } = openAdmin('/admin/requests?status=open', {
    listHelpRequests: () => ({ items: [openAtDesk], total: 1 }),
    readRequest: () => whole,
  })
  await user.click(within(await rowOf('Driving')).getByRole('link', { name: /^Driving/ }))
  const heading = await screen.findByRole('heading', { level: 1, name: title })
  expect(document.activeElement).toBe(heading)
  const card = within(screen.getByRole('region', { name: title }))
  card.getByText('To the eye hospital and back')
  card.getByText('Pending')
  card.getByText(requestNumber(openAtDesk.number))
  expect(card.getAllByText('Nobody yet')).toHaveLength(2)
  expect(card.getByRole('link', { name: meera.name }).getAttribute('href')).toBe(`/admin/users/${meera.id}`)
  expect(card.getByRole('link', { name: '98470 12345' }).getAttribute('href')).toBe('tel:+919847012345')
  expect(card.getByRole('link', { name: 'Find someone' }).getAttribute('href')).toBe(
    `/admin/requests/${openAtDesk.id}/find`,
  )
  const history = within(screen.getByRole('region', { name: 'History' }))
  expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Asked for help.*10:30.*Meera Nair$/),
    expect.stringMatching(/^Asked volunteers whether they can go.*11:30/),
  ])
  await user.click(screen.getByRole('link', { name: 'All requests' }))
  await rowOf('Driving')
  expect(addressNow()).toBe('/admin/requests?status=open')
})

test('One that is over says how it ended and offers nothing; erased words are said to be', async () => {
  openRequest({
    request: {
      ...{ ...acceptedAtDesk, status: 'completed', description: '', attention: null, duration: 120 },
      volunteer: { ...whoGoes(asha), cardNumber: '482193305' },
    },
    outcome: 'complete',
  })
  await screen.findByText('Completed with the code')
  screen.getByText('The text has been erased.')
  for (const { name } of [gopal, asha]) screen.getByRole('link', { name })
  for (const words of ['2 hours', 'Card 482 193 305']) screen.getByText(words)
  expect(screen.queryByText('Who sees to it')).toBeNull()
  for (const name of ['Complete', 'Cancel']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('A visit that is ahead can be given to somebody else', async () => {
  openRequest({ request: { ...acceptedAtDesk, date: '2099-01-01' } })
  const give = await screen.findByRole('link', { name: 'Give to someone else' })
  expect(give.getAttribute('href')).toBe(`/admin/requests/${acceptedAtDesk.id}/find?insteadOf=${asha.id}`)
})

test('It is marked as complete from its page', async () => {
  const { user, server } = openRequest({}, { adminCompleteRequest: () => ({ request: openAtDesk }) })
  await screen.findByRole('region', { name: title })
  await act(user, 'Complete', title, 'Mark as complete')
  await toasts().findByText('Help request marked as complete!')
  expect(server.callsOf('adminCompleteRequest').map(({ params }) => params)).toEqual([{ id: openAtDesk.id }])
})

test.each([
  ['is sent by the phone’s own sharing', true],
  ['is copied where there is none', false],
])('A request that waits %s as its card, without names, words or a house (D79)', async (_how, canShare) => {
  const { user } = openRequest()
  const shared: (string | undefined)[] = []
  const share = async ({ text }: ShareData) => void shared.push(text)
  if (canShare) Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  await user.click(await screen.findByRole('button', { name: 'Share as text' }))
  const text = `Driving in Kollam: Saturday 21 November, morning. Request R-${openAtDesk.number}. If you can help: ${location.origin}/volunteers`
  if (!canShare) await toasts().findByText('Copied. Paste it where you want to share it.')
  const said = canShare ? shared[0] : await navigator.clipboard.readText()
  expect(said?.replaceAll('\u00a0', ' ')).toBe(text)
})

test('Whoever sees to it says so, takes it over from a colleague, and lets it go', async () => {
  let inHandOf: RequestInFull['request']['inHandOf'] = { id: gopal.id, name: 'Joseph' }
  const { user, server } = openRequest(
    {},
    {
      readRequest: () => ({ ...whole, request: { ...openAtDesk, inHandOf } }),
      setInHand: ({ body }) => {
        inHandOf = body.mine ? { id: admin.id, name: admin.name } : undefined
        return { request: { ...openAtDesk, inHandOf } }
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Take it over from Joseph' }))
  await screen.findByText('You’re seeing to it now.')
  await user.click(await screen.findByRole('button', { name: 'Hand it back' }))
  await screen.findByText('Nobody is seeing to it now.')
  await screen.findByRole('button', { name: 'I’ll see to it' })
  expect(server.callsOf('setInHand').map(({ body }) => body)).toEqual([
    { mine: true, from: gopal.id },
    { mine: false },
  ])
})

test('Who presses after somebody else has taken it is told, and sees who', async () => {
  let inHandOf: RequestInFull['request']['inHandOf']
  const { user, server } = openRequest(
    {},
    {
      readRequest: () => ({ ...whole, request: { ...openAtDesk, inHandOf } }),
      setInHand: () => {
        inHandOf = { id: gopal.id, name: 'Joseph' }
        throw new ApiProblem('in-hand-of-another')
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'I’ll see to it' }))
  await screen.findByText('Somebody else has just taken this. Please look again.')
  expect(server.callsOf('setInHand').map(({ body }) => body)).toEqual([{ mine: true, from: 'nobody' }])
  expect(await screen.findByRole('button', { name: 'Take it over from Joseph' })).toBeTruthy()
})

test('A note is read with whose it is, and one is added, kept until it is saved', async () => {
  let notes: Note[] = [note('The gate is blue', null)]
  const handlers: Handlers = {
    readRequest: () => ({ ...whole, notes }),
    noteRequest: ({ body }) => {
      notes = [...notes, note(body.text, admin.name)]
      return { notes }
    },
  }
  const before = openRequest({}, handlers)
  const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Add a note/ })
  await before.user.type(await box(), 'Her son opens')
  cleanup()
  const { user, server } = openRequest({}, handlers)
  expect((await box()).value).toBe('Her son opens')
  await user.clear(await box())
  const part = within(await screen.findByRole('region', { name: 'Notes' }))
  part.getByText('The gate is blue')
  part.getByText(/It’s erased together with the request’s text/)
  await user.click(part.getByRole('button', { name: 'Save note' }))
  await part.findAllByText('Please write a few words about it')
  await user.type(part.getByLabelText(/^Add a note/), 'Her son opens')
  await user.click(part.getByRole('button', { name: 'Save note' }))
  await part.findByText('Note added.')
  part.getByText(new RegExp(`, ${admin.name}$`))
  expect(server.callsOf('noteRequest').map(({ body }) => body)).toEqual([{ text: 'Her son opens' }])
  expect((await box()).value).toBe('')
  cleanup()
  openRequest({}, handlers)
  expect((await box()).value).toBe('')
})
