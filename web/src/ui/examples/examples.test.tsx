import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { RemovableChip } from '../content/chip.tsx'
import { CodeDigits } from '../content/code-digits.tsx'
import { examples } from './examples.tsx'
import { pageEnds } from './page-end-examples.tsx'
import { Skeleton } from '../content/skeleton.tsx'
import { Steps } from '../content/steps.tsx'
import { onPage, renderUi } from './testing.tsx'

const all = [...examples, pageEnds.header, pageEnds.footer]

test.each(all)('$name: everything that can be pressed or filled in has a name', ({ render }) => {
  renderUi(<>{render()}</>)
  const controls = ['button', 'link', 'textbox', 'combobox', 'checkbox', 'radio', 'searchbox', 'tab'] as const
  for (const role of controls) {
    const named = screen.queryAllByRole(role, { name: /\S/ })
    expect(screen.queryAllByRole(role)).toEqual(named)
  }
})

test.each(all)('$name: is readable before any script, and without inline styles', ({ render }) => {
  const page = renderToString(onPage(<>{render()}</>))
  expect(page).not.toMatch(/ style=/)
  expect(page).not.toBe('')
})

test('the present step and the done ones are said, not only shown', () => {
  renderUi(<Steps label="Your request" steps={['Posted', 'Volunteer found', 'Done']} current={1} />)
  expect(screen.getAllByRole('listitem').map((step) => step.getAttribute('aria-current'))).toEqual([
    null,
    'step',
    null,
  ])
  expect(screen.getByText('Posted').parentElement?.textContent).toBe('Posted, done')
  expect(screen.getByText('Volunteer found').parentElement?.textContent).toBe('Volunteer found, now')
})

test('a filter that holds is lifted by pressing it, and says so', async () => {
  const remove = vi.fn()
  renderUi(<RemovableChip label="Kollam" removeLabel="Kollam: remove this filter" onRemove={remove} />)
  await userEvent.click(screen.getByRole('button', { name: 'Kollam: remove this filter' }))
  expect(remove).toHaveBeenCalledOnce()
})

test('a code is spoken digit by digit, leading zeros too', () => {
  renderUi(<CodeDigits label="Your completion code" code="042913" />)
  expect(screen.getByText('0, 4, 2, 9, 1, 3')).toBeTruthy()
  expect(screen.getByText('042').closest('[aria-hidden]')).toBeTruthy()
})

test('a short wait shows nothing, a longer one the shape of what comes', () => {
  vi.useFakeTimers()
  renderUi(<Skeleton label="Loading requests" />)
  act(() => vi.advanceTimersByTime(299))
  expect(screen.getByRole('status').textContent).toBe('')
  act(() => vi.advanceTimersByTime(1))
  expect(screen.getByRole('status').textContent).toBe('Loading requests')
  vi.useRealTimers()
})
