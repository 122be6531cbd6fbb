import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { renderUi } from '../testing.tsx'

const TOO_LATE = 'Cancellation is only allowed up to 2 hours before the requested time.'

test('a button that cannot be pressed keeps the keyboard, says why, and does nothing until the reason goes', async () => {
  const press = vi.fn()
  const { rerender } = renderUi(<div />)
  const cancel = (reason: string | null) => (
    <Button disabledReason={reason} onClick={press}>
      Cancel Request
    </Button>
  )
  rerender(cancel(TOO_LATE))
  const button = screen.getByRole('button', { name: 'Cancel Request', description: TOO_LATE })
  await userEvent.tab()
  expect(document.activeElement).toBe(button)
  await userEvent.keyboard('{Enter}')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(TOO_LATE)).toBeTruthy()
  expect(press).not.toHaveBeenCalled()
  rerender(cancel(null))
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBeNull()
  await userEvent.keyboard('{Enter}')
  expect(press).toHaveBeenCalledOnce()
})

test('a busy submit button says what it is doing and sends the form only once', async () => {
  const submit = vi.fn((event: React.SubmitEvent) => event.preventDefault())
  renderUi(
    <form onSubmit={submit}>
      <input aria-label="Name" />
      <Button type="submit" busy busyLabel="Creating Account...">
        Create Account
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Creating Account...' }))
  await userEvent.type(screen.getByLabelText('Name'), 'Meera{Enter}')
  expect(submit).not.toHaveBeenCalled()
})
