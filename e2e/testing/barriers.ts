import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** WCAG 2.0 to 2.2, A and AA, what of AAA can be seen by a program, and what axe's makers call good practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Axe = typeof axe

/** Has this page read axe's program whenever it opens something, which takes less than to hand it over each time. */
export async function bringAxe(page: Page): Promise<Page> {
  await page.addInitScript(axe.source)
  return page
}

/** Which rules of accessibility the page breaks, and where; `without` those that this state cannot keep. */
export async function barriers(page: Page, without: readonly string[] = []): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async (options) => {
      const found = await (globalThis as unknown as { axe: Axe }).axe.run(document, options)
      return found.violations.map(({ id, help, nodes }) => ({
        rule: `${id}: ${help}`,
        nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
      }))
    },
    {
      resultTypes: ['violations' as const],
      runOnly: { type: 'tag' as const, values: RULES },
      rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    },
  )
  return violations.flatMap(({ rule, nodes }) => nodes.map((node) => `${rule}\n${node}`))
}

/** The words of ordinary length that break inside, since their box is too narrow; addresses and numbers may. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ORDINARY_LETTERS = 15
    const broken: string[] = []
    // A box of one pixel holds words for screen readers.
    const isShown = (box: Element | null): boolean =>
      box === null || (box.clientWidth !== 1 && isShown(box.parentElement))
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const box = text.parentElement
      // Words of a choice are the browser's own business.
      if (!box?.checkVisibility() || !isShown(box) || box.closest('script, style, select')) continue
      for (const { 0: word, index } of text.nodeValue?.matchAll(/[^\s-]+/g) ?? []) {
        if (word.length > ORDINARY_LETTERS || /[@/\d]/.test(word)) continue
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const [first, ...others] = [...range.getClientRects()].filter(({ width }) => width > 1)
        if (first && others.some(({ top }) => top >= first.bottom)) broken.push(word)
      }
    }
    return broken
  })
}

/** By how much the page, or what lies in a box that cuts it off, is wider than there is room; in CSS pixels. */
export function sidewaysBy(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { documentElement } = document
    // A box of one pixel holds words for screen readers; what is typed may be longer than its field.
    const cutOff = [...document.body.querySelectorAll(':not(input, textarea)')].filter(
      (box) =>
        box.clientWidth > 1 &&
        box.scrollWidth > box.clientWidth &&
        ['clip', 'hidden'].includes(getComputedStyle(box).overflowX),
    )
    return Math.max(
      ...[documentElement, ...cutOff].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    )
  })
}

/** How far below the site's header the first card of the page begins, in CSS pixels. */
export function firstCardBelowHeader(page: Page): Promise<number> {
  return page.evaluate(() => {
    const of = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    return (of('main article')?.top ?? Infinity) - (of('header')?.bottom ?? 0)
  })
}
