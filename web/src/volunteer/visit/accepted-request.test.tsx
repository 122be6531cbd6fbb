import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { atTheBoard, drive, openBoard, taken } from '../testing.tsx'

atTheBoard()

describe('Asha has accepted,', () => {
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
    await user.click(dialog.getByRole('button', { name: 'Send' }))
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
