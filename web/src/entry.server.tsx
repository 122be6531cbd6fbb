import { prerender } from 'react-dom/static'
import { type EntryContext, ServerRouter } from 'react-router'
import { createApp } from './app/app.ts'
import { AppProvider } from './app/app-context.tsx'
import { createI18n } from './i18n/i18n.ts'

/** Makes a page in advance: for nobody, without a network. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const app = createApp({
    i18n: createI18n(),
    fetch: () => Promise.reject(new Error('A page is made in advance without calls.')),
    now: () => Date.now(),
  })
  const { prelude } = await prerender(
    <AppProvider app={app}>
      <ServerRouter context={context} url={request.url} />
    </AppProvider>,
    {
      onError(error) {
        throw error
      },
    },
  )
  headers.set('Content-Type', 'text/html')
  return new Response(prelude, { status, headers })
}
