import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ignoreStrayPresses } from './stray-press.ts'
import { renderUi } from './testing.tsx'

const pressed = vi.fn<(name: string) => void>()
let stop = () => {}
beforeEach(() => {
  pressed.mockReset()
  stop = ignoreStrayPresses()
  renderUi(
    <>
      <button onClick={() => pressed('cancel')}>Cancel Request</button>
      <button onClick={() => pressed('confirm')}>Cancel my request</button>
      <label>
        Reading
        <input type="checkbox" onChange={() => pressed('reading')} />
      </label>
    </>,
  )
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

/** A press at this place, so many milliseconds after the page came. */
function press(control: HTMLElement, at: number, { x = 100, y = 100, detail = 1 } = {}) {
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(at)
  fireEvent.click(control, { clientX: x, clientY: y, detail })
}
const button = (name: string) => screen.getByRole('button', { name })
const done = () => pressed.mock.calls.flat()

test('the second press of a double press does not answer the question that the first one opened, nor does the third', () => {
  press(button('Cancel Request'), 1000)
  press(button('Cancel my request'), 1200, { x: 105, y: 92 })
  press(button('Cancel my request'), 1500)
  expect(done()).toEqual(['cancel'])
  press(button('Cancel my request'), 2100)
  expect(done()).toEqual(['cancel', 'confirm'])
})

test('a quick press elsewhere counts, and so does a quick one of the same button or by a key', () => {
  press(button('Cancel Request'), 1000)
  press(button('Cancel my request'), 1100, { y: 160 })
  press(button('Cancel my request'), 1200, { y: 160 })
  press(button('Cancel Request'), 1300, { y: 160, detail: 0 })
  expect(done()).toEqual(['cancel', 'confirm', 'confirm', 'cancel'])
})

test('a press on a label reaches its field', () => {
  const label = screen.getByText('Reading')
  // What a browser does by itself next is done by hand here, at the same place.
  label.addEventListener('click', (event) => event.preventDefault(), { once: true })
  press(label, 1000)
  press(screen.getByLabelText('Reading'), 1000)
  expect(done()).toEqual(['reading'])
})
