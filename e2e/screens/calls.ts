import type { CDPSession, Page } from '@playwright/test'
import type { Endpoint } from '@scan/contract/endpoint.ts'

type Call = Pick<Endpoint, 'method' | 'path'>

/** A call the server has not heard, and that awaits an answer. */
export interface HeldCall {
  /** Header names in lower case. */
  headers: Record<string, string>
  url: string
  answer(answer: { status?: number; type?: string; body: string | object }): Promise<void>
  /** It ends without an answer, as on a broken line. */
  breakOff(): Promise<void>
  /** It goes to the server after all. */
  letGo(): Promise<void>
}

interface Taken {
  session: CDPSession
  takers: { shape: RegExp; method: string; handle: (call: HeldCall) => Promise<unknown> }[]
  held: HeldCall[]
}

const pages = new WeakMap<Page, Taken>()

/**
 * Intercepts such calls before the server hears them. The last to intercept them has them. Playwright's own routes
 * would also stop every script and picture, and bypass the browser's cache: a page takes twice as long to open.
 */
export async function take(
  page: Page,
  { method, path }: Call,
  handle: (call: HeldCall) => Promise<unknown>,
): Promise<void> {
  const taken = pages.get(page) ?? (await listen(page))
  taken.takers.unshift({ shape: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), method, handle })
}

/** Leaves a call without an answer until all are given back. */
export function hold(page: Page, call: HeldCall): void {
  pages.get(page)?.held.push(call)
}

/** Ends the waiting calls: forgotten, they would reach the server after all. Later ones go to the server again. */
export async function giveBack(page: Page): Promise<void> {
  const taken = pages.get(page)
  if (!taken) return
  for (const call of taken.held) await call.breakOff()
  pages.delete(page)
  await taken.session.detach()
}

async function listen(page: Page): Promise<Taken> {
  const session = await page.context().newCDPSession(page)
  const taken: Taken = { session, takers: [], held: [] }
  pages.set(page, taken)
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    // After the page is left, nobody awaits an answer.
    const end = (ending: Promise<unknown>) =>
      ending.then(
        () => {},
        () => {},
      )
    const call: HeldCall = {
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
      ),
      url: request.url,
      answer: ({ status = 200, type = 'application/json', body }) =>
        end(
          session.send('Fetch.fulfillRequest', {
            requestId,
            responseCode: status,
            responseHeaders: [{ name: 'content-type', value: type }],
            body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)).toString('base64'),
          }),
        ),
      breakOff: () => end(session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })),
      letGo: () => end(session.send('Fetch.continueRequest', { requestId })),
    }
    const { pathname } = new URL(request.url)
    const taker = taken.takers.find(({ shape, method }) => method === request.method && shape.test(pathname))
    void (taker ? taker.handle(call) : call.letGo())
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] })
  return taken
}
