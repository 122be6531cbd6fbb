import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** WCAG 2.0 to 2.2, A and AA, and what axe's makers call good practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Those of them whose verdict changes with the colours and with nothing else. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Which rules of accessibility the page breaks, and where. */
export async function barriers(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  // To read axe's program takes longer than all it does: once in a page is enough.
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'undefined' }) })
    .options({ resultTypes: ['violations'] })
    // The other mode opens a page of its own to gather what frames say; there are no frames here, and it takes half as long again.
    .setLegacyMode()
  const { violations } = await (rules === 'all' ? axe.withTags(RULES) : axe.withRules(COLOUR_RULES)).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  )
}

/** By how much the page is wider than the screen, in CSS pixels. */
export function sidewaysBy(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
