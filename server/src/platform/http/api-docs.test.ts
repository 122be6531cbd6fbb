import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'
import { API_DOCS_PATH } from './api-docs.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function page() {
  const { headers, body } = await world.app.inject(`${API_DOCS_PATH}/`)
  const policy = String(headers['content-security-policy'])
  const scripts = [...body.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
  return { policy, scripts, body, nonce: /'nonce-([^']+)'/.exec(policy)?.[1] ?? '' }
}

test('the page lets in its own scripts and styles by a nonce that is new each time, and nothing inline', async () => {
  const [first, second] = [await page(), await page()]
  expect(first.policy).not.toMatch(/unsafe|https?:/)
  expect(first.policy).toContain(`require-trusted-types-for 'script'`)
  expect(first.nonce).toMatch(/^[\w+/]{22}==$/)
  expect(first.nonce).not.toBe(second.nonce)
  expect(first.scripts).toHaveLength(3)
  for (const tag of first.scripts) expect(tag).toContain(`nonce="${first.nonce}"`)
})

test('its script comes from this server, and its texts name no other', async () => {
  const { body, scripts } = await page()
  expect(scripts.filter((tag) => tag.includes('src='))).toEqual([
    expect.stringContaining('src="js/scalar.js"'),
  ])
  expect(body).not.toMatch(/https?:\/\//)
  expect(body).toContain('"telemetry": false')
  const script = await world.app.inject({
    url: `${API_DOCS_PATH}/js/scalar.js`,
    headers: { 'accept-encoding': 'gzip' },
  })
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'gzip',
  })
  expect(script.rawPayload.length).toBeLessThan(2_000_000)
})

test('/api/docs leads to the page', async () => {
  const { statusCode, headers } = await world.app.inject(API_DOCS_PATH)
  expect({ statusCode, to: headers.location }).toEqual({ statusCode: 302, to: `${API_DOCS_PATH}/` })
})
