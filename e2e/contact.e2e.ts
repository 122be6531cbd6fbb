import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { en } from '@scan/contract/messages/en/index.ts'
import { expect, test as base } from './testing/fixtures.ts'

const { contact } = en.publicPages
const MESSAGE = { name: 'Gopal Menon', email: 'gopal@example.org', message: 'Do you help in Kollam too?' }

/** A form-handling service elsewhere, which speaks the Formspree protocol and takes every message. */
const test = base.extend<{ service: { origin: string; taken: unknown[] } }>({
  service: async ({}, use) => {
    const taken: unknown[] = []
    const server = createServer(async (request, response) => {
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('access-control-allow-headers', 'accept, content-type')
      response.setHeader('cross-origin-resource-policy', 'cross-origin')
      if (request.method === 'OPTIONS') return void response.writeHead(204).end()
      taken.push({ path: request.url, ...((await json(request)) as object) })
      response.setHeader('content-type', 'application/json').end('{"ok":true,"next":"/thanks"}')
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    await use({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, taken })
    server.close()
  },
})

test.extend({
  settings: async ({ service }, use) =>
    use({ CONTACT_FORM_ENDPOINT: service.origin, CONTACT_FORM_ID: 'xyzdqwer' }),
})(
  'a service elsewhere takes the messages where one is configured',
  { tag: '@nightly' },
  async ({ service, visit }) => {
    const { page } = await visit('Gopal')
    const settings = page.waitForResponse('**/api/settings')
    await page.goto('/contact')
    await settings
    for (const name of ['name', 'email', 'message'] as const)
      await page.getByLabel(contact[name]).fill(MESSAGE[name])
    await page.getByRole('button', { name: contact.submit }).click()
    await page.getByText(contact.sentTitle).waitFor()
    expect(service.taken).toEqual([expect.objectContaining({ ...MESSAGE, path: '/f/xyzdqwer' })])
  },
)

test(
  'a service elsewhere that nobody has configured is out of reach',
  { tag: '@nightly' },
  async ({ service, visit }) => {
    const visitor = await visit('Gopal')
    visitor.expectComplaints(/Content Security Policy/)
    await visitor.page.goto('/contact')
    const reached = visitor.page.evaluate((origin) => fetch(origin).then(() => true), service.origin)
    await expect(reached).rejects.toThrow('Failed to fetch')
    expect(service.taken).toEqual([])
  },
)
