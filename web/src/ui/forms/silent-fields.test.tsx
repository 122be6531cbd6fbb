import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hearSilentFields } from './silent-fields.ts'

let stop: () => void
beforeEach(() => void (stop = hearSilentFields()))
afterEach(() => stop())

const send = vi.fn<(line: string, lines: string) => void>()
const changed = vi.fn<() => void>()

function Letter() {
  const [line, setLine] = useState('')
  const [lines, setLines] = useState('')
  const writes = (set: (value: string) => void) => (event: { target: { value: string } }) => {
    changed()
    set(event.target.value)
  }
  return (
    <form onSubmit={(event) => (event.preventDefault(), send(line, lines))}>
      <input aria-label="Line" value={line} onChange={writes(setLine)} />
      <textarea aria-label="Lines" value={lines} onChange={writes(setLines)} />
      <button type="button" onClick={() => send(line, lines)}>
        Press
      </button>
      <button>Send</button>
    </form>
  )
}

const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

test.each(['Press', 'Send'])(
  'what a script has put into a field counts at the next press: %s',
  async (name) => {
    render(<Letter />)
    box('Line').value = 'one'
    box('Lines').value = 'two'
    await userEvent.click(screen.getByRole('button', { name }))
    expect(send.mock.lastCall).toEqual(['one', 'two'])
    await userEvent.type(box('Line'), ' more')
    box('Lines').value = ''
    await userEvent.click(screen.getByRole('button', { name }))
    expect(send.mock.lastCall).toEqual(['one more', ''])
  },
)

test('what was typed is told once', async () => {
  render(<Letter />)
  changed.mockClear()
  await userEvent.type(box('Line'), 'ab')
  await userEvent.click(screen.getByRole('button', { name: 'Press' }))
  expect(changed).toHaveBeenCalledTimes(2)
})

test('a press on one of several choices counts, whatever was put into fields before', async () => {
  function Choice() {
    const [line, setLine] = useState('')
    const [kind, setKind] = useState('')
    return (
      <>
        <input aria-label="Line" value={line} onChange={({ target }) => setLine(target.value)} />
        <input type="radio" aria-label="Tea" checked={kind === 'tea'} onChange={() => setKind('tea')} />
      </>
    )
  }
  render(<Choice />)
  box('Line').value = 'one'
  await userEvent.click(box('Tea'))
  expect(box('Tea').checked).toBe(true)
})
