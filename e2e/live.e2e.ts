import { en } from '@scan/contract/messages/en/index.ts'
import type { Page } from '@playwright/test'
import { heldByBrowser } from './testing/accounts.ts'
import { expect, test } from './testing/fixtures.ts'
import { ASHA, GOPAL, MEERA, RAVI } from './testing/people.ts'
import { DESKTOP, type Visitor } from './testing/visitor.ts'

const { request: citizen } = en.citizen
const { board } = en.volunteer

/** Somebody is at home, and nothing is polled there: what appears came by the live stream. */
async function arrive({ page }: Visitor, home: '/citizen-home' | '/volunteer-home') {
  await page.addInitScript(refusePolls)
  const stream = nextStream(page)
  await page.goto(home)
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor()
  await stream
}

const nextStream = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/events') && answer.ok())

interface WithoutPolls {
  refusedPolls: number
}

/** The poll of every 10 seconds never comes; how often it was wanted is counted. */
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

const reads = ({ page }: Visitor, sentence: string) =>
  page.getByRole('main').getByText(sentence).first().waitFor()
const card = ({ page }: Visitor, text: string) => page.getByRole('article').filter({ hasText: text })

test('what Asha reads on the board stays where it is, what is new is a press away, and Meera sees at once that she comes', async ({
  site,
  world,
  asha,
  meera,
}) => {
  await site.enrol([GOPAL, RAVI])
  await world.asks(GOPAL.email, 24, { description: 'To the temple' })
  await arrive(asha, '/volunteer-home')
  await arrive(meera, '/citizen-home')
  const temple = card(asha, 'To the temple')
  const accept = temple.getByRole('button', { name: /^Accept/ })
  await accept.focus()
  const place = await temple.boundingBox()

  await world.asks(MEERA.email, 30)
  await reads(meera, citizen.waiting)
  await reads(asha, '1 new request')
  expect(await temple.boundingBox()).toEqual(place)
  await expect(accept).toBeFocused()
  await world.accepts(RAVI.email, GOPAL.email)
  await temple.getByText(board.gone).waitFor()

  await asha.page.getByRole('button', { name: board.showArrived }).press('Enter')
  await card(asha, 'To the eye hospital')
    .getByRole('button', { name: /^Accept/ })
    .click()
  const question = asha.page.getByRole('alertdialog', { name: board.acceptQuestion })
  await question.getByRole('button', { name: board.acceptConfirm }).click()
  await reads(asha, MEERA.name)
  await reads(meera, `${ASHA.name} is coming`)
  const refused = meera.page.evaluate(() => (globalThis as unknown as WithoutPolls).refusedPolls)
  expect(await refused).toBeGreaterThan(0)
})

test('Asha has two tabs: what she does in one the other shows, and both are signed out together', async ({
  site,
  world,
  asha,
}) => {
  await site.enrol(MEERA)
  await world.asks(MEERA.email, 30)
  await asha.page.setViewportSize(DESKTOP)
  await arrive(asha, '/volunteer-home')
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
})

test(
  'a server that is started again is heard again, and nobody is told of it',
  { tag: '@nightly' },
  async ({ site, world, meera }) => {
    // The browser's own words for a server that is away, or that refuses while it stops.
    meera.expectComplaints(/net::ERR_|status of 503/)
    await arrive(meera, '/citizen-home')
    const again = nextStream(meera.page)
    await site.restart()
    await again
    await world.asks(MEERA.email, 30)
    await reads(meera, citizen.waiting)
    expect(await meera.page.getByRole('main').getByRole('alert').count()).toBe(0)
  },
)

test('the seventh window of one browser opens as the first does', { tag: '@nightly' }, async ({ meera }) => {
  await arrive(meera, '/citizen-home')
  const tokens = await meera.page.evaluate(() => ({ ...sessionStorage }))
  for (let windows = 2; windows <= 7; windows++) {
    const page = await meera.page.context().newPage()
    await page.addInitScript((kept) => Object.assign(sessionStorage, kept), tokens)
    await page.goto('/citizen-home')
    await page.getByRole('heading', { name: /^Welcome, / }).waitFor()
  }
})
