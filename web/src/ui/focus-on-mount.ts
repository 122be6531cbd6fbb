/** A `ref` for what appears in place of the focused element: it takes the focus. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus()

/** A `ref` for a message that may lie out of sight, as with large letters. */
export const scrollToOnMount = (element: HTMLElement | null) =>
  element?.scrollIntoView?.({ block: 'nearest' })
