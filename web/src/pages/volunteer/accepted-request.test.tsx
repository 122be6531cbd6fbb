import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { savedFiles } from '../../testing/saved-files.ts'
import { atTheBoard, drive, lunch, openBoard, taken } from './testing.tsx'

atTheBoard()

describe('Asha has accepted,', () => {
  test('and reads what is missing where the citizen gave no name or number', async () => {
    openBoard({ requests: [{ ...taken(drive), citizenName: null, citizenPhone: null }] })
    await screen.findByText('Name not provided')
    screen.getByText('Contact not provided')
    expect(screen.queryByRole('link', { name: 'Call Citizen' })).toBeNull()
  })

  test('and is asked to ring for the address, unless there is one to go to', async () => {
    const { becomes } = openBoard({ requests: [taken(drive)] })
    await screen.findByText('Call Meera Nair now to agree on the address.')
    expect(screen.queryByRole('link', { name: 'Directions' })).toBeNull()
    becomes([{ ...taken(drive), area: 'Chinnakada', address: 'Lotus House', landmark: 'Behind the mill' }])
    document.dispatchEvent(new Event('visibilitychange'))
    await screen.findByText('Call Meera Nair before you go.')
    screen.getByText('Behind the mill')
    const link = screen.getByRole('link', { name: 'Directions' })
    expect(link.getAttribute('href')).toContain('Lotus%20House%2C%20Chinnakada%2C%20Kollam')
    expect(link.getAttribute('rel')).toContain('noreferrer')
  })

  test('and reads from when on the house will be shown, while it is not', async () => {
    openBoard({ requests: [{ ...taken(lunch), houseFrom: new Date('2026-11-21T05:00:00Z') }] })
    await screen.findByText(/^You’ll see the house from Sat, 21 Nov, 10:30\sam\.$/)
    screen.getByText('Call Meera Nair before you go.')
    expect(screen.queryByRole('link', { name: 'Directions' })).toBeNull()
  })

  test('and adds the visit to her calendar', async () => {
    const saved = savedFiles()
    const { user } = openBoard({ requests: [{ ...taken(drive), address: 'Lotus House' }] })
    await user.click(await screen.findByRole('button', { name: 'Add to calendar' }))
    expect(saved).toHaveLength(1)
    const file = await saved[0]?.text()
    expect(file).toContain('SUMMARY:Driving for Meera Nair')
    // It outlasts the visit.
    expect(file).not.toContain('Lotus')
    expect(file).toContain('DTSTART:20261121T050000Z')
  })
})
