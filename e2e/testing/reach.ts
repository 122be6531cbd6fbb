import type { Page } from '@playwright/test'

/** What keys and fingers reach. */
const CONTROLS =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="tab"], [tabindex="0"]'

/** What readers may set by WCAG 1.4.12. */
const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

/**
 * Controls less than 48 px high or wide. A choice is pressed by its label; a link in a sentence is as high as its
 * letters, and may be (WCAG 2.5.5).
 */
export function smallControls(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const TARGET = 48
    const isInSentence = (control: Element) =>
      getComputedStyle(control).display === 'inline' &&
      control.parentElement?.textContent.trim() !== control.textContent.trim()
    return [...document.querySelectorAll(selector)].flatMap((control) => {
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
      // A box of one pixel is for screen readers.
      if (!control.checkVisibility({ visibilityProperty: true }) || width <= 1) return []
      // A district of a map is as large as it is; the list beside the map has all of them.
      if (control instanceof SVGElement) return []
      // A border may end between two pixels.
      const [across, down] = [Math.round(width), Math.round(height)]
      if ((across >= TARGET && down >= TARGET) || isInSentence(control)) return []
      return [`${across} x ${down} px: ${control.outerHTML.slice(0, 200)}`]
    })
  }, CONTROLS)
}

/**
 * Controls whose name does not begin with their visible words, and those without a name: people who steer a device by
 * voice say what they see.
 */
export function misnamedControls(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const words = (node: Node, ears: boolean): string => {
      if (node instanceof Text) return node.data
      if (!(node instanceof Element)) return ''
      if (node.matches(ears ? '[aria-hidden="true"]' : 'svg, .visually-hidden')) return ''
      if (!node.checkVisibility()) return ''
      const inside = [...node.childNodes].map((child) => words(child, ears)).join('')
      return getComputedStyle(node).display.startsWith('inline') ? inside : ` ${inside} `
    }
    const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
    return [...document.querySelectorAll(selector)].flatMap((control) => {
      if (!control.checkVisibility() || !control.matches('a, button, summary, [role="tab"]')) return []
      const name = plain(control.getAttribute('aria-label') ?? words(control, true))
      if (name && name.startsWith(plain(words(control, false)))) return []
      return [`'${name}': ${control.outerHTML.slice(0, 200)}`]
    })
  }, CONTROLS)
}

/** Runs `look` with letters, words and lines as far apart as readers may set them. */
export async function withTextSpacing<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const set = (css: string) =>
    page.evaluate((rules) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rules)
      document.adoptedStyleSheets = rules ? [sheet] : []
    }, css)
  await set(TEXT_SPACING)
  const found = await look()
  await set('')
  return found
}

/** Controls whose words reach out of them, and boxes that hide the end of theirs. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (box: Element) => {
      const { overflowX, overflowY } = getComputedStyle(box)
      const isControl = box.matches('a, button, summary, label')
      const hides = (overflow: string) => isControl || ['clip', 'hidden'].includes(overflow)
      return (
        (hides(overflowX) && box.scrollWidth > box.clientWidth + 1) ||
        (hides(overflowY) && box.scrollHeight > box.clientHeight + 1)
      )
    }
    return (
      [...document.body.querySelectorAll(':not(input, textarea, option, svg *)')]
        .filter((box) => box.checkVisibility() && box.clientWidth > 1 && isCut(box))
        // A button that comes after it unfolds the rest.
        .filter((box) => !box.matches('[data-unfolds]'))
        .map((box) => box.outerHTML.slice(0, 200))
    )
  })
}
