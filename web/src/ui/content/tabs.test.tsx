import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'
import { renderUi } from '../testing.tsx'

const WHY_NOT = 'Complete your accepted request first.'

function Board() {
  const [selected, setSelected] = useState<'available' | 'accepted' | 'past'>('accepted')
  return (
    <Tabs
      label="Requests"
      selected={selected}
      onSelect={setSelected}
      tabs={[
        { id: 'available', label: 'Available Requests', badge: 12, disabledReason: WHY_NOT, panel: 'All' },
        { id: 'accepted', label: 'My Accepted Request', panel: 'Cooking' },
        { id: 'past', label: 'Past Requests', panel: 'Nothing yet' },
      ]}
    />
  )
}

const tab = (name: string) => screen.getByRole('tab', { name })
const panel = () => screen.getByRole('tabpanel')

test('Left, Right, Home and End move between tabs and open them, but for one that says why it cannot', async () => {
  renderUi(<Board />)
  await userEvent.tab()
  expect(document.activeElement).toBe(tab('My Accepted Request'))
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(tab('Past Requests'))
  expect(panel().textContent).toBe('Nothing yet')
  expect(panel().getAttribute('aria-labelledby')).toBe(tab('Past Requests').id)
  await userEvent.keyboard('{ArrowLeft}')
  expect(panel().textContent).toBe('Cooking')
  const blocked = screen.getByRole('tab', { name: 'Available Requests 12', description: WHY_NOT })
  expect(screen.getByText(WHY_NOT).closest('p')?.className).toContain('visually-hidden')
  await userEvent.keyboard('{Home}{Enter}')
  expect(screen.getByText(WHY_NOT).closest('p')?.className).not.toContain('visually-hidden')
  expect(document.activeElement).toBe(blocked)
  expect(panel().textContent).toBe('Cooking')
  await userEvent.keyboard('{End}')
  expect(tab('Past Requests').getAttribute('aria-selected')).toBe('true')
})
