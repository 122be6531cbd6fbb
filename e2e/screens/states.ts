import type { User } from '@scan/contract/accounts.ts'
import type { Endpoint, Reply } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { type Language, LANGUAGES } from '@scan/contract/language.ts'
import { LIVE_PATH } from '@scan/contract/live.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { PROBLEMS } from '@scan/contract/problems.ts'
import type { ProblemBody, ProblemCode } from '@scan/contract/problems.ts'
import type { Notice } from '@scan/contract/notices.ts'
import { hoursAfter, wallClock } from '@scan/domain/clock.ts'
import type { Page } from '@playwright/test'
import { z } from 'zod/mini'
import { untilTaken } from '../testing/visitor.ts'
import { hold, intercept } from './intercept.ts'

/** One thing done to a page to bring about a state. None of them changes what the server stores. */
export type Step = (page: Page) => Promise<unknown>

export interface View {
  /** Names the picture's file. */
  name: string
  /** It stands for its layout: `npm test` looks at it, where the others are left to the nightly run. */
  daily?: boolean
  path: string
  /** What happens before the page is opened, such as a network that does not answer. */
  before?: readonly Step[]
  /** What is done on the page before it is looked at. */
  act?: readonly Step[]
  /** The words that say that the state is there. */
  until?: string | RegExp
  /** At most so many pixels below the site's header its first card begins, at every width. */
  firstCardWithin?: number
  /** Rules of accessibility that this state cannot keep, with the reason beside them. */
  without?: readonly string[]
  /** It goes on from this one, on the same page: nothing is opened anew. */
  after?: View
}

/** A state of a page. `next` in place of `act`: it goes on from the state above it, and nothing is opened anew. */
type State = Omit<View, 'name' | 'path' | 'after'> & { next?: readonly Step[] }

/** The states of the page at this address, by the names of their pictures. */
export function on(path: string, states: Record<string, State>): View[] {
  const views: View[] = []
  for (const [name, { next, ...state }] of Object.entries(states))
    views.push({ ...state, name, path, ...(next && { act: next, after: views.at(-1)! }) })
  return views
}

type Call = Pick<Endpoint, 'method' | 'path'>

/** A sentence with what is said in it. */
export const said = (sentence: string, values: Record<string, string | number>) =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

export const press =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('button', { name, exact: true }).first().click()

/** Presses a button of the dialog that is open. */
export const confirm =
  (name: string): Step =>
  (page) =>
    page.locator('dialog[open]').getByRole('button', { name, exact: true }).click()

export const follow =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('link', { name }).first().click()

export const unfold =
  (name: string | RegExp): Step =>
  (page) =>
    page.locator('summary').filter({ hasText: name }).first().click()

export const check =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('radio', { name }).check()

/** Two people may have the same name. */
export const tick =
  (name: string): Step =>
  (page) =>
    page.getByRole('checkbox', { name }).first().click()

export const choose =
  (label: string, option: string): Step =>
  (page) =>
    page.getByLabel(label).selectOption(option)

export const fill =
  (values: Record<string, string>): Step =>
  async (page) => {
    const fields = page.locator('input, textarea')
    for (const [label, value] of Object.entries(values))
      await page.getByLabel(label).and(fields).first().fill(value)
  }

export const sees =
  (words: string | RegExp): Step =>
  (page) =>
    page.getByText(words).filter({ visible: true }).first().waitFor()

/** Such calls get no answer: 'dead' at once, as on a broken line, or never, as on a slow one. */
export const unanswered =
  (call: Call, how: 'dead' | 'slow' = 'dead'): Step =>
  (page) =>
    intercept(page, call, async (taken) => (how === 'dead' ? taken.breakOff() : hold(page, taken)))

/** No live event comes: what is shown changes when it is asked for. */
export const quiet: Step = unanswered({ method: 'GET', path: LIVE_PATH }, 'slow')

/** Such calls are answered so, without the server; `then` is what holds from then on, and not before. */
export const answered =
  <E extends Endpoint>(endpoint: E, reply: Reply<E>, then?: Step): Step =>
  (page) =>
    intercept(page, endpoint, async (call) => {
      await then?.(page)
      await call.answer({ body: { success: true, ...(z.encode(endpoint.reply, reply) as object) } })
    })

/** Such calls are refused for this reason, without the server. */
export const refused =
  (call: Call, code: ProblemCode, details: Partial<ProblemBody> = {}): Step =>
  (page) =>
    intercept(page, call, (taken) =>
      taken.answer({
        status: PROBLEMS[code].status,
        body: { success: false, code, message: en.problems[code], ...details },
      }),
    )

/** The server's own answers, changed on the way. */
export const changed =
  <E extends Endpoint>(endpoint: E, change: (reply: Reply<E>) => Reply<E>): Step =>
  (page) =>
    intercept(page, endpoint, async (call) => {
      // The page asks whether its answer is still the same; here it is wanted whole.
      const { 'if-none-match': _kept, ...headers } = call.headers
      const response = await page.request.get(call.url, { headers })
      const answer = (await response.json()) as object
      // A session that has to be renewed, say.
      if (!response.ok()) return call.answer({ status: response.status(), body: answer })
      const reply = endpoint.reply.parse(answer) as Reply<E>
      await call.answer({ body: { ...answer, ...(z.encode(endpoint.reply, change(reply)) as object) } })
    })

/** Such calls are answered by what the server answers to another one, changed on the way. */
export const answeredFrom =
  <E extends Endpoint, R extends Endpoint>(
    endpoint: E,
    other: R,
    change: (reply: Reply<R>) => Reply<E>,
    then?: Step,
  ): Step =>
  (page) =>
    intercept(page, endpoint, async (call) => {
      const { authorization = '' } = call.headers
      const response = await page.request.get(other.path, { headers: { authorization } })
      const reply = other.reply.parse(await response.json()) as Reply<R>
      await then?.(page)
      await call.answer({
        body: { success: true, ...(z.encode(endpoint.reply, change(reply)) as object) },
      })
    })

type ItemOf<E extends Endpoint> = Reply<E> extends { items: (infer T)[] } ? T : never

/** The list has these rows. */
export const rows = <E extends Endpoint>(endpoint: E, ...items: ItemOf<E>[]): Step =>
  answered(endpoint, { items, total: items.length } as Reply<E>)

/** Each row of the list is the server's, but for this; of `total` in all. */
export const eachRow = <E extends Endpoint>(
  endpoint: E,
  change: (row: ItemOf<E>) => Partial<ItemOf<E>>,
  total?: number,
): Step =>
  changed(endpoint, (reply) => {
    const { items } = reply as unknown as { items: ItemOf<E>[] }
    const rows = items.map((one) => Object.assign({}, one, change(one)))
    return { ...(reply as object), items: rows, ...(total !== undefined && { total }) } as Reply<E>
  })

/** The operator has set this. */
export const withSettings = (settings: Partial<Reply<typeof api.readSettings>>): Step =>
  changed(api.readSettings, (reply) => ({ ...reply, ...settings }))

/** There is this to read of what has happened. */
export const tells = (...notices: Notice[]): Step => answered(api.listNotices, { notices })

/** Such a call works, and the person is so from then on. */
export const becomes = (
  endpoint: typeof api.askForHelp | typeof api.reportNobodyCame,
  change: Partial<User>,
): Step =>
  answeredFrom(
    endpoint,
    api.me,
    ({ user }) => ({ user: { ...user, ...change } }),
    asUser(() => change),
  )

/** Wall-clock time in Kerala so many hours from now. */
export const inHours = (hours: number) => wallClock(hoursAfter(new Date(), hours), 'Asia/Kolkata')

/** The moment so many hours from now. */
export const hours = (ahead: number) => hoursAfter(new Date(), ahead)

/** The person as the server describes them, but for this. */
export const asUser = (change: (user: User) => Partial<User>): Step =>
  changed(api.me, ({ user }) => ({ user: { ...user, ...change(user) } }))

/** Signs somebody in on the page for signing in. */
export const signIn =
  (email: string, password: string): Step =>
  async (page) => {
    await page.getByLabel(en.accounts.fields.email).first().fill(email)
    await page.getByLabel(/^Password/).fill(password)
    await page.getByRole('main').getByRole('button', { name: en.accounts.signIn.submit }).click()
  }

/** Says the same state in another language, as if it had been chosen in another tab: nothing of the page is pressed. */
export async function speak(page: Page, language: Language): Promise<void> {
  await untilTaken(page)
  await page.evaluate((chosen) => {
    const display = JSON.parse(localStorage.getItem('scanDisplay') ?? '{}') as object
    localStorage.setItem('scanDisplay', JSON.stringify({ ...display, language: chosen }))
    dispatchEvent(new StorageEvent('storage', { key: 'scanDisplay' }))
  }, language)
  await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Has read the words of each language, as whoever changes between them has: there is no other without a network. */
export const hasReadAll: Step = async (page) => {
  for (const language of LANGUAGES.toReversed()) await speak(page, language)
}
