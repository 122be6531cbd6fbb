import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { atHome, description, openHome } from './testing.tsx'

atHome()

/** A browser that understands speech; the test speaks. */
class Ears extends EventTarget {
  static last: Ears | undefined
  lang = ''
  start = vi.fn()
  abort = vi.fn()
  stop = vi.fn(() => this.dispatchEvent(new Event('end')))
  constructor() {
    super()
    Ears.last = this
  }
  hear = (...said: string[]) =>
    act(() => {
      const results = said.map((transcript) => [{ transcript }])
      this.dispatchEvent(Object.assign(new Event('result'), { results }))
    })
  fail = (error: string) =>
    act(() => {
      this.dispatchEvent(Object.assign(new Event('error'), { error }))
      this.dispatchEvent(new Event('end'))
    })
}

async function listening() {
  vi.stubGlobal('webkitSpeechRecognition', Ears)
  const { user } = openHome()
  await user.click(await screen.findByRole('button', { name: /^Driving/ }))
  await user.type(description(), 'Please')
  await user.click(screen.getByRole('button', { name: 'Speak instead' }))
  await screen.findByText('Listening. Please speak now.')
  screen.getByText(
    'The company that makes your browser may receive the sound, to turn it into text. We never receive it.',
  )
  await waitFor(() => expect(Ears.last?.start).toHaveBeenCalled())
  return { user, ears: Ears.last as Ears }
}

test('Meera speaks instead of typing, after what she has typed, and stops', async () => {
  const { user, ears } = await listening()
  expect(ears.lang).toBe('en-IN')
  ears.hear('drive me')
  ears.hear('drive me to the bank', ' and back ')
  expect(description().value).toBe('Please drive me to the bank and back')
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(ears.stop).toHaveBeenCalled()
  screen.getByRole('button', { name: 'Speak instead' })
  expect(screen.queryByText('Listening. Please speak now.')).toBeNull()
})

test.each([
  ['not-allowed', 'We couldn’t use the microphone. Please allow it in your browser, or type.'],
  ['no-speech', 'We heard nothing. Please press and speak again.'],
  ['network', 'That didn’t work. Please type instead.'],
])('where the browser says %s she reads what to do', async (error, sentence) => {
  const { ears } = await listening()
  ears.fail(error)
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(description().value).toBe('Please')
})

test('a browser that does not understand speech offers nothing', async () => {
  const { user } = openHome()
  await user.click(await screen.findByRole('button', { name: /^Driving/ }))
  expect(screen.queryByRole('button', { name: 'Speak instead' })).toBeNull()
})
