import type { Locator } from '@playwright/test'

/** How many pixels look different, by 3:1 at least, once a control has the focus, and how many have to (2.4.13). */
export async function pixelsOfFocus(control: Locator): Promise<{ changed: number; least: number }> {
  const page = control.page()
  const box = await control.boundingBox()
  if (!box) throw new Error('It is not in sight.')
  const clip = { x: box.x - 8, y: box.y - 8, width: box.width + 16, height: box.height + 16 }
  const look = async () => (await page.screenshot({ clip })).toString('base64')
  await control.blur()
  const without = await look()
  await control.focus()
  const pictures = [without, await look()]
  // A page without a policy of its own may read them.
  const blank = await page.context().newPage()
  const changed = await blank.evaluate(async (encoded) => {
    const lights = await Promise.all(
      encoded.map(async (data) => {
        const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
        const drawing = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
        drawing?.drawImage(bitmap, 0, 0)
        const { data: bytes = [] } = drawing?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {}
        const share = (byte = 0) => (byte <= 10 ? byte / 3294 : ((byte / 255 + 0.055) / 1.055) ** 2.4)
        return Array.from({ length: bytes.length / 4 }, (_, at) => {
          const [r, g, b] = bytes.slice(at * 4, at * 4 + 3)
          return 0.2126 * share(r) + 0.7152 * share(g) + 0.0722 * share(b) + 0.05
        })
      }),
    )
    const [before = [], after = []] = lights
    return before.filter((light, at) => {
      const now = after[at] ?? light
      return Math.max(light, now) / Math.min(light, now) >= 3
    }).length
  }, pictures)
  await blank.close()
  return { changed, least: 4 * (box.width + box.height) }
}
