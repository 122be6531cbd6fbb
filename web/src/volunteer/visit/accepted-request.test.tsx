import { ApiProblem } from '@scan/contract/problems.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { noAnswer } from '../../testing/fake-server.ts'
import { asha } from '../../testing/people.ts'
import { pressTwice } from '../../testing/press-twice.ts'
import {
  accept,
  atTheBoard,
  cards,
  drive,
  enterCode,
  lunch,
  main,
  messages,
  openBoard,
  type Person,
  taken,
} from '../testing.tsx'

atTheBoard()

describe('Asha accepts', () => {
  test('after she was asked and has read when and where; her own details go with it', async () => {
    const { server, user } = openBoard()
    await user.click(await screen.findByRole('button', { name: /^Accept: Driving/ }))
    const question = within(screen.getByRole('alertdialog'))
    question.getByText('Tomorrow, Saturday 21 November, 10:30 am')
    question.getByText('Driving in Kollam', { exact: false })
    await user.click(question.getByRole('button', { name: 'Not now' }))
    expect(server.callsOf('acceptRequest')).toHaveLength(0)

    await accept(user)
    await messages().findByText('Request accepted successfully!')
    expect(server.callsOf('acceptRequest').map(({ body }) => body)).toEqual([
      { citizen: 'drive@requests.invalid', name: 'Asha Thomas', phone: '9847012347', id: asha.id },
    ])
    screen.getByRole('tab', { name: 'My Accepted Request Active', selected: true })
    const card = within(screen.getByRole('region', { name: 'Driving' }))
    card.getByText('Meera Nair')
    card.getByText('98470 12345')
    expect(card.getByRole('link', { name: 'Call Citizen' }).getAttribute('href')).toBe('tel:+919847012345')
  })

  test('only one at a time: the other tab is closed and says why', async () => {
    const { user } = openBoard({ requests: [taken(drive), lunch] })
    const tab = await screen.findByRole('tab', { name: /Available Requests/ })
    expect(tab.getAttribute('aria-disabled')).toBe('true')
    screen.getByText('Complete your accepted request first.')
    await user.click(tab)
    screen.getByRole('tab', { name: 'My Accepted Request Active', selected: true })
  })

  test('too late: somebody else was faster, and the list is read again', async () => {
    const { server, user, becomes } = openBoard({ requests: [drive, lunch] })
    await cards()
    becomes([lunch])
    const looks = server.callsOf('listRequests').length
    await accept(user)
    await messages().findByText('Help request is no longer available.')
    main().getByText('Help request is no longer available.')
    await waitFor(async () => expect(await cards()).toEqual(['Cooking']))
    expect(server.callsOf('listRequests').length).toBeGreaterThan(looks)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('without an answer: the question stays and can be answered again', async () => {
    const { server, user } = openBoard()
    server.on({
      acceptRequest: () => {
        throw noAnswer()
      },
    })
    await accept(user)
    await messages().findByText('Failed to accept request')
    const question = within(screen.getByRole('alertdialog'))
    expect(question.getByText(/^Failed to accept request\. No response from server/)).toBeTruthy()
    server.on({ acceptRequest: () => ({ request: taken(drive) }) })
    await user.click(question.getByRole('button', { name: 'Accept the request' }))
    await screen.findByRole('button', { name: 'Mark as Completed' })
  })

  test('and reads what is missing where the citizen gave no name or number', async () => {
    openBoard({ requests: [{ ...taken(drive), citizenName: null, citizenPhone: null }] })
    await screen.findByText('Name not provided')
    screen.getByText('Contact not provided')
    expect(screen.queryByRole('link', { name: 'Call Citizen' })).toBeNull()
  })

  test('and can report a concern about the citizen', async () => {
    const id = '00000000-0000-4000-8000-0000000000b1'
    const { server, user } = openBoard({
      requests: [taken({ ...drive, id })],
      handlers: { raiseConcern: () => ({}) },
    })
    await user.click(await screen.findByRole('button', { name: 'Report a concern' }))
    const dialog = within(screen.getByRole('dialog', { name: 'What happened?' }))
    dialog.getByText('Your concern is about Meera Nair.')
    await user.click(dialog.getByLabelText('Nobody came, or nobody was there'))
    await user.type(dialog.getByLabelText(/in your own words/), 'The house was dark')
    await user.click(dialog.getByRole('button', { name: 'Send the concern' }))
    await screen.findByText('Thank you for telling us. We will look into it.')
    expect(server.callsOf('raiseConcern').map(({ body }) => body)).toEqual([
      { requestId: id, kind: 'did-not-come', text: 'The house was dark' },
    ])
  })

  test('and adds the visit to her calendar', async () => {
    const made: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (file: Blob) => {
          made.push(file)
          return 'blob:visit'
        },
        revokeObjectURL: () => {},
      }),
    )
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { user } = openBoard({ requests: [taken(drive)] })
    await user.click(await screen.findByRole('button', { name: 'Add to calendar' }))
    expect(click).toHaveBeenCalledOnce()
    const file = await made[0]?.text()
    expect(file).toContain('SUMMARY:Driving for Meera Nair')
    expect(file).toContain('DTSTART:20261121T050000Z')
  })
})

describe('Asha completes', () => {
  test('with the citizen’s code; the board is open again', async () => {
    const { server, user } = openBoard({ requests: [taken(drive), lunch] })
    await enterCode(user, '042913')
    await messages().findByText('Request marked as completed!')
    expect(server.callsOf('completeRequest').map(({ body }) => body)).toEqual([
      { citizen: 'drive@requests.invalid', code: '042913', isAdmin: false },
    ])
    screen.getByRole('tab', { name: /Available Requests/, selected: true })
    expect(await cards()).toEqual(['Cooking'])
    expect(screen.queryByText(/You do not need to go/)).toBeNull()
  })

  test('and is done with it, also when the list cannot be read again at once', async () => {
    const { server, user } = openBoard({ requests: [taken(drive), lunch] })
    await screen.findByRole('button', { name: 'Mark as Completed' })
    server.on({
      listRequests: () => {
        throw new ApiProblem('too-many-requests')
      },
    })
    await enterCode(user, '042913')
    expect(await cards()).toEqual(['Cooking'])
  })

  test('with a code that the browser neither keeps nor suggests', async () => {
    const { user } = openBoard({ requests: [taken(drive)] })
    await user.click(await screen.findByRole('button', { name: 'Mark as Completed' }))
    expect(screen.getByLabelText('Completion code').getAttribute('autocomplete')).toBe('off')
  })

  test('with six digits and nothing else', async () => {
    const { server, user } = openBoard({ requests: [taken(drive)] })
    await user.click(await screen.findByRole('button', { name: 'Mark as Completed' }))
    const field = screen.getByLabelText<HTMLInputElement>('Completion code')
    await user.type(field, '04a2')
    expect(field.value).toBe('042')
    const button = screen.getByRole('button', { name: 'Complete' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    screen.getByText('Please enter a valid 6-digit code')
    await user.type(field, '{Enter}')
    expect(server.callsOf('completeRequest')).toHaveLength(0)
    await user.type(field, '9137')
    expect(field.value).toBe('042 913')
    expect(button.getAttribute('aria-disabled')).toBeNull()
  })

  test('not with a wrong code: the dialog says so, and the next digit takes it away', async () => {
    const { server, user } = openBoard({ requests: [taken(drive)] })
    await enterCode(user, '111111')
    await screen.findByText('This code is not right. Please ask for the code again.')
    const field = screen.getByLabelText('Completion code')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    // A late second press of the same wrong code is not counted as another try.
    await user.type(field, '{Enter}')
    expect(server.callsOf('completeRequest')).toHaveLength(1)
    await user.type(field, '{Backspace}')
    expect(screen.queryByText(/This code is not right/)).toBeNull()
    await user.type(field, '2{Enter}')
    await waitFor(() => expect(server.callsOf('completeRequest')).toHaveLength(2))
  })

  test('not without an answer: a toast says so', async () => {
    const { user } = openBoard({
      requests: [taken(drive)],
      handlers: {
        completeRequest: () => {
          throw noAnswer()
        },
      },
    })
    await enterCode(user, '042913')
    expect(await messages().findByText('Failed to complete request')).toBeTruthy()
  })

  test('not what was cancelled meanwhile: she reads it and sees the list', async () => {
    const { user, becomes } = openBoard({
      requests: [taken(drive), lunch],
      handlers: {
        completeRequest: () => {
          throw new ApiProblem('request-already-closed')
        },
      },
    })
    await screen.findByRole('button', { name: 'Mark as Completed' })
    becomes([lunch])
    await enterCode(user, '042913')
    await messages().findByText('This request is already closed.')
    expect(await cards()).toEqual(['Cooking'])
    main().getByText('This request is already closed.')
  })

  test('nothing, when the request was cancelled: she is told not to go', async () => {
    const { user, becomes } = openBoard({ requests: [taken(drive), lunch] })
    await screen.findByRole('button', { name: 'Mark as Completed' })
    becomes([lunch])
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await screen.findByText('The request that you accepted is closed. You do not need to go.')
    expect(await cards()).toEqual(['Cooking'])
  })
})

describe('Asha cannot come', () => {
  const ask = async (user: Person) => {
    await user.click(await screen.findByRole('button', { name: 'I cannot come' }))
    return within(screen.getByRole('dialog', { name: 'Are you sure that you cannot come?' }))
  }

  test('and gives the request back with a reason; the board is open again and she is free', async () => {
    const { server, user } = openBoard({ requests: [taken(drive), lunch] })
    const dialog = await ask(user)
    dialog.getByText(/We tell Meera Nair at once, and look for another volunteer/)
    await user.click(dialog.getByLabelText('I cannot get there'))
    await user.type(dialog.getByLabelText(/In your own words/), 'The road is flooded')
    await pressTwice(dialog.getByRole('button', { name: 'Give the request back' }))
    await messages().findByText('The request is open again. The citizen has been told.')
    main().getByText('The request is open again. The citizen has been told.')
    expect(server.callsOf('releaseRequest').map(({ body }) => body)).toEqual([
      { citizen: 'drive@requests.invalid', reason: 'I cannot get there: The road is flooded' },
    ])
    screen.getByRole('tab', { name: /Available Requests/, selected: true })
    await waitFor(async () => expect(await cards()).toEqual(['Driving', 'Cooking']))
    expect(screen.queryByText('Meera Nair')).toBeNull()
    expect(screen.queryByText(/You do not need to go/)).toBeNull()
  })

  test('and has to say why, in her own words where nothing usual fits', async () => {
    const { server, user } = openBoard({ requests: [taken(drive)] })
    const dialog = await ask(user)
    const give = dialog.getByRole('button', { name: 'Give the request back' })
    await user.click(give)
    dialog.getByText('Please say why you cannot come')
    expect(document.activeElement).toBe(dialog.getByLabelText('I am ill'))
    await user.click(dialog.getByLabelText('Something else'))
    await user.click(give)
    const words = dialog.getByLabelText(/In your own words/)
    expect(document.activeElement).toBe(words)
    expect(words.getAttribute('aria-invalid')).toBe('true')
    await user.click(words)
    await user.paste('a'.repeat(301))
    dialog.getByText('Please use at most 300 characters')
    await user.click(give)
    expect(server.callsOf('releaseRequest')).toHaveLength(0)
    await user.click(dialog.getByRole('button', { name: 'Keep the request' }))
    screen.getByText('Meera Nair')
  })

  test('and can try again without an answer, which comes into sight; nothing typed is lost', async () => {
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { user } = openBoard({
      requests: [taken(drive)],
      handlers: {
        releaseRequest: () => {
          throw noAnswer()
        },
      },
    })
    const dialog = await ask(user)
    await user.type(dialog.getByLabelText(/In your own words/), 'My exam was moved')
    await user.click(dialog.getByRole('button', { name: 'Give the request back' }))
    await messages().findByText('Failed to give the request back')
    const why = dialog.getByText(/^Failed to give the request back\. No response from server/)
    expect(shown.mock.contexts).toContain(why.closest('[role=alert]'))
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/In your own words/).value).toBe('My exam was moved')
  })

  test('and reads it when the request is not hers any more', async () => {
    const { user, becomes } = openBoard({ requests: [taken(drive), lunch] })
    const dialog = await ask(user)
    becomes([lunch])
    await user.click(dialog.getByLabelText('I am ill'))
    await user.click(dialog.getByRole('button', { name: 'Give the request back' }))
    await messages().findByText('This request is not yours.')
    main().getByText('This request is not yours.')
    expect(await cards()).toEqual(['Cooking'])
  })

  test('is asked an hour after the time to complete the request, or to say that she could not come', async () => {
    vi.setSystemTime(new Date('2026-11-21T05:59:59Z'))
    openBoard({ requests: [taken(drive)] })
    await screen.findByRole('button', { name: 'I could not come' })
    expect(screen.queryByText('Is the help done?')).toBeNull()
    cleanup()

    vi.setSystemTime(new Date('2026-11-21T06:00:00Z'))
    const { user } = openBoard({ requests: [taken(drive)] })
    await screen.findByText('Is the help done?')
    screen.getByText(/Planned for: Today, Saturday 21 November, 10:30 am\./)
    await user.click(screen.getByRole('button', { name: 'I could not come' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Are you sure that you could not come?' }))
    dialog.getByText('The time is over, so the request is closed. We tell Meera Nair.')
    await user.click(dialog.getByLabelText('I am ill'))
    await user.click(dialog.getByRole('button', { name: 'Give the request back' }))
    expect(await messages().findByText('The request is closed. The citizen is told.')).toBeTruthy()
  })
})
