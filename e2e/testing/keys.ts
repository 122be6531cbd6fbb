import type { Locator, Page } from '@playwright/test'

const MOST_STEPS = 100

/** Goes to a control as somebody without a mouse does; throws if the keys do not lead there. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let n = 0; n < MOST_STEPS; n++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${target.toString()}`)
}

/** Goes to a control and presses it. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Goes to a field and types. In a list of choices, goes to the one that begins so. */
export async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}
