import { api } from '@scan/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'
import { API_DOCS_PATH, OPENAPI_PATH } from './api-docs.ts'

let world: World
let page: { body: string; policy: string }
beforeAll(async () => {
  world = await createWorld()
  const { body, headers } = await world.app.inject(API_DOCS_PATH)
  page = { body, policy: String(headers['content-security-policy']) }
})
afterAll(() => world.close())

test('every call stands on the page, and every name in it leads somewhere', () => {
  for (const { method, path } of [api.signUp, api.askForHelp, api.listRequests, api.banUser])
    expect(page.body).toContain(`<code>${method} ${path.replace(/:(\w+)/g, '{$1}')}</code>`)
  const links = new Set([...page.body.matchAll(/href="#(\w+)"/g)].map(([, name]) => name))
  expect(links.size).toBeGreaterThan(5)
  for (const name of links) expect(page.body).toContain(`id="${name}"`)
  expect(page.body).not.toContain('undefined')
})

test('nothing on the page can run, load or send anything', () => {
  expect(page.policy).toMatch(
    /^default-src 'none';style-src 'sha256-\S+';base-uri 'none';form-action 'none';frame-ancestors 'none'$/,
  )
  expect(page.body).not.toMatch(/<script|\son\w+=|\sstyle=|src=|https?:/)
})

test('in production there is neither the page nor the document', async () => {
  const production = await createWorld({ describeApi: false })
  for (const url of [API_DOCS_PATH, OPENAPI_PATH])
    expect((await production.app.inject(url)).statusCode).toBe(404)
  await production.close()
})
