/**
 * Presses as an unsteady hand does: the second time before any timer has run. React draws in between, as in a browser.
 */
export async function pressTwice(button: HTMLElement): Promise<void> {
  const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined }
  const before = react.IS_REACT_ACT_ENVIRONMENT
  react.IS_REACT_ACT_ENVIRONMENT = false
  try {
    button.click()
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    button.click()
  } finally {
    react.IS_REACT_ACT_ENVIRONMENT = before
  }
}
