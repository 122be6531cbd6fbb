import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../testing.tsx'
import { Skeleton } from './skeleton.tsx'

test('a short wait shows nothing, a longer one the shape of what comes', () => {
  vi.useFakeTimers()
  renderUi(<Skeleton label="Loading requests" />)
  act(() => vi.advanceTimersByTime(299))
  expect(screen.getByRole('status').textContent).toBe('')
  act(() => vi.advanceTimersByTime(1))
  expect(screen.getByRole('status').textContent).toBe('Loading requests')
  vi.useRealTimers()
})
