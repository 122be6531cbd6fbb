import { DISTRICTS, type District } from '@scan/domain/catalogue.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import drawing from '../drawings/kerala.svg?raw'
import { renderUi } from '../testing.tsx'
import { DistrictMap } from './district-map.tsx'

const of = (district: District) => ({ shade: 1, figure: '12', name: `${district}: 12 volunteers` }) as const

test('each district has a shape', () => {
  const shapes = Array.from(drawing.matchAll(/<path id="(\w+)"/g), ([, id]) => id)
  expect(shapes).toEqual([...DISTRICTS])
})

test('districts are buttons with names; one is reached by Tab, the others by arrows', async () => {
  const user = userEvent.setup()
  const chosen: District[] = []
  renderUi(<DistrictMap label="Kerala" of={of} chosen="Thrissur" onChoose={(one) => chosen.push(one)} />)
  expect(screen.getAllByRole('button')).toHaveLength(14)
  expect(screen.getByRole('button', { pressed: true, name: 'Thrissur: 12 volunteers' })).toBeTruthy()
  await user.tab()
  await user.keyboard('{Enter}{ArrowUp}{ArrowUp} ')
  await user.click(screen.getByRole('button', { name: /^Kasaragod/ }))
  expect(chosen).toEqual(['Thrissur', 'Malappuram', 'Kasaragod'])
  await user.keyboard('{ArrowUp}{Enter}')
  expect(chosen.at(-1)).toBe('Kasaragod')
})

test('without a press it is a picture', () => {
  const { container } = renderUi(<DistrictMap label="Kerala" of={of} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})
