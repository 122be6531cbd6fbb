import { ApiProblem } from '@scan/contract/problems.ts'
import { minutesAfter } from '@scan/domain/clock.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { noAnswer, settings } from '../../testing/fake-server.ts'
import { notice, pastVisit, taken } from '../../testing/builders.ts'
import { pressTwice } from '../../testing/press-twice.ts'
import { savedFiles } from '../../testing/saved-files.ts'
import { directionsTo, nextStep } from './accepted-request.tsx'
import {
  type Person,
  atTheBoard,
  cards,
  drive,
  enterCode,
  lunch,
  main,
  messages,
  openBoard,
} from './testing.tsx'

atTheBoard()

describe('Asha has accepted,', () => {
  test('and is asked to ring for the address, unless there is one to go to', async () => {
    const { becomes } = openBoard({ requests: [taken(drive)] })
    await screen.findByText('Call Meera Nair now to agree on the address.')
    expect(screen.queryByRole('link', { name: 'Directions' })).toBeNull()
    becomes([{ ...taken(drive), area: 'Chinnakada', address: 'Lotus House', landmark: 'Behind the mill' }])
    window.dispatchEvent(new Event('visibilitychange'))
    await screen.findByText('Call Meera Nair before you go.')
    screen.getByText('Behind the mill')
    const link = screen.getByRole('link', { name: 'Directions' })
    expect(link.getAttribute('href')).toContain('Lotus%20House%2C%20Chinnakada%2C%20Kollam')
    expect(link.getAttribute('rel')).toContain('noreferrer')
  })

  test.each([
    ['2026-11-21', '10:30', ['Call Citizen', 'WhatsApp', 'Directions']],
    ['2026-11-20', '11:30', ['Directions', 'Call Citizen', 'WhatsApp']],
    ['2026-11-20', '10:00', ['Mark as Completed', 'Call Citizen', 'WhatsApp']],
  ] as const)('and what is to be done next about %s, %s stands first', async (date, time, first) => {
    openBoard({ requests: [{ ...taken(drive), date, time, address: 'Lotus House' }] })
    const card = await screen.findByRole('region', { name: 'Driving' })
    const presses = [...card.querySelectorAll('a, button')].map((one) => one.textContent)
    expect(presses.slice(0, 3)).toEqual(first)
  })

  test('and reads no empty name and number once they are hidden', async () => {
    const hidden = { ...taken(drive), date: '2026-11-18', citizenName: null, citizenPhone: null } as const
    openBoard({ requests: [hidden] })
    await screen.findByText('The visit was more than a day ago. The name and number are now hidden.')
    // Whom she could ask for the code she cannot reach any more.
    screen.getByText('No code? Write to us. A coordinator can complete it.')
    const support = screen.getByRole<HTMLAnchorElement>('link', { name: 'Contact Support' })
    expect(support.href).toContain('request=')
    expect(screen.queryByText('Name not provided')).toBeNull()
  })

  test('and reads that a coordinator calls, and nothing of whom or where, while that is so', async () => {
    const called = { ...taken(drive), citizenName: null, citizenPhone: null, coordinatorCalls: true } as const
    openBoard({ requests: [called] })
    await screen.findByText('A coordinator will call you about this visit.')
    for (const hidden of ['Name not provided', 'Contact not provided', 'Call Citizen', 'Add to calendar'])
      expect(screen.queryByText(hidden)).toBeNull()
    screen.getByRole('button', { name: 'I can’t come' })
  })

  test('and reads from when on the house will be shown, while it is not', async () => {
    openBoard({ requests: [{ ...taken(lunch), houseFrom: new Date('2026-11-21T05:00:00Z') }] })
    await screen.findByText(/^You’ll see the house from Sat, 21 Nov, 10:30\sam\.$/)
    expect(screen.queryByRole('link', { name: 'Directions' })).toBeNull()
  })

  test('and adds the visit to her calendar, without the house', async () => {
    const saved = savedFiles()
    const { user } = openBoard({ requests: [{ ...taken(drive), address: 'Lotus House' }] })
    await user.click(await screen.findByRole('button', { name: 'Add to calendar' }))
    const file = await saved[0]?.text()
    expect(file).toContain('SUMMARY:Driving for Meera Nair')
    expect(file).not.toContain('Lotus')
  })
})

describe('Asha is asked to come at another time', () => {
  const newTime = new Date('2026-11-21T10:30:00Z')
  const asked = { ...taken(drive), newTime }

  test.each([
    ['Yes, I’ll come then', 'yes', 'Thank you. We’ve told Meera Nair that you’ll come then.'],
    ['No, I can’t', 'no', 'We’ve told Meera Nair. The time stays as it was.'],
  ])('and says: %s', async (button, answer, said) => {
    const { server, becomes } = openBoard({ requests: [asked] })
    server.on({
      answerNewTime: () => {
        becomes([taken(drive)])
        return { request: taken(drive) }
      },
    })
    await screen.findByText(/^Can you come at 4:00\spm instead\?$/)
    screen.getByText(/^Meera Nair asks you\. New time: Tomorrow, Saturday 21\sNovember, 4:00\spm\./)
    await pressTwice(screen.getByRole('button', { name: button }))
    await main().findByText(said)
    expect(server.callsOf('answerNewTime').map(({ body }) => body)).toEqual([{ answer, newTime }])
    await waitFor(() => expect(screen.queryByText(/^Can you come at/)).toBeNull())
  })

  test('on another day, or no longer once that is past', async () => {
    const { becomes } = openBoard({ requests: [{ ...asked, newTime: new Date('2026-11-23T10:30:00Z') }] })
    await screen.findByText('Can you come on another day instead?')
    becomes([{ ...asked, newTime: new Date('2026-11-20T04:00:00Z') }])
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(screen.queryByText('Can you come on another day instead?')).toBeNull())
    screen.getByText('You were asked about another time. It’s too late for that now.')
  })
})

describe('Asha completes', () => {
  test('and is asked first whether it is done already, until its time has come', async () => {
    const early =
      /^This visit is planned for: Tomorrow, Saturday 21\sNovember, 10:30\sam\. Is it done already\?$/
    const { user } = openBoard({ requests: [taken(drive)] })
    await user.click(await screen.findByRole('button', { name: 'Mark as Completed' }))
    screen.getByText(early)
    cleanup()
    vi.setSystemTime(new Date('2026-11-21T05:00:00Z'))
    const { user: later } = openBoard({ requests: [taken(drive)] })
    await later.click(await screen.findByRole('button', { name: 'Mark as Completed' }))
    screen.getByLabelText('Completion code')
    expect(screen.queryByText(/Is it done already/)).toBeNull()
  })

  test('and is done with it, also when the list cannot be read again at once', async () => {
    const { server, user } = openBoard({ requests: [taken(drive), lunch] })
    await screen.findByRole('button', { name: 'Mark as Completed' })
    server.on({ listRequests: () => Promise.reject(new ApiProblem('too-many-requests')) })
    await enterCode(user, '042913')
    await messages().findByText('Request marked as completed!')
    expect(await cards()).toEqual(['Cooking'])
    expect(server.callsOf('completeRequest').map(({ body }) => body)).toEqual([
      { citizen: 'drive@requests.invalid', code: '042913', isAdmin: false },
    ])
    expect(screen.queryByText(/You don’t need to go/)).toBeNull()
  })

  test('and is thanked, reads how many visits that makes, and goes on to the next request', async () => {
    let completed = 6
    const { server, user } = openBoard({
      requests: [taken(drive), lunch],
      handlers: { listPastVisits: () => ({ visits: [], completed }) },
    })
    await screen.findByText('Help you’ve given: 6 visits so far')
    completed = 7
    await enterCode(user, '042913')
    const thanks = await main().findByText('Thank you. You made someone’s day easier.')
    expect(document.activeElement?.contains(thanks)).toBe(true)
    await main().findByText('Your 7th visit')
    expect(main().queryByText('Your 6th visit')).toBeNull()
    await user.click(main().getByRole('button', { name: 'See available requests' }))
    expect(main().queryByText('Your 7th visit')).toBeNull()
    expect(document.activeElement).toBe(main().getByRole('heading', { name: '1 request' }))
    expect(server.callsOf('completeRequest')).toHaveLength(1)
  })

  test('and reads of no number while that is not known', async () => {
    const { server, user } = openBoard({ requests: [taken(drive), lunch] })
    await screen.findByText('Help you’ve given: 7 visits so far')
    server.on({ listPastVisits: () => Promise.reject(new ApiProblem('too-many-requests')) })
    await enterCode(user, '042913')
    await main().findByText('Thank you. You made someone’s day easier.')
    expect(main().queryByText(/^Your .* visit$/)).toBeNull()
  })

  test('not with a wrong code, which counts once however often it is sent', async () => {
    const { server, user } = openBoard({ requests: [taken(drive)] })
    await enterCode(user, '111111')
    const wrong = 'This code is wrong. Please ask for the code again.'
    await screen.findByText(wrong)
    const field = screen.getByLabelText('Completion code')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await user.type(field, '{Enter}')
    expect(server.callsOf('completeRequest')).toHaveLength(1)
    await user.type(field, '{Backspace}')
    expect(screen.queryByText(wrong)).toBeNull()
    await user.type(field, '2{Enter}')
    await waitFor(() => expect(server.callsOf('completeRequest')).toHaveLength(2))
  })

  test('nothing, when the visit was taken from her: she is told not to go', async () => {
    const { server, user, becomes } = openBoard({ requests: [taken(drive), lunch] })
    await screen.findByRole('button', { name: 'Mark as Completed' })
    becomes([lunch])
    server.on({ listNotices: () => ({ notices: [notice('volunteer-removed', { requestId: drive.id })] }) })
    const before = server.callsOf('listPastVisits').length
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await main().findByText('You don’t need to go. Someone else is taking care of it.')
    expect(await cards()).toEqual(['Cooking'])
    expect(server.callsOf('listPastVisits').length).toBeGreaterThan(before)
  })
})

describe('Asha cannot come', () => {
  const ask = async (user: Person) => {
    await user.click(await screen.findByRole('button', { name: 'I can’t come' }))
    return within(screen.getByRole('dialog', { name: 'Are you sure you can’t come?' }))
  }

  test('and gives the request back with a reason, after a try that nobody answered; the board is open again', async () => {
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { server, user } = openBoard({ requests: [taken(drive), lunch] })
    const dialog = await ask(user)
    await user.selectOptions(dialog.getByLabelText(/^Why\?/), 'I can’t get there')
    await user.type(dialog.getByLabelText(/In your own words/), 'The road is flooded')
    server.failNext('releaseRequest', noAnswer())
    await user.click(dialog.getByRole('button', { name: 'Let someone else help' }))
    const why = await dialog.findByText(/^We couldn’t send this\. No response from server/)
    expect(shown.mock.contexts).toContain(why.closest('[role=alert]'))
    await pressTwice(dialog.getByRole('button', { name: 'Let someone else help' }))
    await main().findByText('We’ve told the citizen and are looking for someone else.')
    expect(server.callsOf('releaseRequest')).toHaveLength(2)
    expect(server.callsOf('releaseRequest')[1]?.body).toEqual({
      ...{ citizen: 'drive@requests.invalid', reason: 'I can’t get there: The road is flooded' },
    })
    screen.getByRole('tab', { name: /Available Requests/, selected: true })
    await waitFor(async () => expect(await cards()).toEqual(['Driving', 'Cooking']))
  })

  test('and has to say why, in her own words where nothing usual fits', async () => {
    const { server, user } = openBoard({ requests: [taken(drive)] })
    const dialog = await ask(user)
    const give = dialog.getByRole('button', { name: 'Let someone else help' })
    await user.click(give)
    dialog.getByText('Please say why you can’t come')
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Why\?/))
    await user.selectOptions(dialog.getByLabelText(/^Why\?/), 'Something else')
    await user.click(give)
    const words = dialog.getByLabelText(/In your own words/)
    expect(document.activeElement).toBe(words)
    await user.click(words)
    await user.paste('a'.repeat(301))
    dialog.getByText('Please use at most 300 characters')
    await user.click(give)
    expect(server.callsOf('releaseRequest')).toHaveLength(0)
  })

  test('and reads it when the request is not hers any more', async () => {
    const { user, becomes } = openBoard({ requests: [taken(drive), lunch] })
    const dialog = await ask(user)
    becomes([lunch])
    await user.selectOptions(dialog.getByLabelText(/^Why\?/), 'I am ill')
    await user.click(dialog.getByRole('button', { name: 'Let someone else help' }))
    await main().findByText('This request is not yours.')
    expect(await cards()).toEqual(['Cooking'])
  })

  test('is asked an hour after the time to complete the request, or to say that she could not come', async () => {
    vi.setSystemTime(new Date('2026-11-21T06:00:00Z'))
    const { user } = openBoard({ requests: [taken(drive)] })
    await screen.findByText('Have you finished helping?')
    await user.click(screen.getByRole('button', { name: 'I couldn’t come' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Are you sure you couldn’t come?' }))
    await user.selectOptions(dialog.getByLabelText(/^Why\?/), 'I am ill')
    await user.click(dialog.getByRole('button', { name: 'I couldn’t come' }))
    expect(await main().findByText('We’ve closed the request and told the citizen.')).toBeTruthy()
  })
})

test.each([
  [-3000, 'call'],
  [-121, 'call'],
  [-120, 'go'],
  [-1, 'go'],
  [0, 'finish'],
  [5000, 'finish'],
])('%i minutes from its time, the next step of a visit is to %s', (minutes, step) => {
  const startsAt = new Date('2026-11-21T05:00:00Z')
  expect(nextStep(startsAt, minutesAfter(startsAt, minutes))).toBe(step)
})

const HOUSE = { address: 'Lotus & Co,\n lane 9', area: 'Ollur', district: 'Thrissur' }
const THERE = 'Lotus%20%26%20Co%2C%2C%20lane%209%2C%20Ollur%2C%20Thrissur%2C%20Kerala%2C%20India'

test.each([
  ['Mozilla/5.0 (Linux; Android 14; moto g) Chrome/142 Mobile', `geo:0,0?q=${THERE}`],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', `https://maps.apple.com/?daddr=${THERE}`],
  ['Mozilla/5.0 (X11; Linux x86_64)', `https://www.google.com/maps/dir/?api=1&destination=${THERE}`],
])('%s opens its own map', (userAgent, link) => {
  expect(directionsTo(HOUSE, userAgent)).toBe(link)
})

describe('Asha visits somebody who has no code and hears on the phone who comes,', () => {
  const LATER = '2026-11-20T06:30:00Z'
  const byPhone = { ...taken(drive), byPhone: true as const, told: false, ringFrom: new Date(LATER) }
  const shownWith = (supportPhone: string | null = null) => ({
    readSettings: () => ({ ...settings(), supportPhone }),
  })

  test('and reads that we tell her until the hour to ring has come, without a reload', async () => {
    const beat = vi.spyOn(globalThis, 'setInterval')
    openBoard({ requests: [byPhone], handlers: shownWith('9847000000') })
    await screen.findByText(/^We’re telling Meera Nair now\. Please don’t call before 12:00/)
    expect(screen.queryByText('Call Meera Nair now to agree on the address.')).toBeNull()
    vi.setSystemTime(new Date(LATER))
    for (const [tick, ms] of beat.mock.calls)
      if (ms === 30_000 && typeof tick === 'function') act(() => tick())
    await screen.findByText(
      'Please call Meera Nair. Say that they can check by calling 98470 00000 (10 to 5).',
    )
  })

  test.each([
    [{ told: true, ringFrom: undefined }, 'Meera Nair knows that you’re coming.'],
    [{ ringFrom: new Date('2026-11-20T04:00:00Z') }, 'Please call Meera Nair and say that we sent you.'],
    [{ phoneWrong: true as const }, 'We can’t reach Meera Nair.'],
    [{ byPhone: undefined, phoneWrong: true as const }, 'We can’t reach Meera Nair.'],
  ])('%o: %s', async (change, sentence) => {
    openBoard({ requests: [{ ...byPhone, ...change }] })
    await screen.findByText(sentence)
    expect(screen.queryByText(/^We’re telling/)).toBeNull()
  })

  test('and says that she has helped, from the time of the visit on', async () => {
    const { server, user, becomes } = openBoard({ requests: [{ ...byPhone, told: true }] })
    const press = await screen.findByRole('button', { name: 'I’ve helped' })
    screen.getByText(/^You can press this from the time of the visit: Tomorrow/)
    expect(screen.queryByRole('button', { name: 'Mark as Completed' })).toBeNull()
    await user.click(press)
    expect(server.callsOf('sayDone')).toEqual([])

    becomes([{ ...byPhone, told: true, date: '2026-11-20', time: '10:00' }])
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(screen.queryByText(/^You can press this from/)).toBeNull())
    expect(screen.queryByText('Meera Nair knows that you’re coming.')).toBeNull()
    server.on({
      sayDone: ({ body }) => {
        becomes([lunch])
        return { request: { ...byPhone, handle: body.citizen } }
      },
    })
    await pressTwice(screen.getByRole('button', { name: 'I’ve helped' }))
    await main().findByText('Thank you. We’ll ask Meera Nair how it was.')
    expect(server.callsOf('sayDone').map(({ body }) => body)).toEqual([{ citizen: drive.handle }])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'I’ve helped' })).toBeNull())
    // It counts once she has said how it was.
    expect(main().queryByText(/^Your .* visit$/)).toBeNull()
  })

  test('and reads why it was not noted', async () => {
    const visit = { ...byPhone, told: true, date: '2026-11-20', time: '10:00' } as const
    const { server, user } = openBoard({ requests: [visit] })
    server.on({ sayDone: () => Promise.reject(new ApiProblem('not-yet')) })
    await user.click(await screen.findByRole('button', { name: 'I’ve helped' }))
    await screen.findByText('You can say so from the time of the visit on.')
    expect(screen.queryByText(/^Thank you/)).toBeNull()
  })

  test('and her past visits say that it is not confirmed yet', async () => {
    const { user } = openBoard({
      requests: [],
      handlers: { listPastVisits: () => ({ visits: [pastVisit({ outcome: 'say-done' })], completed: 0 }) },
    })
    await user.click(await screen.findByText('Help you’ve given'))
    await screen.findByText('Said done')
    screen.getByText('You said you’ve helped. We’ll ask how it was.')
    expect(screen.queryByText('Visits that didn’t take place')).toBeNull()
  })
})
