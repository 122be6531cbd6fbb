import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** WCAG 2.0 to 2.2, A and AA, and what axe's makers call good practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Those of them whose verdict changes with the colours and with nothing else. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What axe is in a page that has read it. */
interface Axe {
  run(page: Document, options: object): ReturnType<AxeBuilder['analyze']>
}

/** Which rules of accessibility the page breaks, and where; `without` those that this state cannot keep. */
export async function barriers(
  page: Page,
  rules: 'all' | 'colours' = 'all',
  without: readonly string[] = [],
): Promise<string[]> {
  const options: Parameters<AxeBuilder['options']>[0] = {
    resultTypes: ['violations'],
    runOnly: rules === 'all' ? { type: 'tag', values: RULES } : { type: 'rule', values: COLOUR_RULES },
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  }
  // To read axe's program takes longer than all it does: once in a page is enough.
  const again = page.evaluate((how) => (globalThis as { axe?: Axe }).axe?.run(document, how), options)
  // The other mode opens a page of its own to gather what frames say; there are no frames here.
  const first = () => new AxeBuilder({ page }).options(options).setLegacyMode().analyze()
  const { violations } = (await again) ?? (await first())
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  )
}

/** By how much the page is wider than the screen, in CSS pixels. */
export function sidewaysBy(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
