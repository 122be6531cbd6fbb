import type { Page } from '@playwright/test'

/** For a page being opened: half of what browsers still call good. */
export const MOST_SHIFT = 0.05

export interface LayoutShifts {
  /** As browsers report it: the worst burst of shifts within a second of each other, of at most five seconds. */
  sum: number
  /** The elements that moved in it, and from where to where. */
  what: string[]
}

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** From its next page on, notes what moves on a page by itself. Answers with the page. */
export async function watchShifts(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    const bursts: { from: number; to: number; sum: number; what: string[] }[] = []
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ')
    const name = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement
      return element ? `${element.tagName.toLowerCase()}.${element.className}` : 'what is gone'
    }
    const note = (list: readonly Shift[]) => {
      for (const { startTime, value, hadRecentInput, sources } of list) {
        if (hadRecentInput) continue
        let burst = bursts.at(-1)
        if (!burst || startTime - burst.to > 1000 || startTime - burst.from > 5000)
          bursts.push((burst = { from: startTime, to: startTime, sum: 0, what: [] }))
        burst.to = startTime
        burst.sum += value
        for (const { node, previousRect, currentRect } of sources)
          burst.what.push(`${name(node)} ${place(previousRect)} → ${place(currentRect)}`)
      }
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries() as Shift[]))
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(globalThis, {
      shiftsSoFar: () => {
        note(observer.takeRecords() as Shift[])
        const worst = bursts.toSorted((a, b) => b.sum - a.sum)[0]
        return { sum: worst?.sum ?? 0, what: worst?.what ?? [] }
      },
      forgetShifts: () => {
        observer.takeRecords()
        bursts.length = 0
      },
    })
  })
  return page
}

/** What has moved on a watched page since it was opened. */
export function shiftsOf(page: Page): Promise<LayoutShifts> {
  return page.evaluate(() => (globalThis as unknown as { shiftsSoFar: () => LayoutShifts }).shiftsSoFar())
}

/** Starts counting again from here. */
export function forgetShifts(page: Page): Promise<void> {
  return page.evaluate(() => (globalThis as unknown as { forgetShifts: () => void }).forgetShifts())
}
