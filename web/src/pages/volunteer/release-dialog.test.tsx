import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { noAnswer } from '../../testing/fake-server.ts'
import { pressTwice } from '../../testing/press-twice.ts'
import { atTheBoard, cards, drive, lunch, main, messages, openBoard, type Person, taken } from './testing.tsx'

atTheBoard()

describe('Asha cannot come', () => {
  const ask = async (user: Person) => {
    await user.click(await screen.findByRole('button', { name: 'I can’t come' }))
    return within(screen.getByRole('dialog', { name: 'Are you sure you can’t come?' }))
  }

  test('and gives the request back with a reason, after a try that nobody answered; the board is open again', async () => {
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { server, user } = openBoard({ requests: [taken(drive), lunch] })
    const dialog = await ask(user)
    dialog.getByText(/We’ll tell Meera Nair now and look for someone else/)
    await user.selectOptions(dialog.getByLabelText(/^Why\?/), 'I can’t get there')
    await user.type(dialog.getByLabelText(/In your own words/), 'The road is flooded')
    server.failNext('releaseRequest', noAnswer())
    await user.click(dialog.getByRole('button', { name: 'Let someone else help' }))
    const why = await dialog.findByText(/^We couldn’t send this\. No response from server/)
    expect(messages().queryByText('We couldn’t send this')).toBeNull()
    expect(shown.mock.contexts).toContain(why.closest('[role=alert]'))
    await pressTwice(dialog.getByRole('button', { name: 'Let someone else help' }))
    await main().findByText('We’ve told the citizen and are looking for someone else.')
    expect(server.callsOf('releaseRequest')).toHaveLength(2)
    expect(server.callsOf('releaseRequest')[1]?.body).toEqual({
      ...{ citizen: 'drive@requests.invalid', reason: 'I can’t get there: The road is flooded' },
    })
    screen.getByRole('tab', { name: /Available Requests/, selected: true })
    await waitFor(async () => expect(await cards()).toEqual(['Driving', 'Cooking']))
    expect(screen.queryByText('Meera Nair')).toBeNull()
    expect(screen.queryByText(/You don’t need to go/)).toBeNull()
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
    expect(words.getAttribute('aria-invalid')).toBe('true')
    await user.click(words)
    await user.paste('a'.repeat(301))
    dialog.getByText('Please use at most 300 characters')
    await user.click(give)
    expect(server.callsOf('releaseRequest')).toHaveLength(0)
    await user.click(dialog.getByRole('button', { name: 'Keep the request' }))
    screen.getByText('Meera Nair')
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
    vi.setSystemTime(new Date('2026-11-21T05:59:59Z'))
    openBoard({ requests: [taken(drive)] })
    await screen.findByRole('button', { name: 'I couldn’t come' })
    expect(screen.queryByText('Have you finished helping?')).toBeNull()
    cleanup()

    vi.setSystemTime(new Date('2026-11-21T06:00:00Z'))
    const { user } = openBoard({ requests: [taken(drive)] })
    await screen.findByText('Have you finished helping?')
    screen.getByText(/It was planned for: Today, Saturday 21 November, 10:30 am\./)
    await user.click(screen.getByRole('button', { name: 'I couldn’t come' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Are you sure you couldn’t come?' }))
    dialog.getByText('The time has passed, so we’ll close the request and tell Meera Nair.')
    await user.selectOptions(dialog.getByLabelText(/^Why\?/), 'I am ill')
    await user.click(dialog.getByRole('button', { name: 'I couldn’t come' }))
    await main().findByText('We’ve closed the request and told the citizen.')
  })
})
