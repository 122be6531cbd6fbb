/** A `ref` for what appears in place of the focused element: it takes the focus. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus()
