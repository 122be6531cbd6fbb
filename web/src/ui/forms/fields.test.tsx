import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { RadioTiles } from './choices.tsx'
import { CodeField } from './code-field.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { PasswordField } from './password-field.tsx'
import { renderUi, WORDS } from '../testing.tsx'
import { TextField } from './text-field.tsx'
import { UiLabelsProvider } from '../ui-labels.tsx'

test('a field is known by its label and described by its hint and its error; an optional one says so', () => {
  renderUi(
    <>
      <TextField label="Your email" name="email" required hint="We write to it" error="Email is required" />
      <TextField label="Anything else" name="more" required={false} />
    </>,
  )
  const field = screen.getByRole('textbox', { name: 'Your email' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.hasAttribute('required')).toBe(true)
  expect(screen.getByRole('textbox', { description: /We write to it.*Error: Email is required/ })).toBe(field)
  expect(screen.getByRole('textbox', { name: 'Anything else (optional)' })).toBeTruthy()
  // The asterisk goes to the next line with the last word, never alone.
  expect(screen.getByText(/^Your/).closest('label')?.textContent).toBe('Your email\u00a0*')
})

test('a hidden password, one of two, can be pasted but neither copied nor cut; a shown one can', async () => {
  renderUi(
    <>
      <PasswordField label="Password" name="password" autoComplete="new-password" />
      <PasswordField label="Confirm password" name="confirmation" autoComplete="new-password" />
    </>,
  )
  const show = { name: 'Show password' }
  screen.getByRole('button', { ...show, description: 'Confirm password' })
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  expect(field.type).toBe('password')
  expect(fireEvent.copy(field)).toBe(false)
  expect(fireEvent.cut(field)).toBe(false)
  await userEvent.click(field)
  await userEvent.paste('Thiruvonam-26')
  expect(field.value).toBe('Thiruvonam-26')

  await userEvent.click(screen.getByRole('button', { ...show, description: 'Password' }))
  expect(field.type).toBe('text')
  expect(fireEvent.copy(field)).toBe(true)
  expect(fireEvent.cut(field)).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field.type).toBe('password')
})

function Code() {
  const [code, setCode] = useState('')
  return <CodeField label="Completion code" name="code" value={code} onChange={setCode} />
}

test('a code takes digits only, at most six, in two groups, out of a pasted sentence too, and keeps the caret', async () => {
  renderUi(<Code />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Completion code' })
  expect([field.inputMode, field.autocomplete]).toEqual(['numeric', 'one-time-code'])
  await userEvent.type(field, '04-2x9137')
  expect(field.value).toBe('042 913')
  await userEvent.type(field, '{Backspace}', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect([field.value, field.selectionStart]).toEqual(['029 13', 1])
  await userEvent.clear(field)
  await userEvent.paste('R-1042 code 442029')
  expect(field.value).toBe('442 029')
})

test('the error summary takes the focus at every try, and its links lead to the fields', async () => {
  const form = (attempt: number) => (
    <>
      <ErrorSummary
        title="Please check two things"
        attempt={attempt}
        problems={[
          { field: 'email', message: 'Email is required' },
          { field: 'type', message: 'Please choose' },
        ]}
      />
      <TextField label="Email" name="email" />
      <RadioTiles
        label="What do you need help with?"
        name="type"
        options={[{ value: 'driving', label: 'Driving' }]}
        value=""
        onChange={() => {}}
      />
    </>
  )
  const { rerender } = renderUi(<div />)
  const show = (attempt: number) =>
    rerender(<UiLabelsProvider value={WORDS}>{form(attempt)}</UiLabelsProvider>)
  show(1)
  const summary = screen.getByRole('alert').parentElement
  expect(document.activeElement).toBe(summary)
  await userEvent.click(screen.getByRole('link', { name: 'Email is required' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' }))
  await userEvent.click(screen.getByRole('link', { name: 'Please choose' }))
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Driving/ }))
  show(2)
  expect(document.activeElement).toBe(summary)
})
