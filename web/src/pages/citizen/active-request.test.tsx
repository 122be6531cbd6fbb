import { ApiProblem } from '@scan/contract/problems.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { noAnswer, settings } from '../../testing/fake-server.ts'
import { meera, waitingRequest } from '../../testing/people.ts'
import { savedFiles } from '../../testing/saved-files.ts'
import { speakingDevice } from '../../testing/speaking-device.ts'
import { pressTwice } from '../../testing/press-twice.ts'
import { CHECK_CONNECTION, assigned, atHome, messages, openHome } from './testing.tsx'

atHome()

describe('Meera with a request', () => {
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

  test('sees who comes where they were looked for, once it happens; how many they have helped, if that is told', async () => {
    const { becomes } = openHome(waitingRequest)
    await screen.findByRole('heading', { name: 'Our volunteers can see your request.' })
    const papersSeen = ['identity-card' as const, 'police-certificate' as const]
    const volunteer = { ...assigned.volunteer!, timesHelped: 7, papersSeen }
    becomes({ request: { ...assigned, volunteer } }, 'accept')
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    const name = await screen.findByRole('heading', { name: 'Asha Thomas is coming' })
    expect(name.closest('[data-just-found]')).not.toBeNull()
    screen.getByText('Has helped 7 people')
    screen.getByText('We have seen Asha Thomas’s identity card and police certificate.')
    // The card says it already.
    expect(within(screen.getByRole('main')).queryByText(/has accepted your request/)).toBeNull()
    cleanup()
    openHome({ ...assigned, volunteer: { ...assigned.volunteer!, timesHelped: undefined } })
    const known = await screen.findByRole('heading', { name: 'Asha Thomas is coming' })
    expect(known.closest('[data-just-found]')).toBeNull()
    expect(screen.queryByText(/^Has helped/)).toBeNull()
  })

  test('reads the number on the card of who comes, and whom to call when in doubt', async () => {
    openHome(assigned)
    const number = await screen.findByText('482 193 305')
    expect(number.parentElement?.textContent).toBe('Number on Asha Thomas’s card: 482 193 305')
    expect(number.closest('.no-print')).toBeNull()
    screen.getByText(/^Not sure who it is\? Keep the door shut and call /)
  })

  test.each([
    ['Asha Thomas', 'A'],
    ['ശ്രീദേവി', 'ശ്രീ'],
    ['कृष्णा', 'कृ'],
    ['ക്ഷേമ', 'ക്ഷേ'],
  ])('sees the first letter of %s, with all that is written as one', async (name, letter) => {
    openHome({ ...assigned, volunteer: { ...assigned.volunteer!, name } })
    expect(await screen.findByText(letter, { selector: '[aria-hidden]' })).toBeTruthy()
  })

  test('is told of it in passing only while her card is out of sight', async () => {
    const { becomes, user } = openHome(waitingRequest)
    await screen.findByRole('heading', { name: 'Our volunteers can see your request.' })
    const places = vi.spyOn(Element.prototype, 'getBoundingClientRect')
    onTestFinished(() => places.mockRestore())
    places.mockImplementation(function (this: Element) {
      return this.localName === 'h2' ? new DOMRect(0, 200, 300, 100) : new DOMRect()
    })
    becomes({ request: assigned }, 'accept')
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await screen.findByRole('heading', { name: 'Asha Thomas is coming' })
    await messages().findByText('Status refreshed!')
    expect(messages().queryByText(/has accepted/)).toBeNull()
  })

  test('may write to who comes by WhatsApp, unless the operator has switched that off (D79)', async () => {
    openHome(assigned)
    const chat = await screen.findByRole('link', { name: 'WhatsApp' })
    expect(chat.getAttribute('href')).toBe('https://wa.me/919847012347')
    expect([chat.getAttribute('rel'), chat.getAttribute('target')]).toEqual(['noreferrer', '_blank'])
    cleanup()
    openHome(assigned, { readSettings: () => ({ ...settings(), whatsAppLinks: false }) })
    await screen.findByRole('link', { name: /^Call Asha Thomas/ })
    expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull()
  })

  test('asks who comes to come at another hour, reads that it was asked, and takes it back', async () => {
    const newTime = new Date('2026-11-21T10:30:00Z')
    const { server, user } = openHome(assigned, {
      askForNewTime: ({ body }) => ({
        user: { ...meera, request: { ...assigned, ...(body.time === '16:00' && { newTime }) } },
      }),
    })
    await user.click(await screen.findByRole('button', { name: 'Ask for another time' }))
    const dialog = () => within(screen.getByRole('dialog', { name: 'When should Asha Thomas come?' }))
    const send = () => user.click(dialog().getByRole('button', { name: 'Ask Asha Thomas' }))
    const choose = async (time: string) => {
      await user.click(dialog().getByRole('button', { name: 'Another time' }))
      const field = dialog().getByLabelText('Another time')
      await user.clear(field)
      await user.type(field, time)
      await send()
    }
    // In its own part of the day, and in full: 10:30 alone could be in the evening.
    const morning = dialog().getByText('Morning').parentElement!
    const times = within(morning).getAllByRole('button')
    expect(times.map((one) => one.textContent)).toEqual([
      ...['8:00', '9:00', '10:00', '10:30\u00a0am', '11:00'],
    ])
    expect(times[3]!.getAttribute('aria-pressed')).toBe('true')
    expect(dialog().queryByText(/anything else until/)).toBeNull()
    await user.click(dialog().getByRole('button', { name: /^Wed 25/ }))
    dialog().getByText(/anything else until this visit on Wednesday 25\sNovember is over or cancelled/)
    await user.click(dialog().getByRole('button', { name: /^Tomorrow/ }))
    await send()
    await dialog().findByText('Your visit is at that time already.')
    expect(document.activeElement).toBe(dialog().getByRole('button', { name: '8:00\u00a0am' }))
    await choose('03:00')
    const night = within(await screen.findByRole('alertdialog', { name: /^3:00\sam at night\?$/ }))
    await user.click(night.getByRole('button', { name: /^Yes/ }))
    expect(server.callsOf('askForNewTime').map(({ body }) => body.time)).toEqual(['03:00'])
    await user.click(await screen.findByRole('button', { name: 'Ask for another time' }))
    server.failNext('askForNewTime', noAnswer())
    await choose('16:00')
    await dialog().findByText(`We couldn’t ask your volunteer. ${CHECK_CONNECTION}`)
    await pressTwice(dialog().getByRole('button', { name: 'Ask Asha Thomas' }))
    await screen.findByText('You asked Asha Thomas to come at another time.')
    screen.getByText(/^New time: Tomorrow, Saturday 21\sNovember, 4:00\spm\. We’ll tell you/)
    expect(server.callsOf('askForNewTime')).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Keep it as it is' }))
    await screen.findByText('The time stays as it was.')
    expect(server.callsOf('askForNewTime').at(-1)?.body).toEqual({ date: '2026-11-21', time: '10:30' })
    expect(screen.queryByText('You asked Asha Thomas to come at another time.')).toBeNull()
  })

  test('reads that nobody answered once it is too late, and rings up within two hours of the visit', async () => {
    vi.setSystemTime(new Date('2026-11-21T03:30:00Z'))
    openHome({ ...assigned, newTime: new Date('2026-11-21T03:00:00Z') })
    await screen.findByText('Asha Thomas didn’t answer. The time stays as it was.')
    const button = screen.getByRole('button', { name: 'Ask for another time' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    screen.getByText('A new time needs at least 2 hours’ notice. Please call your volunteer.')
  })

  test('asks for another volunteer, whenever it is and without a reason', async () => {
    vi.setSystemTime(new Date('2026-11-21T04:30:00Z'))
    const { server, user } = openHome(assigned, {
      declineVolunteer: () => ({ user: { ...meera, request: waitingRequest } }),
    })
    await user.click(await screen.findByRole('button', { name: 'Not this volunteer' }))
    const question = () =>
      within(screen.getByRole('alertdialog', { name: 'Would you like another volunteer?' }))
    await user.click(question().getByRole('button', { name: 'Keep Asha Thomas' }))
    expect(server.callsOf('declineVolunteer')).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Not this volunteer' }))
    await pressTwice(question().getByRole('button', { name: 'Find someone else' }))
    await screen.findByText('We haven’t found anyone yet.')
    expect(server.callsOf('declineVolunteer').map(({ body }) => body)).toEqual([{ email: meera.email }])
    expect(screen.queryByRole('button', { name: 'Not this volunteer' })).toBeNull()
  })

  test('from its time on, is promised nobody else, but that the request is closed', async () => {
    vi.setSystemTime(new Date('2026-11-21T05:00:00Z'))
    const { server, user } = openHome(assigned, {
      declineVolunteer: () => ({ user: { ...meera, request: waitingRequest } }),
    })
    await user.click(await screen.findByRole('button', { name: 'Not this volunteer' }))
    const question = within(
      screen.getByRole('alertdialog', { name: 'Are you sure Asha Thomas shouldn’t come?' }),
    )
    question.getByText(/The time has passed, so we’ll close your request\. You won’t be matched again\.$/)
    await user.click(question.getByRole('button', { name: 'Tell them not to come' }))
    await screen.findByText('We’ve told Asha Thomas not to come.')
    expect(screen.queryByText(/another volunteer|someone else/)).toBeNull()
    expect(server.callsOf('declineVolunteer')).toHaveLength(1)
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
      'Asha Thomas is coming',
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

  test('cancels after she was asked, or reads why not; what is on its way cannot be taken back', async () => {
    const { server, user } = openHome(waitingRequest)
    const question = () =>
      within(screen.getByRole('alertdialog', { name: 'Are you sure you want to cancel your help request?' }))
    const confirm = () => question().getByRole('button', { name: /^(Cancel my request|Cancelling)/ })
    await user.click(await screen.findByRole('button', { name: 'Cancel Request' }))
    const keep = question().getByRole('button', { name: 'Keep my request' })
    server.failNext('askForHelp', new ApiProblem('cancel-too-late'))
    await user.click(confirm())
    const tooLate = 'Cancellation is only allowed up to 2 hours before the requested time.'
    await messages().findByText(tooLate)
    question().getByText(tooLate)
    server.failNext('askForHelp', noAnswer())
    await user.click(confirm())
    await messages().findByText('Failed to cancel help request')
    question().getByText(`Failed to cancel help request. ${CHECK_CONNECTION}`)

    const answer = Promise.withResolvers<{ user: typeof meera }>()
    server.on({ askForHelp: () => answer.promise })
    await pressTwice(confirm())
    await user.click(keep)
    await user.keyboard('{Escape}')
    question()
    answer.resolve({ user: { ...meera, lastOutcome: 'cancel' } })
    await within(screen.getByRole('main')).findByText('Help request cancelled successfully!')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(server.callsOf('askForHelp')).toHaveLength(3)
    expect(server.callsOf('askForHelp')[2]?.body).toEqual({ action: 'cancel', email: 'meera@example.org' })
  })

  test('is asked an hour after the time, on the open page, whether nobody came; says so, and can ask again', async () => {
    vi.useRealTimers()
    vi.useFakeTimers({ now: new Date('2026-11-21T05:59:50Z'), shouldAdvanceTime: true })
    const { server, user } = openHome(assigned)
    await screen.findByText('Asha Thomas is coming')
    expect(screen.queryByText('Nobody came?')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    screen.getByText('Nobody came?')
    screen.getByText('Asha Thomas was going to help you.')
    expect(screen.queryByText('Asha Thomas is coming')).toBeNull()
    const question = () => within(screen.getByRole('alertdialog', { name: 'Are you sure nobody came?' }))
    await user.click(screen.getByRole('button', { name: 'Nobody came' }))
    server.failNext('reportNobodyCame', noAnswer())
    await user.click(question().getByRole('button', { name: 'Yes, nobody came' }))
    await question().findByText(`We couldn’t send your report. ${CHECK_CONNECTION}`)
    await user.click(question().getByRole('button', { name: 'Yes, nobody came' }))
    await within(screen.getByRole('main')).findByText('We’re sorry that nobody came.')
    screen.getByText('We’ve closed your request and will look into what happened.')
    screen.getByRole('list', { name: 'What do you need help with?' })
  })

  test('is not asked about the next volunteer what she was asked about the last', async () => {
    const { user, becomes } = openHome(assigned)
    await user.click(await screen.findByRole('button', { name: 'Not this volunteer' }))
    screen.getByRole('alertdialog')
    becomes({
      request: { ...assigned, volunteer: { ...assigned.volunteer!, id: 'ravi', name: 'Ravi Menon' } },
    })
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await screen.findByRole('region', { name: 'Ravi Menon is coming' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('cannot cancel too late by the server’s clock, also where the server tells it late, and reads why', async () => {
    const late = Promise.withResolvers<ReturnType<typeof settings>>()
    openHome(waitingRequest, { readSettings: () => late.promise })
    const button = await screen.findByRole('button', { name: 'Cancel Request' })
    expect(button.getAttribute('aria-disabled')).toBeNull()
    late.resolve({ ...settings(), now: new Date('2026-11-21T03:30:00Z') })
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
    screen.getByText('Cancellation is only allowed up to 2 hours before the requested time.')
  })
})
