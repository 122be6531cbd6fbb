import { publicApi } from '@scan/contract/public-api.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { messages } from '@scan/contract/messages/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import { useState } from 'react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { StrangeAnswer, fakeServer, noAnswer } from '../testing/fake-server.ts'
import { show } from '../testing/show.tsx'
import { Outcome, type OutcomeState, useOutcome } from './outcome.tsx'
import { type ActionOptions, useAction } from './use-action.ts'

const SENT = 'The email is on its way.'
type Options = Partial<ActionOptions<{ body: { email: string } }, unknown>>

/** A page that sends a reset mail. */
function Resets({ options = {}, takesFocus }: { options?: Options; takesFocus?: boolean }) {
  const reset = useAction(publicApi.forgotPassword, {
    explain: { failed: () => 'The email was not sent.' },
    done: () => ({ text: () => SENT }),
    ...options,
  })
  return (
    <>
      <button type="button" onClick={() => reset.run({ body: { email: 'meera@example.in' } })}>
        {reset.isBusy ? 'Sending' : 'Send'}
      </button>
      <section aria-label="Page">
        <Outcome of={reset} withFailure {...(takesFocus === undefined ? {} : { takesFocus })} />
      </section>
    </>
  )
}

const page = () => within(screen.getByRole('region', { name: 'Page' }))
const toasts = () => within(screen.getByRole('region', { name: 'Messages' }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('What is done stays on the page, and a toast says only what it is given', async () => {
  fakeServer({ forgotPassword: () => ({}) })
  const { unmount } = show(<Resets />)
  await press('Send')
  await page().findByText(SENT)
  expect(toasts().queryByText(SENT)).toBeNull()
  unmount()
  const answer = Promise.withResolvers<Record<string, never>>()
  const server = fakeServer({ forgotPassword: () => answer.promise })
  show(<Resets options={{ done: () => ({ toast: () => 'Sent!', text: () => SENT }) }} />)
  // A second press while it is being sent sends nothing.
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send' }))
  await screen.findByRole('button', { name: 'Sending' })
  answer.resolve({})
  await toasts().findByText('Sent!')
  expect(page().getByRole('status').textContent).toBe(SENT)
  expect(server.callsOf('forgotPassword')).toHaveLength(1)
})

test.each([
  ['nobody answers', noAnswer, 'The email was not sent.', 'The email was not sent. No response from server.'],
  ['something else answers', () => new StrangeAnswer(502), 'The email was not sent.', undefined],
  [
    'the server says why',
    () => new ApiProblem('account-not-found'),
    'This person is no longer registered.',
    undefined,
  ],
])('Where %s, a toast says it briefly, and the page what to do', async (_what, problem, brief, lasting) => {
  fakeServer({ forgotPassword: () => Promise.reject(problem()) })
  show(<Resets />)
  await press('Send')
  await toasts().findByText(brief)
  expect(page().getByRole('status').textContent).toContain(lasting ?? brief)
})

test('What is stopped by signing out fails nowhere, and says nothing', async () => {
  const uncaught: unknown[] = []
  const note = (failure: unknown) => uncaught.push(failure)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  function Refreshes() {
    const queries = useQueryClient()
    const refresh = useAction(
      () => queries.fetchQuery({ queryKey: ['slow'], queryFn: () => new Promise<number>(() => undefined) }),
      { explain: { failed: () => 'Failed to refresh data' } },
    )
    return (
      <>
        <button onClick={() => refresh.run()}>{refresh.isBusy ? 'Refreshing' : 'Refresh'}</button>
        <button onClick={() => void queries.cancelQueries()}>Sign Out</button>
      </>
    )
  }
  show(<Refreshes />)
  await press('Refresh')
  await screen.findByRole('button', { name: 'Refreshing' })
  await press('Sign Out')
  await screen.findByRole('button', { name: 'Refresh' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(uncaught).toEqual([])
  expect(toasts().queryByText('Failed to refresh data')).toBeNull()
})

test('Whoever chooses another language reads in it why something failed, though what was pressed is gone, and keeps the focus', async () => {
  function Asks({ outcome, onEnd }: { outcome: OutcomeState; onEnd: () => void }) {
    const onFailed: Options['onFailed'] = (_failure, message) => {
      onEnd()
      outcome.show(message)
    }
    return <Resets options={{ outcome, onFailed }} />
  }
  function Page() {
    const outcome = useOutcome()
    const [isOver, setOver] = useState(false)
    return (
      <>
        {!isOver && <Asks outcome={outcome} onEnd={() => setOver(true)} />}
        <button type="button">Elsewhere</button>
        <section aria-label="Shared">
          <Outcome of={outcome} takesFocus />
        </section>
      </>
    )
  }
  fakeServer({ forgotPassword: () => Promise.reject(new ApiProblem('too-busy')) })
  const { app } = show(<Page />)
  const shared = within(screen.getByRole('region', { name: 'Shared' }))
  await press('Send')
  await shared.findByText(messages.en.problems['too-busy'])
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
  elsewhere.focus()
  await act(() => app.words.speak('ml'))
  shared.getByText(messages.ml.problems['too-busy'])
  expect(document.activeElement).toBe(elsewhere)
})
