import { createContext, useContext } from 'react'

/** What the components themselves say. Everything else reaches them as props. */
export type UiLabels = {
  /** The site's name, at the end of every page's title. */
  siteName: string
  /** Beside the label of an optional field, with its brackets: '(optional)'. */
  optional: string
  /** Said before the text of an error, for people who can't see its icon: 'Error:'. */
  error: string
  /** On the button beside a password, and its full name: 'Show', 'Show password'. */
  show: string
  showPassword: string
  hide: string
  hidePassword: string
  /** The button that takes a message away. */
  dismiss: string
  /** The name of the region in which passing messages appear. */
  messages: string
  /** What opens the messages that did not fit: '2 more messages'. */
  moreMessages: (count: number) => string
  /** Said after the name of a completed step: 'done'. */
  stepDone: string
  /** Said after the name of the present step: 'now'. */
  stepNow: string
  /** Said after the name of a later step: 'not yet'. */
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
