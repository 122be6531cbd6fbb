import type { CDPSession, Page } from '@playwright/test'
import type { Endpoint } from '@scan/contract/endpoint.ts'

type Call = Pick<Endpoint, 'method' | 'path'>

/** A call the server has not heard, and that awaits an answer. */
export interface InterceptedCall {
  /** Header names in lower case. */
  headers: Record<string, string>
  url: string
  answer(answer: { status?: number; type?: string; body: string | object }): Promise<void>
  /** It ends without an answer, as on a broken line. */
  breakOff(): Promise<void>
}

interface Interception {
  session: CDPSession
  handlers: { shape: RegExp; method: string; handle: (call: InterceptedCall) => Promise<unknown> }[]
  held: InterceptedCall[]
}

const pages = new WeakMap<Page, Interception>()

/**
 * Intercepts such calls before the server hears them. The last to intercept them has them. Playwright's own routes
 * would also stop every script and picture, and bypass the browser's cache: a page takes twice as long to open.
 */
export async function intercept(
  page: Page,
  { method, path }: Call,
  handle: (call: InterceptedCall) => Promise<unknown>,
): Promise<void> {
  const interception = pages.get(page) ?? (await listen(page))
  interception.handlers.unshift({ shape: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), method, handle })
}

/** Leaves a call without an answer until interception stops. */
export function hold(page: Page, call: InterceptedCall): void {
  pages.get(page)?.held.push(call)
}

/** Ends the waiting calls: forgotten, they would reach the server after all. Later ones go to the server again. */
export async function stopIntercepting(page: Page): Promise<void> {
  const interception = pages.get(page)
  if (!interception) return
  for (const call of interception.held) await call.breakOff()
  pages.delete(page)
  await interception.session.detach()
}

async function listen(page: Page): Promise<Interception> {
  const session = await page.context().newCDPSession(page)
  const interception: Interception = { session, handlers: [], held: [] }
  pages.set(page, interception)
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    // After the page is left, nobody awaits an answer.
    const end = (ending: Promise<unknown>) =>
      ending.then(
        () => {},
        () => {},
      )
    const call: InterceptedCall = {
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
    }
    const { pathname } = new URL(request.url)
    const found = interception.handlers.find(
      ({ shape, method }) => method === request.method && shape.test(pathname),
    )
    void (found ? found.handle(call) : end(session.send('Fetch.continueRequest', { requestId })))
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] })
  return interception
}
