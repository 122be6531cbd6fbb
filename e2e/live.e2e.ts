import { en } from '@scan/contract/messages/en/index.ts'
import type { Page, Request } from '@playwright/test'
import { heldByBrowser } from './testing/accounts.ts'
import { expect, test } from './testing/fixtures.ts'
import { ASHA, GOPAL, MEERA, RAVI } from './testing/people.ts'
import { DESKTOP, type Visitor } from './testing/visitor.ts'

const { request: citizen } = en.citizen
const { board } = en.volunteer

/** Somebody is at home, where nothing is looked at by the clock: what appears there was told. */
async function arrive(visitor: Visitor, home: '/citizen-home' | '/volunteer-home') {
  await visitor.page.addInitScript(refusePolls)
  const streams = streamsOf(visitor.page)
  await visitor.page.goto(home)
  await visitor.page.getByRole('heading', { name: /^Welcome, / }).waitFor()
  await hears(streams)
  return streams
}

interface WithoutPolls {
  refusedPolls: number
}

/** The page's look at every 10 seconds never comes; how often it was wanted is counted. */
function refusePolls() {
  const page = globalThis as unknown as WithoutPolls
  const wait = globalThis.setInterval.bind(globalThis)
  page.refusedPolls = 0
  const without = (work: () => void, milliseconds?: number) => {
    if (milliseconds !== 10_000) return wait(work, milliseconds)
    page.refusedPolls++
    return 0
  }
  Object.assign(globalThis, { setInterval: without })
}

const refusedPolls = (page: Page) => page.evaluate(() => (globalThis as unknown as WithoutPolls).refusedPolls)

/** The live streams that this page has been given, and how many of them are open. */
function streamsOf(page: Page) {
  const streams = { given: 0, open: 0 }
  page.on('response', (answer) => {
    if (!answer.url().endsWith('/api/events') || !answer.ok()) return
    streams.given++
    streams.open++
  })
  const over = (request: Request) => {
    if (request.url().endsWith('/api/events')) streams.open--
  }
  page.on('requestfinished', over)
  page.on('requestfailed', over)
  return streams
}

async function hears(streams: { given: number }, count = 1) {
  await expect.poll(() => streams.given).toBe(count)
}

async function reads({ page }: Visitor, sentence: string) {
  await page.getByRole('main').getByText(sentence).first().waitFor()
}

const card = ({ page }: Visitor, text: string) => page.getByRole('article').filter({ hasText: text })
const cards = ({ page }: Visitor) => page.getByRole('article').getByRole('heading').allTextContents()

test('Asha sees Meera’s request appear, and Meera sees at once that Asha comes', async ({
  world,
  asha,
  meera,
}) => {
  await asha.page.setViewportSize(DESKTOP)
  const ashasStreams = await arrive(asha, '/volunteer-home')
  const meerasStreams = await arrive(meera, '/citizen-home')
  await reads(asha, board.none)
  await world.asks(MEERA.email, 30)
  await reads(meera, citizen.waitingTitle)
  await card(asha, 'To the eye hospital')
    .getByRole('button', { name: /^Accept/ })
    .click()
  const question = asha.page.getByRole('alertdialog', { name: board.acceptQuestion })
  await question.getByRole('button', { name: board.acceptConfirm }).click()
  await reads(asha, MEERA.name)
  await reads(meera, 'Asha Thomas is coming to help you.')
  expect(await refusedPolls(meera.page)).toBeGreaterThan(0)

  // One stream for each of them, on whichever page they are.
  await asha.page.getByRole('link', { name: en.requests.home.profile }).click()
  await asha.page.getByRole('heading', { name: en.accounts.profile.title }).waitFor()
  await asha.page.getByRole('link', { name: en.site.home }).first().click()
  await reads(asha, MEERA.name)
  expect(ashasStreams).toEqual({ given: 1, open: 1 })
  expect(meerasStreams).toEqual({ given: 1, open: 1 })
})

test('what Asha reads on the board stays where it is; what is new is a press away', async ({
  site,
  world,
  asha,
}) => {
  await site.enrol([MEERA, GOPAL, RAVI])
  await world.asks(MEERA.email, 48, { description: 'To the temple' })
  await arrive(asha, '/volunteer-home')
  const temple = card(asha, 'To the temple')
  const accept = temple.getByRole('button', { name: /^Accept/ })
  await accept.focus()
  const place = await temple.boundingBox()

  await world.asks(GOPAL.email, 24, { description: 'To the dentist' })
  await reads(asha, '1 new request')
  await reads(asha, '2 requests')
  await asha.look('board-with-something-new', 'closely')
  expect(await temple.boundingBox()).toEqual(place)
  expect(await accept.evaluate((button) => button === document.activeElement)).toBe(true)

  await asha.page.getByRole('button', { name: board.showArrived }).press('Enter')
  await card(asha, 'To the dentist').waitFor()
  expect(await asha.page.evaluate(() => document.activeElement?.closest('article')?.textContent)).toContain(
    'To the dentist',
  )
  expect(await asha.page.getByText('1 new request').count()).toBe(0)

  // Ravi is faster.
  await world.accepts(RAVI.email, GOPAL.email)
  await card(asha, 'To the dentist').getByText(board.gone).waitFor()
  await asha.look('board-with-something-gone', 'closely')
  expect(await cards(asha)).toHaveLength(2)
  await asha.page.getByRole('button', { name: en.site.refresh }).click()
  await card(asha, 'To the dentist').waitFor({ state: 'detached' })
  expect(await cards(asha)).toHaveLength(1)
})

test('Asha has two tabs: what she does in one the other shows, and both are signed out together', async ({
  site,
  world,
  asha,
}) => {
  await site.enrol(MEERA)
  await world.asks(MEERA.email, 30)
  await asha.page.setViewportSize(DESKTOP)
  const streams = await arrive(asha, '/volunteer-home')
  const opened = asha.page.context().waitForEvent('page')
  await asha.page.evaluate(() => void window.open(location.href))
  const other = await opened
  await other.getByRole('tab', { name: `${board.available} 1` }).waitFor()
  await asha.page.getByRole('button', { name: /^Accept/ }).click()
  const question = asha.page.getByRole('alertdialog', { name: board.acceptQuestion })
  await question.getByRole('button', { name: board.acceptConfirm }).click()
  await other.getByRole('main').getByText(MEERA.name, { exact: true }).waitFor()

  await asha.page.getByRole('button', { name: en.site.signOut }).click()
  await other.getByRole('heading', { name: en.accounts.signIn.title }).waitFor()
  await other.getByText(en.sessions.endings.expired).waitFor()
  expect(await heldByBrowser(other)).toEqual({ user: null, tokens: [] })
  await expect.poll(() => streams.open).toBe(0)
})

test('a server that is started again is heard again, and nobody is told of it', async ({
  site,
  world,
  meera,
}) => {
  // The browser's own words for a server that is away, or that says while it stops that it is not to be asked.
  meera.expectComplaints(/net::ERR_|status of 503/)
  const streams = await arrive(meera, '/citizen-home')
  await site.restart()
  await hears(streams, 2)
  await world.asks(MEERA.email, 30)
  await reads(meera, citizen.waitingTitle)
  expect(await meera.page.getByRole('main').getByRole('alert').count()).toBe(0)
})

test('a page that hears nothing goes on by itself', async ({ site, world, meera }) => {
  await site.enrol(ASHA)
  meera.expectComplaints(/net::ERR_FAILED/)
  await meera.page.route('**/api/events', (route) => route.abort())
  await world.asks(MEERA.email, 30)
  await meera.page.goto('/citizens')
  await reads(meera, citizen.waitingTitle)
  await world.accepts(ASHA.email, MEERA.email)
  // The look of every 10 seconds.
  await reads(meera, 'Asha Thomas is coming to help you.')
  expect(await meera.page.getByRole('main').getByRole('alert').count()).toBe(0)
})
