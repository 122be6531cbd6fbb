import type { User } from '@scan/contract/accounts.ts'
import type { Endpoint, Reply } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { LIVE_PATH } from '@scan/contract/live.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { PROBLEMS } from '@scan/contract/problems.ts'
import type { ProblemBody, ProblemCode } from '@scan/contract/problems.ts'
import { encoderOf } from '@scan/contract/wire/encoder.ts'
import type { Page, Route } from '@playwright/test'

/** One thing done to a page to bring about a state. None of them changes what the server stores. */
export type Step = (page: Page) => Promise<unknown>

export interface View {
  /** Names the picture's file. */
  name: string
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

export const unfold =
  (name: string | RegExp): Step =>
  (page) =>
    page.locator('summary').filter({ hasText: name }).first().click()

export const check =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('radio', { name }).check()

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

/** Takes such calls out of the server's hands. The last one who takes them has them. */
export async function take(
  page: Page,
  { method, path }: Call,
  handle: (route: Route) => Promise<unknown>,
): Promise<void> {
  const shape = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
  await page.route(
    ({ pathname }) => shape.test(pathname),
    (route) => (route.request().method() === method ? handle(route) : route.fallback()),
  )
}

/** The calls of a page that wait for an answer. */
const held = new WeakMap<Page, Route[]>()

/** Such calls get no answer: 'dead' at once, as on a broken line, or never, as on a slow one. */
export const unanswered =
  (call: Call, how: 'dead' | 'slow' = 'dead'): Step =>
  (page) =>
    take(page, call, async (route) => {
      if (how === 'dead') await route.abort()
      else held.set(page, [...(held.get(page) ?? []), route])
    })

/** No live event comes: what is shown changes when it is asked for. */
export const quiet: Step = unanswered({ method: 'GET', path: LIVE_PATH }, 'slow')

/** Ends the calls that wait: forgotten, they would go out to the server after all. */
export async function dropHeld(page: Page): Promise<void> {
  for (const route of held.get(page) ?? []) await route.abort()
  held.delete(page)
}

/** Such calls are answered so, without the server; `then` is what holds from then on, and not before. */
export const answered =
  <E extends Endpoint>(endpoint: E, reply: Reply<E>, then?: Step): Step =>
  (page) =>
    take(page, endpoint, async (route) => {
      await then?.(page)
      await route.fulfill({ json: { success: true, ...(encoderOf(endpoint.reply)(reply) as object) } })
    })

/** Such calls are refused for this reason, without the server. */
export const refused =
  (call: Call, code: ProblemCode, details: Partial<ProblemBody> = {}): Step =>
  (page) =>
    take(page, call, (route) =>
      route.fulfill({
        status: PROBLEMS[code].status,
        json: { success: false, code, message: en.problems[code], ...details },
      }),
    )

/** The server's own answers, changed on the way. */
export const changed =
  <E extends Endpoint>(endpoint: E, change: (reply: Reply<E>) => Reply<E>): Step =>
  (page) =>
    take(page, endpoint, async (route) => {
      // The page asks whether its answer is still the same; here it is wanted whole.
      const { 'if-none-match': _kept, ...headers } = route.request().headers()
      const response = await route.fetch({ headers })
      const answer = (await response.json()) as object
      const reply = endpoint.reply.parse(answer) as Reply<E>
      await route.fulfill({ json: { ...answer, ...(encoderOf(endpoint.reply)(change(reply)) as object) } })
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
    take(page, endpoint, async (route) => {
      const { authorization = '' } = route.request().headers()
      const response = await page.request.get(other.path, { headers: { authorization } })
      const reply = other.reply.parse(await response.json()) as Reply<R>
      await then?.(page)
      await route.fulfill({
        json: { success: true, ...(encoderOf(endpoint.reply)(change(reply)) as object) },
      })
    })

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
