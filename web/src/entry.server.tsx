import { messages } from '@scan/contract/messages/index.ts'
import { prerender } from 'react-dom/static'
import { type EntryContext, ServerRouter } from 'react-router'
import { languageIn } from './addresses.ts'
import { createApp } from './app/app.ts'
import { AppProvider } from './app/app-context.tsx'
import { createConnection } from './app/connection.tsx'
import { createWords } from './app/words/words.ts'

const unreachable = () => Promise.reject(new Error('A page is made in advance from what is here.'))

/** Makes a page in advance: for nobody, without a network. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const language = languageIn(new URL(request.url).pathname)
  const app = createApp({
    words: createWords(unreachable, messages, language),
    connect: createConnection,
    fetch: unreachable,
    now: () => Date.now(),
    deviceLanguage: language,
    isForAnyAddress: context.isSpaMode,
  })
  const { prelude } = await prerender(
    <AppProvider app={app}>
      <ServerRouter context={context} url={request.url} />
    </AppProvider>,
    {
      // The whole page stands in its place: what comes below it first would be drawn, and then pushed away.
      progressiveChunkSize: Infinity,
      onError(error) {
        throw error
      },
    },
  )
  headers.set('Content-Type', 'text/html')
  return new Response(prelude, { status, headers })
}
