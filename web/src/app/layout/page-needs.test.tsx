import type { ReactNode } from 'react'
import { en } from '@scan/contract/messages/en/index.ts'
import { act, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { AppProvider, useApi } from '../app-context.tsx'
import { createApp, browserEnvironment } from '../app.ts'
import { type Connection, createConnection } from '../connection.tsx'
import { testWords } from '../../testing/app.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { SiteLabels } from './site-labels.tsx'
import { PageNeeds } from './page-needs.tsx'

async function open(path: string, Page: () => ReactNode) {
  fakeServer()
  let come: (here: boolean) => void = () => {}
  const coming = new Promise<boolean>((resolve) => (come = resolve))
  const asked: string[] = []
  const connect = async (...given: Parameters<typeof createConnection>): Promise<Connection> => {
    asked.push(path)
    await coming
    return createConnection(...given)
  }
  const app = createApp({ words: testWords(), connect, ...browserEnvironment() })
  const Stub = createRoutesStub([
    {
      path,
      Component: () => (
        <PageNeeds>
          <Page />
        </PageNeeds>
      ),
    },
  ])
  await act(async () => {
    render(
      <AppProvider app={app}>
        <SiteLabels>
          <Stub initialEntries={[path]} />
        </SiteLabels>
      </AppProvider>,
    )
  })
  return { come: () => act(async () => come(true)), asked }
}

test('a page that is only read opens without what calls the server, which is not even fetched', async () => {
  const { asked } = await open('/terms', () => <p>What we agree on</p>)
  expect(screen.getByText('What we agree on')).toBeTruthy()
  expect(asked).toEqual([])
})

test('a page that calls the server shows its shape until it can', async () => {
  const { come, asked } = await open('/login', () => {
    useApi()
    return <p>Who are you?</p>
  })
  expect(screen.queryByText('Who are you?')).toBe(null)
  expect(await screen.findByText(en.site.loading)).toBeTruthy()
  await come()
  expect(await screen.findByText('Who are you?')).toBeTruthy()
  expect(asked).toEqual(['/login'])
})
