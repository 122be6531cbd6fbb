import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import { bareTexts } from '../web/src/testing/bare-text.ts'
import { SCREENS, type User } from './screens/screens.ts'
import { THEMES, VIEWPORTS, openDemo, openView, setTheme, signInAs } from './screens/setup.ts'
import { barriers, bringAxe, brokenWords, firstCardBelowHeader, sidewaysBy } from './testing/barriers.ts'
import { faintWords } from './testing/contrast.ts'
import { faintFocus } from './testing/focus.ts'
import { rawNames } from './testing/raw-names.ts'
import { cutOff, misnamedControls, smallControls, withTextSpacing } from './testing/reach.ts'
import { MOST_SHIFT, shiftsOf, watchShifts } from './testing/shifts.ts'
import { type View, speak } from './screens/states.ts'
import { scratchDatabase } from './testing/site.ts'
import { PHONE } from './testing/visitor.ts'

/** A desk's screen at 400 %: WCAG 1.4.10 asks that nothing scrolls sideways there. */
const NARROWEST = { width: 320, height: 640 }

const PICTURES = join(import.meta.dirname, '../reports/pictures')

/**
 * By day one view of each layout is looked at whole once, in a width and theme that change from view to view, and at the
 * narrowest. The nightly run looks at all like that, and its album has all in every width and theme, with pictures.
 */
const isAlbum = process.env['NIGHTLY'] !== undefined

const test = base.extend<object, { pageOf: (user: User) => Promise<Page> }>({
  /** One demo and one browser page for each of its people: no view changes what is stored. */
  pageOf: [
    async ({ browser }, use) => {
      const scratch = await scratchDatabase()
      const demo = await openDemo(scratch.url)
      const pages = new Map<User, Promise<Page>>()
      await use((user) => {
        const page = pages.get(user) ?? signInAs(browser, demo.url, user).then(bringAxe).then(watchShifts)
        pages.set(user, page)
        return page
      })
      for (const page of pages.values()) await (await page).context().close()
      await demo.close()
      await scratch.drop()
    },
    { scope: 'worker' },
  ],
})

for (const { user, views } of SCREENS)
  for (const turn of turnsOf(views))
    test.describe(() => {
      test.describe.configure({ mode: 'default' })
      for (const view of turn) {
        test(
          `${user}, ${view.name}: no barriers in any theme, and it fits with the text at 200 %`,
          { tag: view.daily ? [] : '@nightly' },
          async ({ pageOf }) => lookAt(await pageOf(user), user, view, views.indexOf(view)),
        )
        test(
          `${user}, ${view.name}: it fits in every language and width, on a phone with the text at 200 % too`,
          { tag: '@nightly' },
          async ({ pageOf }) => lookInEveryLanguage(await pageOf(user), user, view),
        )
      }
    })

/** Views that go on from one another are looked at one after the other, on the same page. */
function turnsOf(views: readonly View[]): View[][] {
  const turns: View[][] = []
  for (const view of views)
    if (view.after) turns.at(-1)?.push(view)
    else turns.push([view])
  return turns
}

async function lookAt(page: Page, user: User, view: View, number: number): Promise<void> {
  // What somebody has pressed for may move things, and so may what fails; a page that is only opened may not.
  const isOnlyOpened = !view.before && !view.act
  await openView(page, view, isOnlyOpened ? VIEWPORTS[number % VIEWPORTS.length] : undefined)
  expect.soft(await rawNames(page), `${view.name} shows the names of sentences`).toEqual([])
  expect.soft(await page.evaluate(bareTexts), `${view.name}: texts beside something`).toEqual([])
  const { sum, what } = await shiftsOf(page)
  if (isOnlyOpened) expect.soft(sum, `${view.name} moves: ${what.join('; ')}`).toBeLessThanOrEqual(MOST_SHIFT)
  // From desktop to phone: each new width has everything laid out and drawn again.
  for (const [index, viewport] of [...VIEWPORTS.entries()].toReversed()) {
    if (viewport === PHONE) await lookAtNarrowest(page, view)
    if (!isAlbum && !view.firstCardWithin && number % VIEWPORTS.length !== index) continue
    const first = (Math.floor(number / VIEWPORTS.length) + index) % THEMES.length
    const themes = [...THEMES.slice(first), ...THEMES.slice(0, first)]
    // Where things stand changes with the width alone: one theme at each is looked at for everything.
    for (const [turn, theme] of (isAlbum ? themes : themes.slice(0, 1)).entries()) {
      await setTheme(page, theme, viewport)
      const where = `${view.name}, ${theme}, ${viewport.width} px`
      if (isAlbum) await takePicture(page, 'en', user, `${view.name}-${viewport.width}-${theme}`)
      if (turn > 0) expect.soft(await faintWords(page), where).toEqual([])
      else {
        expect.soft(await sidewaysBy(page), `${where} scrolls sideways`).toBeLessThanOrEqual(0)
        expect.soft(await barriers(page, view.without), where).toEqual([])
        if (view.firstCardWithin !== undefined)
          expect
            .soft(await firstCardBelowHeader(page), `${where}: the first card below the header`)
            .toBeLessThanOrEqual(view.firstCardWithin)
      }
    }
  }
  await setTheme(page, 'light', PHONE)
  await setTextSize(page, '200')
  expect.soft(await sidewaysBy(page), `${view.name} at 200 % scrolls sideways`).toBeLessThanOrEqual(0)
  expect.soft(await brokenWords(page), `${view.name} at 200 % breaks words`).toEqual([])
  await setTextSize(page, '100')
  await setTheme(page, THEMES[number % THEMES.length] ?? 'light', PHONE)
  expect.soft(await faintFocus(page), `${view.name}: focus that is hard to see`).toEqual([])
}

async function lookAtNarrowest(page: Page, { name }: View): Promise<void> {
  await setTheme(page, 'light', NARROWEST)
  expect.soft(await smallControls(page), `${name}: controls below 48 px`).toEqual([])
  expect.soft(await misnamedControls(page), `${name}: names that begin otherwise`).toEqual([])
  expect.soft(await sidewaysBy(page), `${name} at 320 px scrolls sideways`).toBeLessThanOrEqual(0)
  await withTextSpacing(page, async () => {
    expect.soft(await cutOff(page), `${name} with wide text cuts words off`).toEqual([])
    expect.soft(await sidewaysBy(page), `${name} with wide text scrolls sideways`).toBeLessThanOrEqual(0)
  })
}

async function lookInEveryLanguage(page: Page, user: User, view: View): Promise<void> {
  await openView(page, view)
  for (const language of ['ml', 'hi'] as const) {
    await speak(page, language)
    const inLanguage = `${view.name}-${language}`
    expect.soft(await rawNames(page), `${inLanguage} shows the names of sentences`).toEqual([])
    for (const viewport of VIEWPORTS.toReversed()) {
      await setTheme(page, 'light', viewport)
      await lookAtWords(page, `${inLanguage}-${viewport.width}`)
      await takePicture(page, language, user, `${view.name}-${viewport.width}`)
    }
    await setTheme(page, 'light', PHONE)
    await setTextSize(page, '200')
    await lookAtWords(page, `${inLanguage}-200`)
    await takePicture(page, language, user, `${view.name}-200`)
    await setTextSize(page, '100')
  }
  await speak(page, 'en')
}

async function lookAtWords(page: Page, where: string): Promise<void> {
  expect.soft(await sidewaysBy(page), `${where} scrolls sideways`).toBeLessThanOrEqual(0)
  expect.soft(await brokenWords(page), `${where} breaks words`).toEqual([])
}

const setTextSize = (page: Page, size: string) =>
  page.evaluate((percent) => {
    if (percent === '100') delete document.documentElement.dataset['textSize']
    else document.documentElement.dataset['textSize'] = percent
  }, size)

async function takePicture(page: Page, language: string, user: User, name: string): Promise<void> {
  const path = join(PICTURES, language, `${user.replace('@example.org', '')}-${name}.png`)
  // A dialog darkens the screen, not the page: a picture of the whole page would show its edge.
  await page.screenshot({ path, fullPage: (await page.locator('dialog[open]').count()) === 0 })
}
