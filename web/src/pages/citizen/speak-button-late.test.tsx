import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { atHome, fillIn, openHome } from './testing.tsx'

// On a slow line the script that listens comes seconds after the press.
const line = vi.hoisted(() => ({ isThere: Promise.withResolvers<void>(), begun: vi.fn() }))
vi.mock('./dictation.ts', async () => {
  await line.isThere.promise
  return { listen: line.begun }
})

atHome()

test('nothing is heard where it was stopped, or the form left, before the browser could listen', async () => {
  vi.stubGlobal('webkitSpeechRecognition', vi.fn())
  const { user } = openHome()
  await fillIn(user)
  await user.selectOptions(screen.getAllByRole('combobox')[0] as HTMLElement, 'Kollam')
  const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
  await press('Speak instead')
  await screen.findByText('Listening. Please speak now.')
  await press(/^Stop/)
  expect(screen.queryByText('Listening. Please speak now.')).toBeNull()
  await press('Speak instead')
  await press('Continue')
  await act(async () => {
    line.isThere.resolve()
    await import('./dictation.ts')
  })
  expect(line.begun).not.toHaveBeenCalled()
})
