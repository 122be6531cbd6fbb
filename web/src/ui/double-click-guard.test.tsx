import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardDoubleClicks } from './double-click-guard.ts'
import { renderUi } from './testing.tsx'

const pressed = vi.fn<(name: string) => void>()
let stop = () => {}
beforeEach(() => {
  pressed.mockReset()
  stop = guardDoubleClicks()
  renderUi(
    <>
      <button onClick={() => pressed('cancel')}>Cancel Request</button>
      <button onClick={() => pressed('confirm')}>Cancel my request</button>
      <label>
        <span>Reading</span>
        <input type="checkbox" onChange={() => pressed('reading')} />
      </label>
    </>,
  )
})
afterEach(() => stop())

const press = (control: HTMLElement, count: number) => fireEvent.click(control, { detail: count })
const button = (name: string) => screen.getByRole('button', { name })
const done = () => pressed.mock.calls.flat()

test('a double press of one button counts, and so does one by a key', () => {
  press(button('Cancel Request'), 1)
  press(button('Cancel Request'), 2)
  press(button('Cancel my request'), 0)
  expect(done()).toEqual(['cancel', 'cancel', 'confirm'])
})

test('a second press on a label reaches its field', () => {
  const label = screen.getByText('Reading')
  // What a browser does by itself next is done by hand here.
  label.addEventListener('click', (event) => event.preventDefault())
  press(label, 1)
  press(label, 2)
  press(screen.getByLabelText('Reading'), 2)
  expect(done()).toEqual(['reading'])
})
