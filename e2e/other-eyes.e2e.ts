import { en } from '@scan/contract/messages/en/index.ts'
import type { Locator, Page } from '@playwright/test'
import type { AdminPanel } from './testing/admin-panel.ts'
import { sidewaysBy } from './testing/barriers.ts'
import { expect, test } from './testing/fixtures.ts'
import { press, tabTo } from './testing/keys.ts'
import { ASHA, MEERA } from './testing/people.ts'
import { DESKTOP } from './testing/visitor.ts'
import type { World } from './testing/world.ts'

const { request: citizen } = en.citizen
const { board, accepted } = en.volunteer

/** A sheet of A4 between its usual margins, in CSS pixels. */
const PAPER = { width: 718, height: 1040 }

/** Three lines, whatever they are written in. */
const HIGHEST_ROW = 80

/** Asha has accepted what Meera asks for. */
async function meeraIsHelped(world: World): Promise<void> {
  await world.asks(MEERA.email, 30)
  await world.accepts(ASHA.email, MEERA.email)
}

/** The colour of what an element draws or writes, and of its own ground. */
const colours = (element: Locator) =>
  element.evaluate((one) => {
    const { color, backgroundColor, outlineStyle } = getComputedStyle(one)
    return { color, ground: backgroundColor, outline: outlineStyle }
  })

const WHITE = 'rgb(255, 255, 255)'
const BLACK = 'rgb(0, 0, 0)'

test(
  'where a device forces its colours, drawings take them too, and focus and choice are told apart',
  { tag: '@nightly' },
  async ({ site, world, asha }) => {
    await site.enrol(MEERA)
    await meeraIsHelped(world)
    const { page } = asha
    await page.setViewportSize(DESKTOP)
    await page.addInitScript(() => localStorage.setItem('scanDisplay', '{"theme":"light"}'))
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    await page.goto('/volunteer-home')
    await page.getByText(MEERA.name, { exact: true }).waitFor()

    // The theme that she has chosen is for light grounds; this one is black.
    const drawn = await page
      .getByRole('main')
      .locator('h2 svg, dt svg')
      .evaluateAll((icons) => icons.map((icon) => getComputedStyle(icon).color))
    expect(new Set(drawn)).toEqual(new Set([WHITE]))
    const main = await colours(page.getByRole('link', { name: accepted.call }))
    const quiet = await colours(page.getByRole('button', { name: en.volunteer.release.button }))
    expect(main.ground).not.toBe(quiet.ground)
    expect(main.color).not.toBe(main.ground)

    const selected = page.getByRole('tab', { name: board.accepted, selected: true })
    const other = page.getByRole('tab', { name: board.available })
    expect((await colours(selected)).ground).not.toBe((await colours(other)).ground)
    expect((await colours(selected)).outline).toBe('none')
    await tabTo(page, selected)
    await expect.poll(async () => (await colours(selected)).outline).toBe('solid')

    await press(page, page.getByRole('button', { name: en.site.display }))
    const size = page.getByRole('radio', { name: en.site.textSizes['100'] })
    const tile = page.locator('label').filter({ has: size })
    await size.waitFor()
    expect(await size.isChecked()).toBe(true)
    expect((await colours(tile)).outline).toBe('none')
    await tabTo(page, size)
    await expect.poll(async () => (await colours(tile)).outline).toBe('solid')
  },
)

test(
  'on paper everything is black on white, whatever the screen, and what cannot be pressed there is left out',
  { tag: '@nightly' },
  async ({ meera, asha, admin, panel, world }) => {
    await meeraIsHelped(world)
    for (const { page } of [meera, asha, admin]) await page.setViewportSize(PAPER)
    await meera.page.goto('/citizen-home')
    await meera.page.getByText(citizen.code).waitFor()
    const saidToHer = meera.page.getByText(/Tomorrow|^Welcome/).filter({ visible: true })
    await expect(saidToHer).not.toHaveCount(0)
    await onPaper(meera.page)
    await expect(saidToHer).toHaveCount(0)
    expect(await colours(meera.page.locator('body'))).toMatchObject({ color: BLACK, ground: WHITE })
    expect(await meera.page.getByText(`Phone: ${ASHA.phone}`).isVisible()).toBe(true)
    expect(await meera.page.getByText(citizen.code).isVisible()).toBe(true)
    expect(await meera.page.getByRole('button').count()).toBe(0)

    await asha.page.goto('/volunteers')
    await asha.page.getByText(MEERA.name, { exact: true }).waitFor()
    await onPaper(asha.page)
    expect(await asha.page.getByText(MEERA.phone).isVisible()).toBe(true)
    expect(await asha.page.getByRole('link', { name: accepted.call }).count()).toBe(0)
    expect(await asha.page.getByText(board.availableBlocked).isVisible()).toBe(false)

    const row = await requestOfMeera(panel)
    await onPaper(admin.page)
    expect(await row.evaluate((one) => getComputedStyle(one).display)).toBe('table-row')
    const head = admin.page.getByRole('columnheader', { name: en.admin.columns.requester })
    expect(await head.isVisible()).toBe(true)
  },
)

test(
  'the widest list of the administrator is a table only where it fits',
  { tag: '@nightly' },
  async ({ admin, panel, site, world }) => {
    await site.enrol([MEERA, ASHA])
    await meeraIsHelped(world)
    const { page } = admin
    const row = await requestOfMeera(panel)
    const display = () => row.evaluate((one) => getComputedStyle(one).display)
    expect(await display()).toBe('table-row')
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(HIGHEST_ROW)
    for (const width of [1280, 1160, 1150, 1024, 900]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await sidewaysBy(page), `at ${width} px`).toBeLessThanOrEqual(0)
    }
    expect(await display()).toBe('flex')
  },
)

test(
  'the header marks the page that is open, also where another page was drawn first',
  { tag: '@nightly' },
  async ({ visit }) => {
    const { page } = await visit('guest', DESKTOP)
    const { home, about, signUp, signIn: signInWord, navigation } = en.site
    const marked = () =>
      page.getByRole('navigation', { name: navigation }).locator('[aria-current="page"]').allTextContents()
    for (const [path, word] of [
      ['/', home],
      ['/about', about],
      ['/signup', signUp],
      ['/login', signInWord],
    ] as const) {
      await page.goto(path)
      await expect.poll(marked).toEqual([word])
    }
    await page.goto('/nowhere')
    await page.getByRole('heading', { name: en.site.notFoundTitle }).waitFor()
    expect(await marked()).toEqual([])
  },
)

/** The administrator's row of what Meera asks for. */
async function requestOfMeera(panel: AdminPanel): Promise<Locator> {
  await panel.visit('/admin/requests')
  const row = panel.row(MEERA.name)
  await row.waitFor()
  return row
}

async function onPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
}
