import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** WCAG 2.0 to 2.2, A and AA, what of AAA can be seen by a program, and what axe's makers call good practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Contrast is measured once for AA and AAA. axe measures all words for either, and leaves what is below AA to the first
 * (`minThreshold`).
 */
const ONCE = { 'color-contrast': { enabled: false } }
const ALL_WORDS = {
  'color-contrast-enhanced': {
    options: { contrastRatio: { normal: { minThreshold: 0 }, large: { minThreshold: 0 } } },
  },
}

type Axe = typeof axe

/** The smaller of its two builds: each page parses it again. */
const PROGRAM = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Has this page read axe's program whenever it opens something, which takes less than to hand it over each time. */
export async function bringAxe(page: Page): Promise<Page> {
  await page.addInitScript(PROGRAM)
  return page
}

/** Which rules of accessibility the page breaks, and where; `without` those that this state cannot keep. */
export async function barriers(page: Page, without: readonly string[] = []): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(PROGRAM)
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
      checks: ALL_WORDS,
      rules: { ...ONCE, ...Object.fromEntries(without.map((rule) => [rule, { enabled: false }])) },
    },
  )
  return violations.flatMap(({ rule, nodes }) => nodes.map((node) => `${rule}\n${node}`))
}

/**
 * The words that break badly, with their pieces; addresses and numbers may break. An English word of ordinary length
 * never breaks, nor in any language does a word on a control, in a heading or in a label. Malayalam prose has words
 * wider than a phone: such a word breaks once, between syllables, and leaves no single syllable alone.
 */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ORDINARY_LETTERS = 15
    const LONELY_LETTERS = 3
    const SHORT =
      'button, summary, label, legend, dt, th, figcaption, h1, h2, h3, [role="tab"], :is(li, nav) > a:only-child'
    const syllables = new Intl.Segmenter()
    const broken: string[] = []
    // A box of one pixel holds words for screen readers; a box of no height that cuts off shows none.
    const isShut = (box: Element) =>
      box.clientWidth === 1 || (box.clientHeight === 0 && getComputedStyle(box).overflowY !== 'visible')
    const isShown = (box: Element | null): boolean =>
      box === null || (!isShut(box) && isShown(box.parentElement))
    const boxesOf = (text: Node, from: number, to: number) => {
      const range = document.createRange()
      range.setStart(text, from)
      range.setEnd(text, to)
      return [...range.getClientRects()].filter(({ width }) => width > 1)
    }
    const isBroken = ([first, ...others]: DOMRect[]) =>
      first !== undefined && others.some(({ top }) => top >= first.bottom - first.height / 4)
    /** The word's syllables, line by line. */
    const linesOf = (text: Node, word: string, from: number) => {
      const lines: { bottom: number; syllables: string[] }[] = []
      for (const { segment, index } of syllables.segment(word)) {
        const [box] = boxesOf(text, from + index, from + index + segment.length)
        const last = lines.at(-1)
        if (last && (!box || box.top < last.bottom - box.height / 4)) last.syllables.push(segment)
        else lines.push({ bottom: box?.bottom ?? 0, syllables: [segment] })
      }
      return lines.map((line) => line.syllables)
    }
    const isLonely = (piece: readonly string[]) => {
      const spoken = piece.filter((syllable) => /\p{L}/u.test(syllable))
      return spoken.length < 2 || spoken.join('').length <= LONELY_LETTERS
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const box = text.parentElement
      // Words of a choice are the browser's own business.
      if (!box?.checkVisibility() || !isShown(box) || box.closest('script, style, select')) continue
      // Of what is said in another language than the page.
      const lang = box.closest<HTMLElement>('[lang]')?.lang
      for (const { 0: word, index } of text.nodeValue?.matchAll(/[^\s-]+/g) ?? []) {
        if (/[@/\d]/.test(word) || (lang === 'en' && word.length > ORDINARY_LETTERS)) continue
        if (!isBroken(boxesOf(text, index, index + word.length))) continue
        const pieces = linesOf(text, word, index)
        const mayBreak = lang === 'ml' && !box.closest(SHORT) && pieces.length === 2
        if (!mayBreak || pieces.some(isLonely)) broken.push(pieces.map((piece) => piece.join('')).join(' / '))
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
