import { en } from '@scan/contract/messages/en/index.ts'
import type { Page } from '@playwright/test'
import { sql } from '../server/src/db/sql.ts'
import { heldByBrowser, signIn } from './testing/accounts.ts'
import { test as base, expect } from './testing/fixtures.ts'
import { MEERA } from './testing/people.ts'
import type { Site } from './testing/site.ts'
import { DESKTOP, type Visitor } from './testing/visitor.ts'

const { endings, staySignedIn, idleTitle_other: idleTitle } = en.sessions
const { ask } = en.citizen
const login = en.accounts.signIn

/** Lets so much time pass at once on the server and in this browser, as on a machine that slept. */
async function pass(site: Site, page: Page, minutes: number) {
  site.moveOn(minutes)
  await page.clock.fastForward(minutes * 60_000)
}

const welcome = (page: Page) => page.getByRole('heading', { name: /^Welcome, / }).waitFor()
const renewal = (page: Page) => page.waitForResponse(/refresh-token$/)

async function openSessions(site: Site): Promise<number> {
  const rows = await site.database.query(sql`select 1 from sessions where end_reason is null`)
  return rows.length
}

base(
  'Meera is asked after 13 idle minutes and signed out after 15; what she has half written waits for her',
  async ({ site, visit }) => {
    await site.enrol(MEERA)
    const meera = await visit('meera')
    const { page } = meera
    await page.clock.install()
    const question = page.getByRole('alertdialog', { name: idleTitle.replace('{{count}}', '2') })
    await signIn(meera, MEERA.email)
    await welcome(page)
    await page.getByRole('button', { name: /^Driving/ }).click()
    await page.getByLabel(ask.description).fill('To the temple on Friday')

    const idleFor13Minutes = async () => {
      await Promise.all([renewal(page), pass(site, page, 12)])
      expect(await page.getByRole('alertdialog').count()).toBe(0)
      await pass(site, page, 1)
      await question.waitFor()
    }
    await idleFor13Minutes()
    await question.getByRole('button', { name: staySignedIn }).click()
    await question.waitFor({ state: 'hidden' })
    await idleFor13Minutes()
    await pass(site, page, 2)
    await page.getByRole('heading', { name: login.title }).waitFor()
    await page.getByText(endings.idle).waitFor()
    expect(await heldByBrowser(page)).toEqual({ user: null, tokens: [] })
    await expect.poll(() => openSessions(site)).toBe(0)

    await signIn(meera, MEERA.email)
    await page.getByRole('heading', { name: ask.titles.driving }).waitFor()
    expect(await page.getByLabel(ask.description).inputValue()).toBe('To the temple on Friday')
  },
)

const test = base.extend({
  /** At home, with a clock that the test moves on. */
  asha: async ({ asha }, use) => {
    await asha.page.setViewportSize(DESKTOP)
    await asha.page.clock.install()
    await asha.page.goto('/volunteer-home')
    await welcome(asha.page)
    await use(asha)
  },
})

/** Makes a call by hand and waits until it has been answered well. */
async function callAgain(page: Page) {
  const [answer] = await Promise.all([
    page.waitForResponse(/\/api\/auth\/(me|volunteers)(\?|$)/),
    page.getByRole('button', { name: en.site.refresh }).click(),
  ])
  // Nothing has changed since the last one, it may say.
  expect([200, 304]).toContain(answer.status())
}

/** A second tab as a browser makes it by 'Duplicate': with a copy of the first one's session storage. */
async function duplicate({ page }: Visitor): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.evaluate(() => void window.open(location.href))
  const copy = await opened
  await welcome(copy)
  return copy
}

/** As on old browsers or plain http: such tabs neither hear of each other's renewals nor take turns. */
function makeDeaf() {
  Reflect.deleteProperty(window, 'BroadcastChannel')
  Reflect.deleteProperty(Navigator.prototype, 'locks')
}

for (const kind of ['that hear each other', 'that are deaf'])
  test(
    `two tabs ${kind} renew one session side by side and stay signed in`,
    { tag: '@nightly' },
    async ({ site, asha }) => {
      if (kind === 'that are deaf') {
        await asha.page.context().addInitScript(makeDeaf)
        await asha.page.reload()
        await welcome(asha.page)
      }
      const tabs = [asha.page, await duplicate(asha)] as const

      // Heartbeats of both at once, twice over: the pair of a copy must not count as stolen.
      for (let beats = 0; beats < 2; beats++) {
        await Promise.all([Promise.race(tabs.map(renewal)), pass(site, asha.page, 6)])
        for (const tab of tabs) await tab.mouse.move(beats, beats)
        for (const tab of tabs) await callAgain(tab)
      }

      // Both find their token stale in the middle of several calls.
      await site.database.query(
        sql`update sessions set token_hash = sha256(refresh_hash), previous_token_hash = null`,
      )
      await Promise.all(tabs.map((tab) => tab.reload()))
      for (const tab of tabs) await welcome(tab)
      for (const tab of tabs) await callAgain(tab)
      const ended = await site.database.query(sql`select 1 from sessions where end_reason is not null`)
      expect(ended).toEqual([])
      // Deaf tabs go on in a session each; hearing ones may, if the word comes later than their own need.
      expect(await openSessions(site)).toBeLessThanOrEqual(2)
    },
  )

test(
  'a tab that comes back with an old pair asks the other one for the newest',
  { tag: '@nightly' },
  async ({ site, asha }) => {
    const old = await duplicate(asha)
    await old.goto('about:blank')
    for (let beats = 0; beats < 2; beats++) await Promise.all([renewal(asha.page), pass(site, asha.page, 6)])
    await old.goto('/volunteer-home')
    await welcome(old)
    await callAgain(old)
    await callAgain(asha.page)
    expect(await openSessions(site)).toBe(1)
  },
)
