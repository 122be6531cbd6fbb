import type { Page } from '@playwright/test'

/**
 * The words with too little contrast to what is behind them: less than 7:1, large ones less than 4.5:1 (WCAG 1.4.6).
 * axe looks at much more, at ten times the price: this is for a page of which only the theme has changed.
 */
export function faintWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Colour = [red: number, green: number, blue: number, alpha: number]
    const pencil = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
    const known = new Map<string, Colour>()
    const colourOf = (written: string) => {
      let colour = known.get(written)
      if (!colour) {
        pencil.clearRect(0, 0, 1, 1)
        pencil.fillStyle = written
        pencil.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0, alpha = 0] = pencil.getImageData(0, 0, 1, 1).data
        known.set(written, (colour = [red, green, blue, alpha / 255]))
      }
      return colour
    }
    const over = (top: Colour, below: Colour, opacity = 1) => {
      const alpha = top[3] * opacity
      const mix = (channel: 0 | 1 | 2) => top[channel] * alpha + below[channel] * (1 - alpha)
      return [mix(0), mix(1), mix(2), 1] satisfies Colour
    }
    const grounds = new Map<Element | null, Colour>([[null, [255, 255, 255, 1]]])
    const groundOf = (box: Element | null): Colour => {
      const found = grounds.get(box)
      if (found || !box) return found!
      const colour = colourOf(getComputedStyle(box).backgroundColor)
      const ground = colour[3] === 1 ? colour : over(colour, groundOf(box.parentElement))
      grounds.set(box, ground)
      return ground
    }
    const lightOf = (colour: Colour) => {
      const [red, green, blue] = colour.map((channel) => {
        const part = channel / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      }) as Colour
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const faint = new Map<Element, string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const box = text.parentElement
      if (!box || faint.has(box) || !text.nodeValue?.trim() || box.closest('script, style')) continue
      // A box of one pixel holds words for screen readers.
      if (box.clientWidth === 1 || !box.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue
      const { color, opacity, fontSize, fontWeight } = getComputedStyle(box)
      const ground = groundOf(box)
      const [dark = 0, light = 0] = [
        lightOf(over(colourOf(color), ground, Number(opacity))),
        lightOf(ground),
      ].toSorted((a, b) => a - b)
      const contrast = (light + 0.05) / (dark + 0.05)
      const size = Number.parseFloat(fontSize)
      const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
      if (contrast < (isLarge ? 4.5 : 7))
        faint.set(box, `${contrast.toFixed(2)}:1: ${box.outerHTML.slice(0, 200)}`)
    }
    return [...faint.values()]
  })
}
