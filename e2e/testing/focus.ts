import type { Page } from '@playwright/test'

/** Every kind of control a worker has seen, so that it checks each once: header and footer are on all pages. */
const known = new Set<string>()

/**
 * The controls whose focus is hard to see (WCAG 2.4.13), and those covered by something while they have it (2.4.11). An
 * indicator counts if its contrast with its ground is at least 3:1, and if no box cuts it off.
 */
export async function faintFocus(page: Page): Promise<string[]> {
  // The page does not hear of it: a field that has had the focus may say that it is empty.
  await page.evaluate(() => {
    const deaf = new AbortController()
    const { activeElement, scrollingElement } = document
    const { scrollLeft = 0, scrollTop = 0 } = scrollingElement ?? {}
    // Except by a shape: its page draws around it.
    const stop = (event: Event) => {
      if (!(event.target instanceof SVGElement)) event.stopImmediatePropagation()
    }
    for (const kind of ['focus', 'focusin', 'blur', 'focusout', 'keydown', 'keyup'])
      addEventListener(kind, stop, { capture: true, signal: deaf.signal })
    addEventListener(
      'seen',
      () => {
        if (activeElement instanceof HTMLElement) activeElement.focus()
        scrollingElement?.scrollTo(scrollLeft, scrollTop)
        deaf.abort()
      },
      { once: true },
    )
  })
  // Focus is shown to people who use keys.
  await page.keyboard.press('Tab')
  const seenBefore = [...known]
  const { faint, kinds } = await page.evaluate(async (seen) => {
    const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
    const LEAST_CONTRAST = 3
    const LEAST_WIDTH = 2
    type Ring = { from: number; to: number }

    const light = (colour: string) => {
      const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
    }
    const standsOut = (colour: string, ground: string) => {
      const lights = [light(colour), light(ground)]
      return Math.max(...lights) / Math.min(...lights) >= LEAST_CONTRAST
    }

    /** What a box is drawn on, and the boxes that cut off what reaches out of them. */
    const surroundings = new Map<Element, { ground: string; clips: Element[] }>()
    const around = (box: Element | null): { ground: string; clips: Element[] } => {
      if (!box) return { ground: 'rgb(255, 255, 255)', clips: [] }
      const before = surroundings.get(box)
      if (before) return before
      const { backgroundColor, overflowX, overflowY, position } = getComputedStyle(box)
      const outer = around(box.parentElement)
      const isClip = box !== document.documentElement && `${overflowX} ${overflowY}` !== 'visible visible'
      // What is fixed to the screen, as a dialog is, is inside no box.
      const isOutOfAll = position === 'fixed'
      const all = {
        ground: backgroundColor.endsWith(', 0)') ? outer.ground : backgroundColor,
        clips: [...(isOutOfAll ? [] : outer.clips), ...(isClip ? [box] : [])],
      }
      surroundings.set(box, all)
      return all
    }

    /** From where to where around a box something shows the focus: the outline, and the shadow outside it. */
    const ringsOf = ({
      outlineStyle,
      outlineWidth,
      outlineOffset,
      outlineColor,
      boxShadow,
    }: CSSStyleDeclaration) => {
      const outline = outlineStyle === 'none' ? 0 : parseFloat(outlineWidth)
      const from = parseFloat(outlineOffset)
      const [, shadowColour, spread] = /^(rgb.*?\)) 0px 0px 0px ([\d.]+)px$/.exec(boxShadow) ?? []
      const rings: (Ring & { colour: string })[] = []
      if (outline) rings.push({ from, to: from + outline, colour: outlineColor })
      if (spread && shadowColour)
        rings.push({ from: outline && from + outline, to: parseFloat(spread), colour: shadowColour })
      return rings
    }

    const areaOf = (host: Element | null, pseudo?: '::after') => {
      const { ground, clips } = around(host?.parentElement ?? null)
      const rings = host ? ringsOf(getComputedStyle(host, pseudo)) : []
      const seen = rings.filter(({ colour }) => standsOut(colour, ground))
      if (!host || !seen.length) return 0
      const rooms = clips.map((clip) => clip.getBoundingClientRect())
      const grown = ({ left, top, right, bottom }: DOMRect, by: number) => {
        const width =
          Math.min(right + by, ...rooms.map((room) => room.right), document.documentElement.clientWidth) -
          Math.max(left - by, ...rooms.map((room) => room.left), 0)
        const height =
          Math.min(bottom + by, ...rooms.map((room) => room.bottom)) -
          Math.max(top - by, ...rooms.map((room) => room.top))
        return Math.max(0, width) * Math.max(0, height)
      }
      const lines = [...host.getClientRects()]
      return seen
        .flatMap(({ from, to }) => lines.map((line) => grown(line, to) - grown(line, from)))
        .reduce((all, one) => all + one, 0)
    }

    const linesIn = (drawing: SVGElement | null) =>
      [...(drawing?.querySelectorAll('use') ?? [])].filter((line) => line.checkVisibility())

    /** Lines drawn along the edge of a shape, the later above the earlier, as long as its box is around. */
    const areaAlong = (control: SVGGraphicsElement, lines: SVGUseElement[]) => {
      const { ground } = around(control.parentElement)
      const { width, height } = control.getBoundingClientRect()
      const scale = control.getScreenCTM()?.a ?? 0
      const drawn = lines.map((line) => getComputedStyle(line))
      return drawn
        .map(({ stroke, strokeWidth }, at) => {
          const above = parseFloat(drawn[at + 1]?.strokeWidth ?? '0')
          const seen = standsOut(stroke, ground) ? Math.max(0, parseFloat(strokeWidth) - above) : 0
          return seen * scale * 2 * (width + height)
        })
        .reduce((all, one) => all + one, 0)
    }

    const isBehind = (control: Element) => {
      const own = control.closest('label') ?? control
      const { left, width, top, height } = control.getBoundingClientRect()
      const parts = [0.1, 0.5, 0.9]
      return parts.every((across) =>
        parts.every((down) => {
          const above = document.elementFromPoint(left + width * across, top + height * down)
          return !above || !(above.contains(control) || own.contains(above))
        }),
      )
    }

    const kinds = new Set(seen)
    const { theme } = document.documentElement.dataset
    // What may lie over a control: with another bar every control is checked again.
    const bars = [...document.querySelectorAll('body *')].filter(
      (box) => ['fixed', 'sticky'].includes(getComputedStyle(box).position) && box.textContent,
    )
    const layer = document.querySelector('dialog[open]') ?? document
    const faint: string[] = []
    for (const control of layer.querySelectorAll<HTMLElement | SVGGraphicsElement>(CONTROLS)) {
      if (control.tabIndex < 0 || !control.checkVisibility({ visibilityProperty: true })) continue
      const { ground, clips } = around(control.parentElement)
      const boxes = [control, control.parentElement, control.closest('label'), ...clips, ...bars]
      const classes = boxes.map((box) => box?.className ?? '')
      const kind = [control.tagName, control.getAttribute('type'), theme, ground, ...classes].join()
      if (kinds.has(kind)) continue
      kinds.add(kind)
      const drawing = control instanceof SVGElement ? control.ownerSVGElement : null
      const before = new Set(linesIn(drawing))
      control.focus()
      if (document.activeElement !== control) continue
      if (drawing) await new Promise(requestAnimationFrame)
      const area =
        control instanceof SVGElement
          ? areaAlong(
              control,
              linesIn(drawing).filter((line) => !before.has(line)),
            )
          : areaOf(control) || areaOf(control, '::after') || areaOf(control.closest('label'))
      const least = [...control.getClientRects()]
        .map(({ width, height }) => LEAST_WIDTH * 2 * (width + height))
        .reduce((all, one) => all + one, 0)
      const html = control.outerHTML.slice(0, 200)
      if (area < least) faint.push(`${Math.round(area)} of ${Math.round(least)} square px: ${html}`)
      if (isBehind(control)) faint.push(`behind something: ${html}`)
    }
    dispatchEvent(new Event('seen'))
    return { faint, kinds: [...kinds] }
  }, seenBefore)
  for (const kind of kinds) known.add(kind)
  return faint
}
