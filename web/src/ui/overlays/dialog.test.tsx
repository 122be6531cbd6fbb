import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from '../forms/button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { renderUi } from '../testing.tsx'

const QUESTION = 'Are you sure you want to cancel your help request?'

function CancelRequest() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Cancel Request</Button>
      <ConfirmDialog
        open={open}
        title={QUESTION}
        safeLabel="Keep my request"
        confirmLabel="Cancel my request"
        onConfirm={close}
        onCancel={close}
      >
        The volunteer will be told.
      </ConfirmDialog>
    </>
  )
}

test('a question is asked as a modal dialog, with the focus on the safe answer, which stands first', async () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  renderUi(<CancelRequest />)
  expect(screen.queryByText(QUESTION)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Request' }))
  expect(showModal).toHaveBeenCalledOnce()
  const dialog = screen.getByRole('alertdialog', {
    name: QUESTION,
    description: 'The volunteer will be told.',
  })
  const [first, second] = [...dialog.querySelectorAll('button')]
  expect(first?.textContent).toBe('Keep my request')
  expect(second?.textContent).toBe('Cancel my request')
  expect(document.activeElement).toBe(first)
})

test('a question that must wait for an answer stands again where the browser closes it', async () => {
  const leave = vi.fn()
  renderUi(
    <ConfirmDialog
      open
      busy
      title={QUESTION}
      safeLabel="Keep"
      confirmLabel="Cancel"
      onConfirm={leave}
      onCancel={leave}
    >
      It has been sent.
    </ConfirmDialog>,
  )
  const dialog = screen.getByRole<HTMLDialogElement>('alertdialog')
  act(() => dialog.close())
  fireEvent(dialog, new Event('close'))
  expect(leave).not.toHaveBeenCalled()
  expect(dialog.open).toBe(true)
})

test('any other dialog that a browser closes against our will counts as the safe answer', async () => {
  renderUi(<CancelRequest />)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Request' }))
  const dialog = screen.getByRole<HTMLDialogElement>('alertdialog')
  dialog.close()
  fireEvent(dialog, new Event('close'))
  expect(screen.queryByText(QUESTION)).toBeNull()
})

test('a dialog is described by its lead, and without a first answer its title has the focus', () => {
  const lead = 'Nobody else learns of it.'
  renderUi(
    <Dialog open title="Report" lead={lead} onClose={() => {}} actions={<Button>Send</Button>}>
      <label>
        <span>What happened?</span> <input />
      </label>
    </Dialog>,
  )
  expect(screen.getByRole('dialog', { name: 'Report', description: lead })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Report' }))
})

test('where what opened it is gone in the meantime, the focus goes to the heading of the page', async () => {
  renderUi(
    <main>
      <h1 tabIndex={-1}>Requests</h1>
      <CancelRequest />
    </main>,
  )
  const opener = screen.getByRole('button', { name: 'Cancel Request' })
  await userEvent.click(opener)
  opener.remove()
  // What a browser does with Escape, which jsdom does not know.
  fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Requests' }))
})

test('a failure is said in the dialog, and brought in sight', () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  const ask = {
    title: QUESTION,
    safeLabel: 'Keep',
    confirmLabel: 'Cancel',
    onConfirm: vi.fn(),
    onCancel: vi.fn(),
  }
  renderUi(
    <ConfirmDialog open {...ask} error="Failed to cancel help request">
      It has been sent.
    </ConfirmDialog>,
  )
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toBe('Failed to cancel help request')
  expect(shown.mock.contexts).toContain(alert)
})
