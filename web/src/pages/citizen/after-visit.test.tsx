import type { PastRequest } from '@scan/contract/help-requests.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { noAnswer } from '../../testing/fake-server.ts'
import { notice, pastRequest } from '../../testing/builders.ts'
import { waitingRequest } from '../../testing/people.ts'
import { goOn, atHome, openHome } from './testing.tsx'

atHome()

/** What Asha has just helped with, on a Thursday at 9. */
const visit = pastRequest({
  ...{ id: waitingRequest.id, additional: 'Large print', address: 'Lotus House' },
  ...{ volunteerName: 'Asha', canThank: true, canAskFirst: true },
})

/** Meera reads that it is completed, and does something about it there. */
async function open(past: PastRequest = visit) {
  let now = past
  const home = openHome(null, {
    listNotices: () => ({ notices: [notice('complete')] }),
    listPastRequests: () => ({ requests: [now] }),
    thank: ({ body: { text } }) => {
      const { canThank: _, ...rest } = now
      now = { ...rest, thanks: { at: new Date(), text: text ?? null } }
      return {}
    },
  })
  const told = within(await screen.findByRole('status', { name: 'What has happened' }))
  await told.findByText(/marked as completed/)
  return { ...home, told }
}

test('Meera reads how many visits that were', async () => {
  const { told, server } = await open()
  await told.findByText('That was your first visit.')
  const earlier = (id: string, outcome: PastRequest['outcome']) => ({ ...visit, id, outcome })
  server.on({
    listPastRequests: () => ({
      requests: [visit, earlier('b', 'cancel'), earlier('c', 'complete'), earlier('d', 'confirm-done')],
    }),
  })
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await told.findByText('That was your 3rd visit.')).toBeTruthy()
})

describe('Meera says thank you', () => {
  const press = async ({ user, told }: Awaited<ReturnType<typeof open>>) =>
    user.click(await told.findByRole('button', { name: 'Say thank you: Reading, Thursday 19\u00a0November' }))

  test('where she reads that it is done; her past requests say so too, and she is not asked twice', async () => {
    const home = await open()
    await press(home)
    const dialog = within(screen.getByRole('dialog', { name: 'Say thank you to Asha' }))
    await home.user.type(dialog.getByLabelText(/A few words/), 'You read so well')
    await home.user.click(dialog.getByRole('button', { name: 'Send my thanks' }))
    const said = await home.told.findByText('We’ll tell Asha that you said thank you.')
    expect(document.activeElement).toBe(said)
    expect(screen.queryByRole('button', { name: /^Say thank you/ })).toBeNull()
    await home.user.click(screen.getByText('Past requests'))
    screen.getByText('You said thank you.')
    screen.getByText('You read so well')
    expect(home.server.callsOf('thank').map(({ params, body }) => [params.id, body.text])).toEqual([
      [visit.id, 'You read so well'],
    ])
  })

  test.each([
    [noAnswer(), /No response from server/],
    [new ApiProblem('thanked-already'), /already said thank you/],
  ])('what she wrote stays where it could not be sent', async (error, why) => {
    const home = await open()
    await press(home)
    home.server.failNext('thank', error)
    const dialog = within(screen.getByRole('dialog'))
    await home.user.type(dialog.getByLabelText(/A few words/), 'Thank you')
    await home.user.click(dialog.getByRole('button', { name: 'Send my thanks' }))
    await dialog.findByText(why)
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/A few words/).value).toBe('Thank you')
  })
})

test('of more than fits nothing is lost: it stays, and how much fits is said', async () => {
  const { user, told, server } = await open()
  await user.click(await told.findByRole('button', { name: /^Say thank you/ }))
  const dialog = within(screen.getByRole('dialog'))
  const words = dialog.getByLabelText<HTMLTextAreaElement>(/A few words/)
  const send = () => user.click(dialog.getByRole('button', { name: 'Send my thanks' }))
  const all = 'You were so kind. '.repeat(11).trim()
  await user.click(words)
  await user.paste(all)
  expect(words.value).toBe(all)
  await send()
  dialog.getByText('Please use at most 140 characters')
  expect([words.value, document.activeElement]).toEqual([all, words])
  expect(server.callsOf('thank')).toEqual([])
  await user.clear(words)
  await user.paste(all.slice(0, 140))
  expect(dialog.queryByText('Please use at most 140 characters')).toBeNull()
  await send()
  await waitFor(() => expect(server.callsOf('thank')).toHaveLength(1))
})

describe('Meera asks Asha again', () => {
  const press = async ({ user, told }: Awaited<ReturnType<typeof open>>) =>
    user.click(await told.findByRole('button', { name: /^Ask Asha again: Reading/ }))

  test('a week on, all of it filled in; who is asked first, and until when, stands above', async () => {
    const home = await open()
    await press(home)
    const first = 'We’ll ask Asha first. If there’s no answer by tomorrow, 10:30 am, others see it too.'
    await screen.findByRole('heading', { name: 'Check your request' })
    screen.getByText(first)
    await home.user.click(screen.getByRole('button', { name: 'Send my request' }))
    await screen.findByText('Our volunteers can see your request.')
    const { id: sameVolunteerAs, helpType, description, area, address } = visit
    expect(home.server.callsOf('askForHelp').map(({ body }) => body)).toMatchObject([
      { helpType, description, area, address, date: '2026-11-26', time: '09:00', sameVolunteerAs },
    ])
  })

  test('or everybody, if she likes that better', async () => {
    const home = await open()
    await press(home)
    await home.user.click(await screen.findByRole('button', { name: 'Ask everyone instead' }))
    expect(screen.queryByText(/Asha first/)).toBeNull()
    await home.user.click(await screen.findByRole('button', { name: 'Send my request' }))
    await waitFor(() => expect(home.server.callsOf('askForHelp')).toHaveLength(1))
    expect(home.server.callsOf('askForHelp')[0]?.body).not.toHaveProperty('sameVolunteerAs')
  })

  test.each([
    ['who cannot come just now', { canAskFirst: undefined }, 'Thu 26'],
    ['where that leaves too little time', {}, /^Tomorrow/],
  ])('%s: she reads beforehand that all are asked', async (_, change, date) => {
    const home = await open({ ...visit, ...change })
    await press(home)
    await home.user.click(await screen.findByRole('button', { name: /9:00\sam.*Change$/ }))
    await home.user.click(screen.getByRole('button', { name: date }))
    await goOn(home.user)
    expect(
      await screen.findByText('This time all our volunteers see it at once, not Asha first.'),
    ).toBeTruthy()
  })

  test('and reads while she waits that Asha was asked first, until others see it too', async () => {
    const until = new Date('2026-11-21T03:30:00Z')
    openHome({ ...waitingRequest, askedFirst: { name: 'Asha', until } })
    expect(await screen.findByRole('heading', { name: 'We’re asking Asha first.' })).toBeTruthy()
    screen.getByText('If there’s no answer by tomorrow, 9:00 am, others see it too.')
  })

  test.each([
    ['however that ended', { openToAll: true } as const],
    [
      'before the server has said so',
      { askedFirst: { name: 'Asha', until: new Date('2026-11-20T05:00:00Z') } },
    ],
  ])('or that all can see it now, %s', async (_, change) => {
    openHome({ ...waitingRequest, ...change })
    await screen.findByText('All our volunteers can now see your request.')
    expect(screen.queryByText(/Asha/)).toBeNull()
  })
})
