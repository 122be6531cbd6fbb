import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createDisplay, DisplayProvider } from './display.ts'
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

/** A component as it stands on a page: with its labels, this device's preferences, and a router. */
export function onPage(element: ReactElement, display = createDisplay({})) {
  const router = createMemoryRouter([{ path: '*', element }])
  return (
    <UiLabelsProvider value={WORDS}>
      <DisplayProvider value={display}>
        <RouterProvider router={router} />
      </DisplayProvider>
    </UiLabelsProvider>
  )
}

export function renderUi(element: ReactElement, display?: ReturnType<typeof createDisplay>) {
  return render(onPage(element, display))
}
