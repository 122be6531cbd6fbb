import { en } from '@scan/contract/messages/en/index.ts'
import type { Page } from '@playwright/test'
import { sql } from '../server/src/db/sql.ts'
import { published, topic } from '../server/src/live/publishing.ts'
import { heldByBrowser, signIn } from './testing/accounts.ts'
import { test as base, expect } from './testing/fixtures.ts'
import { ASHA, MEERA, PASSWORD } from './testing/people.ts'
import type { Site } from './testing/site.ts'
import { DESKTOP, type Visitor } from './testing/visitor.ts'

const { endings, staySignedIn, signOut, idleTitle_other: idleTitle, next } = en.sessions
const { ask } = en.citizen
const { refresh } = en.site
const login = en.accounts.signIn

const NOTHING = { user: null, tokens: [] }

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

/** Lets so much time pass at once on the server and in this browser, as on a machine that slept. */
async function pass(site: Site, page: Page, minutes: number) {
  site.moveOn(minutes)
  await page.clock.fastForward(minutes * 60_000)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const welcome = (page: Page) => page.getByRole('heading', { name: /^Welcome, / }).waitFor()
const renewal = (page: Page) => page.waitForResponse(/refresh-token$/)
const dialogs = (page: Page) => page.getByRole('alertdialog').count()

/** Makes a call by hand and waits until it has been answered well. */
async function callAgain(page: Page) {
  const [answer] = await Promise.all([
    page.waitForResponse(/\/api\/auth\/(me|volunteers)(\?|$)/),
    page.getByRole('button', { name: refresh }).click(),
  ])
  // Nothing has changed since the last one, it may say.
  expect([200, 304]).toContain(answer.status())
}

async function openSessions(site: Site): Promise<number> {
  const rows = await site.database.query(sql`select 1 from sessions where end_reason is null`)
  return rows.length
}

test('Meera is asked after 13 idle minutes and signed out after 15; what she has half written waits for her', async ({
  site,
  visit,
}) => {
  await site.enrol(MEERA)
  const meera = await visit('meera')
  const { page } = meera
  await page.clock.install()
  const question = page.getByRole('alertdialog', { name: idleTitle.replace('{{count}}', '2') })
  await signIn(meera, MEERA.email)
  await welcome(page)
  await page.getByRole('button', { name: /^Driving/ }).click()
  await page.getByLabel(ask.description).fill('To the temple on Friday')

  await Promise.all([renewal(page), pass(site, page, 12)])
  expect(await dialogs(page)).toBe(0)
  await pass(site, page, 1)
  await question.waitFor()
  await meera.look('idle-question')
  await question.getByRole('button', { name: staySignedIn }).click()
  await question.waitFor({ state: 'hidden' })

  // She has said that she is here: it counts from now again. Then nobody answers.
  await Promise.all([renewal(page), pass(site, page, 12)])
  expect(await dialogs(page)).toBe(0)
  await pass(site, page, 1)
  await question.waitFor()
  await pass(site, page, 2)
  await heading(page, login.title)
  await page.getByText(endings.idle).waitFor()
  await meera.look('signed-out-for-idleness')
  expect(await heldByBrowser(page)).toEqual(NOTHING)
  await expect.poll(() => openSessions(site)).toBe(0)

  // The reason stands there until it has been read.
  await page.reload()
  await page.getByText(endings.idle).waitFor()
  await page.getByRole('button', { name: login.messageRead }).click()
  await page.getByText(endings.idle).waitFor({ state: 'hidden' })
  await page.reload()
  await heading(page, login.title)
  expect(await page.getByText(endings.idle).count()).toBe(0)

  await signIn(meera, MEERA.email)
  await heading(page, en.citizen.request.activeTitle)
  expect(await page.getByLabel(ask.description).inputValue()).toBe('To the temple on Friday')

  // Whoever signs out by themselves leaves nothing behind for the next one at this computer.
  await pass(site, page, 13)
  await question.getByRole('button', { name: signOut }).click()
  await heading(page, en.publicPages.landing.title)
  await expect.poll(() => openSessions(site)).toBe(0)
  await signIn(meera, MEERA.email)
  await welcome(page)
  await page.getByRole('button', { name: /^Driving/ }).click()
  expect(await page.getByLabel(ask.description).inputValue()).toBe('')
})

test('what Meera sends after her session is over waits until she has signed in, and says then that it is posted', async ({
  site,
  meera,
}) => {
  const { page } = meera
  await page.goto('/citizens')
  await page.getByRole('button', { name: /^Driving/ }).click()
  await page.getByLabel(ask.description).fill('To the bank')
  await page.getByLabel(ask.district).selectOption('Ernakulam')
  await page.getByRole('radio', { name: 'Tomorrow' }).check()
  await page.getByRole('radio', { name: /^Evening/ }).check()
  await page.getByRole('button', { name: ask.next }).click()
  await site.database.query(sql`delete from sessions`)
  await page.getByRole('button', { name: ask.submit }).click()
  await page.getByText(endings.expired).waitFor()
  await page.getByText(next.expired).waitFor()
  expect(await page.getByText(en.problems['session-invalid']).count()).toBe(0)
  await signIn(meera, MEERA.email)
  await page.getByRole('button', { name: ask.next }).click()
  await page.getByRole('button', { name: ask.submit }).click()
  await expect(page.getByText(en.citizen.request.posted)).toBeInViewport()
})

test('an administrator who reads slowly stays while the page is awake, and not behind a screen that was off', async ({
  site,
  admin,
}) => {
  const { page } = admin
  await page.clock.install()
  await page.goto('/admin/security')
  await page.getByRole('checkbox', { name: en.signIns.stayHere }).check()
  await admin.look('stays-signed-in')
  for (let minutes = 0; minutes < 24; minutes += 6) await Promise.all([renewal(page), pass(site, page, 6)])
  expect(await dialogs(page)).toBe(0)
  await expect(page.getByRole('checkbox', { name: en.signIns.stayHere })).toBeChecked()

  await pass(site, page, 16)
  await heading(page, login.title)
  await page.getByText(endings.idle).waitFor()
  expect(await heldByBrowser(page)).toEqual(NOTHING)
  expect(await page.evaluate(() => localStorage.getItem('scanStays'))).toBe(null)
})

test('a network that is away for a second is nothing, one that is away for longer ends the session', async ({
  asha,
}) => {
  const { page } = asha
  asha.expectComplaints(/net::ERR_/)
  // The page that she is led to was never here: it comes while there is nothing else to do.
  const fetched = [/\/login-page-/, /\/words-en-accounts-/].map((script) => page.waitForResponse(script))
  await page.reload()
  await page.clock.runFor(5_000)
  await Promise.all(fetched)

  await page.context().setOffline(true)
  await page.clock.fastForward(1_000)
  await page.context().setOffline(false)
  await page.clock.fastForward(10_000)
  await callAgain(page)
  await welcome(page)

  await page.context().setOffline(true)
  await page.clock.fastForward(2_000)
  await page.clock.fastForward(2_000)
  await heading(page, login.title)
  await page.getByText(endings.disconnected).waitFor()
  expect(await heldByBrowser(page)).toEqual(NOTHING)
  await page.context().setOffline(false)
})

test('Meera reads who comes and her code although the line broke, until she has signed in again', async ({
  site,
  world,
  visit,
}) => {
  await site.enrol([MEERA, ASHA])
  await world.asks(MEERA.email, 30)
  await world.accepts(ASHA.email, MEERA.email)
  const meera = await visit('meera')
  const { page } = meera
  meera.expectComplaints(/net::ERR_/)
  await page.clock.install()
  await signIn(meera, MEERA.email)
  await page.getByText(en.citizen.status.assigned).first().waitFor()

  await page.context().setOffline(true)
  await page.clock.fastForward(2_000)
  await page.clock.fastForward(2_000)
  await heading(page, login.title)
  const card = page.getByRole('region').filter({ hasText: en.accounts.keptVisit.why })
  await card.getByText(ASHA.name, { exact: true }).waitFor()
  await meera.look('visit-kept', 'closely')
  const code = card.getByText(/^(\d, ){5}\d$/)
  const digits = (await code.textContent())?.replaceAll(', ', '')

  // It stands there after a reload too, and is gone once she is in: her page says it again.
  await page.context().setOffline(false)
  await page.reload()
  await card.getByText(ASHA.name, { exact: true }).waitFor()
  expect(await page.getByLabel(en.accounts.fields.email).first().inputValue()).toBe(MEERA.email)
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: login.submit }).click()
  await page.getByText(en.citizen.status.assigned).first().waitFor()
  expect(await page.getByText([...(digits ?? '')].join(', ')).count()).toBe(1)
  await page.goto('/login')
  expect(await card.count()).toBe(0)
})

test('whoever is banned learns it at once and leaves nothing in the browser', async ({ site, asha }) => {
  const { page } = asha
  expect((await heldByBrowser(page)).tokens).toHaveLength(2)

  await site.database.query(sql`update accounts set banned_at = now() where email = ${ASHA.email}`)
  await site.database.query(sql`
    with ended as (update sessions set end_reason = 'suspended' returning id)
    ${published(sql`${topic.session('')}::text || id`, sql`ended`)}`)
  await heading(page, login.title)
  await page.getByText(endings.suspended).waitFor()
  expect(await heldByBrowser(page)).toEqual(NOTHING)

  await page.goto('/volunteer-home')
  await heading(page, login.title)
})

/** A second tab as a browser makes it by 'Duplicate': with a copy of the first one's session storage. */
async function duplicate({ page }: Visitor): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.evaluate(() => void window.open(location.href))
  const copy = await opened
  await welcome(copy)
  return copy
}

/** Deaf tabs, as on old browsers or plain http, neither hear of each other's renewals nor take turns. */
const TABS = [
  { kind: 'that hear each other', isDeaf: false },
  { kind: 'that are deaf', isDeaf: true },
]

for (const { kind, isDeaf } of TABS)
  test(`two tabs ${kind} renew one session side by side and stay signed in`, async ({ site, asha }) => {
    if (isDeaf) {
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
    // Deaf tabs go on in a session each.
    // Hearing ones share one, unless the word comes later than their own need: then it costs a second session too.
    expect(await openSessions(site)).toBeLessThanOrEqual(2)
  })

function makeDeaf() {
  Reflect.deleteProperty(window, 'BroadcastChannel')
  Reflect.deleteProperty(Navigator.prototype, 'locks')
}

test('a tab that comes back with an old pair asks the other one for the newest', async ({ site, asha }) => {
  const old = await duplicate(asha)
  await old.goto('about:blank')
  for (let beats = 0; beats < 2; beats++) await Promise.all([renewal(asha.page), pass(site, asha.page, 6)])
  await old.goto('/volunteer-home')
  await welcome(old)
  await callAgain(old)
  await callAgain(asha.page)
  expect(await openSessions(site)).toBe(1)
})

test('signing out in one tab signs the other out', async ({ site, asha }) => {
  const other = await duplicate(asha)
  await asha.page.getByRole('button', { name: en.site.signOut }).click()
  await heading(asha.page, login.title)
  expect(await openSessions(site)).toBe(0)

  await heading(other, login.title)
  await other.getByText(endings.expired).waitFor()
  expect(await heldByBrowser(other)).toEqual(NOTHING)
})

test('Meera signs out the library computer from her phone, and later all her devices', async ({
  site,
  meera,
  come,
}) => {
  const { signIns, replies } = en
  const library = await come(MEERA, DESKTOP)
  await library.page.goto('/citizen-home')
  await welcome(library.page)

  await meera.page.goto('/citizen-profile')
  await meera.page.getByText(signIns.title).click()
  const places = meera.page.getByRole('list', { name: signIns.title }).getByRole('listitem')
  await expect(places).toHaveCount(2)
  await expect(places.first()).toContainText(signIns.thisDevice)
  await meera.look('where-signed-in', 'closely')
  await places.last().getByRole('button', { name: signIns.signOut }).click()
  await meera.page.getByRole('main').getByText(replies['signed-out-there']).waitFor()
  await expect(places).toHaveCount(1)
  await library.page.getByText(endings.expired).waitFor()

  await signIn(library, MEERA.email)
  await welcome(library.page)
  await meera.page.getByRole('button', { name: signIns.everywhere }).click()
  const question = meera.page.getByRole('alertdialog', { name: signIns.everywhereQuestion })
  await question.getByRole('button', { name: signIns.everywhere }).click()
  await heading(meera.page, en.publicPages.landing.title)
  await meera.page.getByText(replies['signed-out-everywhere']).first().waitFor()
  expect(await heldByBrowser(meera.page)).toEqual(NOTHING)
  await library.page.getByText(endings.expired).waitFor()
  expect(await openSessions(site)).toBe(0)
})
