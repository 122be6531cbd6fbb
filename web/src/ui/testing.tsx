import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { type UiLabels, UiLabelsProvider } from './ui-labels.tsx'

export const WORDS: UiLabels = {
  siteName: 'Senior Citizen Assistance Network',
  optional: '(optional)',
  error: 'Error:',
  show: 'Show',
  showPassword: 'Show password',
  hide: 'Hide',
  hidePassword: 'Hide password',
  dismiss: 'Dismiss',
  messages: 'Messages',
  moreMessages: (count) => `${count} more messages`,
  stepDone: 'done',
  stepNow: 'now',
  stepToCome: 'not yet',
  moreBelow: 'More below',
}

/** A component as it stands on a page: with its labels and a router. */
export function onPage(element: ReactElement) {
  const router = createMemoryRouter([{ path: '*', element }])
  return (
    <UiLabelsProvider value={WORDS}>
      <RouterProvider router={router} />
    </UiLabelsProvider>
  )
}

export function renderUi(element: ReactElement) {
  return render(onPage(element))
}
