import { ApiProblem } from '@scan/contract/problems.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { atTheBoard, cards, drive, enterCode, lunch, main, messages, openBoard, taken } from './testing.tsx'

atTheBoard()

describe('Asha completes', () => {
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

  test('with six digits and nothing else, which the browser neither keeps nor suggests', async () => {
    const { server, user } = openBoard({ requests: [taken(drive)] })
    await user.click(await screen.findByRole('button', { name: 'Mark as Completed' }))
    const field = screen.getByLabelText<HTMLInputElement>('Completion code')
    expect(field.autocomplete).toBe('off')
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

  test('not with a wrong code: the dialog says so in sight, and the next digit takes it away', async () => {
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { server, user } = openBoard({ requests: [taken(drive)] })
    await enterCode(user, '111111')
    const why = await screen.findByText('This code is wrong. Please ask for the code again.')
    expect(shown.mock.contexts).toContain(why.closest('[aria-live]'))
    const field = screen.getByLabelText('Completion code')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    // A late second press of the same wrong code is not counted as another try.
    await user.type(field, '{Enter}')
    expect(server.callsOf('completeRequest')).toHaveLength(1)
    await user.type(field, '{Backspace}')
    expect(screen.queryByText(/This code is wrong/)).toBeNull()
    await user.type(field, '2{Enter}')
    await waitFor(() => expect(server.callsOf('completeRequest')).toHaveLength(2))
  })

  test('nothing, when the request was cancelled: she is told not to go', async () => {
    const { server, user, becomes } = openBoard({ requests: [taken(drive), lunch] })
    await screen.findByRole('button', { name: 'Mark as Completed' })
    becomes([lunch])
    const { id: requestId, helpType, date, time } = drive
    const notice = { id: '7b0f3c1e-2d4a-4c7e-9f00-000000000001', requestId, helpType, date, time }
    server.on({
      listNotices: () => ({ notices: [{ ...notice, kind: 'cancel', at: new Date() }] }),
    })
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await main().findByText('This request is closed. You don’t need to go.')
    expect(await cards()).toEqual(['Cooking'])
    const told = within(screen.getByRole('status', { name: 'What has happened' }))
    await user.click(told.getByRole('button', { name: 'Got it' }))
    await waitFor(() => expect(main().queryByText(/You don’t need to go/)).toBeNull())
    expect(server.callsOf('seeNotices').map(({ body }) => body.ids)).toEqual([[notice.id]])
  })
})
