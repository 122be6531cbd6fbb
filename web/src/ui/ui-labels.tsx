import { createContext, useContext } from 'react'

/** Text of the components themselves. Everything else reaches them as props. */
export type UiLabels = {
  siteName: string
  /** Beside the label of an optional field, with its brackets: '(optional)'. */
  optional: string
  error: string
  show: string
  showPassword: string
  hide: string
  hidePassword: string
  dismiss: string
  messages: string
  moreMessages: (count: number) => string
  stepDone: string
  stepNow: string
  stepToCome: string
  /** Where a dialog goes on below its edge. */
  moreBelow: string
}

const UiLabelsContext = createContext<UiLabels | null>(null)

/** Gives the components their labels. Used once, at the root, with new ones when the language changes. */
export const UiLabelsProvider = UiLabelsContext.Provider

export function useUiLabels(): UiLabels {
  const labels = useContext(UiLabelsContext)
  if (!labels) throw new Error('The ui components need a UiLabelsProvider above them.')
  return labels
}
