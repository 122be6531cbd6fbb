import { ApiProblem } from '@scan/contract/problems.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { noAnswer, settings } from '../../testing/fake-server.ts'
import { meera, waitingRequest } from '../../testing/people.ts'
import { savedFiles } from '../../testing/saved-files.ts'
import { speakingDevice } from '../../testing/speaking-device.ts'
import { pressTwice } from '../../testing/press-twice.ts'
import { CHECK_CONNECTION, assigned, atHome, messages, openHome } from '../testing.tsx'

atHome()

describe('Meera with a request', () => {
  test('sees the volunteer, how to call, and the code with its rule', async () => {
    openHome(assigned)
    const card = within(await screen.findByRole('region', { name: 'Asha Thomas is coming to help you.' }))
    card.getByText('Tomorrow, Saturday 21 November, 10:30 am')
    expect(card.getByRole('link', { name: /Call Asha Thomas/ }).getAttribute('href')).toBe(
      'tel:+919847012347',
    )
    card.getByText('0, 4, 2, 9, 1, 3')
    card.getByText('Tell this code to Asha Thomas only when the help is done.')
    card.getByRole('button', { name: 'Print' })
    within(screen.getByRole('region', { name: 'About you' })).getByText('Asha Thomas')
  })

  test('puts the visit into her calendar, with whom to call and without the code', async () => {
    const saved = savedFiles()
    const { user } = openHome(assigned)
    await user.click(await screen.findByRole('button', { name: 'Add to calendar' }))
    const file = await saved[0]?.text()
    expect(file).toContain('SUMMARY:Asha Thomas is coming: Driving')
    expect(file).toContain('DTSTART:20261121T050000Z')
    expect(file).toContain('98470 12347')
    expect(file).not.toContain('042913')
  })

  test('can report a concern about the volunteer, and about nobody while there is none', async () => {
    const { server, user, becomes } = openHome(assigned, { raiseConcern: () => ({}) })
    await user.click(await screen.findByRole('button', { name: 'Report a concern' }))
    const dialog = within(screen.getByRole('dialog', { name: 'What happened?' }))
    dialog.getByText('Your concern is about Asha Thomas.')
    await user.click(dialog.getByLabelText('I was treated unkindly'))
    await user.type(dialog.getByLabelText(/in your own words/), 'She shouted at me')
    // It was her doing that Asha does not come any more, and what happens next stands above all else.
    becomes({ request: waitingRequest })
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    await screen.findByText('We have told Asha Thomas not to come.')
    screen.getByText(/^Thank you for telling us. We will look into it. We won’t match you again./)
    screen.getByText('We are looking for a volunteer.')
    expect(document.activeElement?.tagName).toBe('H1')
    expect(screen.queryByText(/can’t come/)).toBeNull()
    expect(server.callsOf('raiseConcern').map(({ body }) => body.requestId)).toEqual([assigned.id])
    cleanup()

    openHome(waitingRequest)
    await screen.findByText('We are looking for a volunteer.')
    expect(screen.queryByRole('button', { name: 'Report a concern' })).toBeNull()
  })

  test('asks for another volunteer, whenever it is and without a reason', async () => {
    vi.setSystemTime(new Date('2026-11-21T04:30:00Z'))
    const { server, user } = openHome(assigned, {
      declineVolunteer: () => ({ user: { ...meera, request: waitingRequest } }),
    })
    await user.click(await screen.findByRole('button', { name: 'Not this volunteer' }))
    const question = () =>
      within(screen.getByRole('alertdialog', { name: 'Would you like another volunteer?' }))
    question().getByText(/We’ll tell Asha Thomas not to come, without saying why/)
    await user.click(question().getByRole('button', { name: 'Keep Asha Thomas' }))
    expect(server.callsOf('declineVolunteer')).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Not this volunteer' }))
    await pressTwice(question().getByRole('button', { name: 'Find someone else' }))
    await screen.findByText('We are looking for a volunteer.')
    expect(server.callsOf('declineVolunteer').map(({ body }) => body)).toEqual([{ email: meera.email }])
    expect(screen.queryByRole('button', { name: 'Not this volunteer' })).toBeNull()
  })

  test('has who comes and the code read aloud once her device has a voice for her language', async () => {
    const device = speakingDevice()
    device.knows('hi-IN', '@en-IN')
    const { user } = openHome(assigned)
    await screen.findByText('0, 4, 2, 9, 1, 3')
    expect(screen.queryByRole('button', { name: 'Read aloud' })).toBeNull()
    act(() => device.knows('en_GB', 'en_IN'))
    await user.click(screen.getByRole('button', { name: 'Read aloud' }))
    expect(device.said.map(({ text }) => text.replace(/\s/g, ' '))).toEqual([
      'Asha Thomas is coming to help you.',
      'Tomorrow, Saturday 21 November, 10:30 am',
      'Your completion code',
      '0, 4, 2, 9, 1, 3',
      'Tell this code to Asha Thomas only when the help is done.',
    ])
    expect(new Set(device.said.map(({ lang }) => lang))).toEqual(new Set(['en_IN']))
    act(() => void device.said.at(-1)?.dispatchEvent(new Event('end')))
    await user.click(screen.getByRole('button', { name: 'Read aloud' }))
    await user.click(screen.getByRole('button', { name: 'Stop reading' }))
    expect(device.stopped()).toBe(true)
    // Before the device is gone.
    cleanup()
  })

  test('finds support with her name, email and the request’s number', async () => {
    openHome(waitingRequest)
    const link = await screen.findByRole('link', { name: 'Contact Support' })
    const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://localhost')
    expect([pathname, ...searchParams]).toEqual([
      '/contact',
      ['name', 'Meera Nair'],
      ['email', 'meera@example.org'],
      ['request', 'R-1042'],
    ])
  })

  test('cancels after she was asked, and is back at the tiles with an empty form', async () => {
    const { server, user } = openHome(waitingRequest)
    await user.click(await screen.findByRole('button', { name: 'Cancel Request' }))
    const question = () =>
      within(screen.getByRole('alertdialog', { name: 'Are you sure you want to cancel your help request?' }))
    await user.click(question().getByRole('button', { name: 'Keep my request' }))
    expect(server.callsOf('askForHelp')).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Cancel Request' }))
    await pressTwice(question().getByRole('button', { name: 'Cancel my request' }))
    await within(screen.getByRole('main')).findByText('Help request cancelled successfully!')
    expect(server.callsOf('askForHelp').map(({ body }) => body)).toEqual([
      { action: 'cancel', email: 'meera@example.org' },
    ])
    await user.click(await screen.findByRole('button', { name: /^Driving/ }))
    expect(screen.getByLabelText<HTMLTextAreaElement>(/What should/).value).toBe('')
  })

  test.each([
    [
      'the server’s words',
      () => new ApiProblem('cancel-too-late'),
      'Cancellation is only allowed up to 2 hours before the requested time.',
    ],
    ['a sentence of ours without an answer', noAnswer, 'Failed to cancel help request'],
  ])('reads %s when it could not be cancelled', async (_, failure, sentence) => {
    const { user } = openHome(waitingRequest, {
      askForHelp: () => {
        throw failure()
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Cancel Request' }))
    await user.click(screen.getByRole('button', { name: 'Cancel my request' }))
    await messages().findByText(sentence)
    const stays = failure === noAnswer ? `${sentence}. ${CHECK_CONNECTION}` : sentence
    expect(within(screen.getByRole('alertdialog')).getByText(stays)).toBeTruthy()
  })

  test('cannot cancel in the last two hours, and reads why', async () => {
    vi.setSystemTime(new Date('2026-11-21T03:00:01Z'))
    const { user } = openHome(waitingRequest)
    const button = await screen.findByRole('button', { name: 'Cancel Request' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    screen.getByText('Cancellation is only allowed up to 2 hours before the requested time.')
    await user.click(button)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('is asked an hour after the time whether nobody came; says so, and can ask again', async () => {
    vi.setSystemTime(new Date('2026-11-21T05:59:59Z'))
    openHome(assigned)
    await screen.findByText('Asha Thomas is coming to help you.')
    expect(screen.queryByText('Nobody came?')).toBeNull()
    cleanup()

    vi.setSystemTime(new Date('2026-11-21T06:00:00Z'))
    const { server, user } = openHome(assigned)
    await screen.findByText('Nobody came?')
    screen.getByText('Asha Thomas was going to help you.')
    expect(screen.queryByText('Asha Thomas is coming to help you.')).toBeNull()
    const question = () => within(screen.getByRole('alertdialog', { name: 'Are you sure nobody came?' }))
    await user.click(screen.getByRole('button', { name: 'Nobody came' }))
    await user.click(question().getByRole('button', { name: 'Wait a little longer' }))
    expect(server.callsOf('reportNobodyCame')).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Nobody came' }))
    await user.click(question().getByRole('button', { name: 'Yes, nobody came' }))
    const sorry = 'We’re sorry that nobody came. We’ve closed your request. Please ask again.'
    await within(screen.getByRole('main')).findByText(sorry)
    screen.getByRole('list', { name: 'What do you need help with?' })
  })

  test('sees the question come true while the page is open', async () => {
    vi.useRealTimers()
    vi.useFakeTimers({ now: new Date('2026-11-21T05:59:50Z'), shouldAdvanceTime: true })
    openHome(assigned)
    await screen.findByText('Asha Thomas is coming to help you.')
    expect(screen.queryByText('Nobody came?')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    expect(screen.getByText('Nobody came?')).toBeTruthy()
  })

  test('is not asked whether nobody came while nobody has accepted', async () => {
    vi.setSystemTime(new Date('2026-11-21T09:00:00Z'))
    openHome(waitingRequest)
    await screen.findByText('We are looking for a volunteer.')
    expect(screen.queryByText('Nobody came?')).toBeNull()
  })

  test.each([
    [
      'the server’s words',
      () => new ApiProblem('not-yet-late'),
      'You can report this one hour after the requested time.',
    ],
    ['a sentence of ours without an answer', noAnswer, 'We couldn’t send your report'],
  ])('reads %s when telling that nobody came fails', async (_, failure, sentence) => {
    vi.setSystemTime(new Date('2026-11-21T06:00:00Z'))
    const { user } = openHome(assigned, {
      reportNobodyCame: () => {
        throw failure()
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Nobody came' }))
    await user.click(screen.getByRole('button', { name: 'Yes, nobody came' }))
    const stays = failure === noAnswer ? `${sentence}. ${CHECK_CONNECTION}` : sentence
    expect(await within(screen.getByRole('alertdialog')).findByText(stays)).toBeTruthy()
  })

  test('cannot take back a cancellation that is on its way, and is told what became of it', async () => {
    const answer = Promise.withResolvers<{ user: typeof meera }>()
    const { user } = openHome(waitingRequest, { askForHelp: () => answer.promise })
    await user.click(await screen.findByRole('button', { name: 'Cancel Request' }))
    const dialog = within(screen.getByRole('alertdialog'))
    const [keep, confirm] = dialog.getAllByRole('button')
    await user.click(confirm as HTMLElement)
    await user.click(keep as HTMLElement)
    await user.keyboard('{Escape}')
    expect(screen.getByRole('alertdialog')).toBeTruthy()
    answer.resolve({ user: { ...meera, lastOutcome: 'cancel' } })
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('is not asked about the next volunteer what she was asked about the last', async () => {
    const { user, becomes } = openHome(assigned)
    await user.click(await screen.findByRole('button', { name: 'Not this volunteer' }))
    screen.getByRole('alertdialog')
    becomes({
      request: { ...assigned, volunteer: { ...assigned.volunteer!, id: 'ravi', name: 'Ravi Menon' } },
    })
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await screen.findByRole('region', { name: 'Ravi Menon is coming to help you.' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('keeps the focus on the button in the header while it refreshes', async () => {
    const { user } = openHome(waitingRequest)
    const button = await screen.findByRole('button', { name: 'Refresh' })
    button.focus()
    await user.keyboard('{Enter}')
    await screen.findAllByText(/refreshed/i)
    expect(document.activeElement).toBe(button)
  })

  test('cannot cancel too late by the server’s clock, also where the server tells it late', async () => {
    const late = Promise.withResolvers<ReturnType<typeof settings>>()
    openHome(waitingRequest, { readSettings: () => late.promise })
    const button = await screen.findByRole('button', { name: 'Cancel Request' })
    expect(button.getAttribute('aria-disabled')).toBeNull()
    late.resolve({ ...settings(), now: new Date('2026-11-21T03:30:00Z') })
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  })
})
