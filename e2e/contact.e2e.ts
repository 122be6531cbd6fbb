import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { en } from '@scan/contract/messages/en/index.ts'
import { LIMITS } from '@scan/domain/rate-limit.ts'
import type { Page } from '@playwright/test'
import { sql } from '../server/src/db/sql.ts'
import { expect, test as base } from './testing/fixtures.ts'
import type { Site } from './testing/site.ts'
import type { Visitor } from './testing/visitor.ts'

const { contact } = en.publicPages
const FORM_ID = 'xyzdqwer'
const GOPAL = { name: 'Gopal Menon', email: 'gopal@example.org', message: 'Do you help in Kollam too?' }

interface Answer {
  status: number
  type?: string
  body: string
}
const says = (status: number, body: object): Answer => ({ status, body: JSON.stringify(body) })

/** A form-handling service elsewhere, which speaks the Formspree protocol, takes messages and answers as told. */
async function openService() {
  const taken: unknown[] = []
  const asked: string[] = []
  let answer = says(200, { ok: true, next: '/thanks' })
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader(
      'access-control-allow-headers',
      'accept, content-type, formspree-client, formspree-session-data',
    )
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (answer.status === 200) taken.push(JSON.parse(Buffer.concat(chunks).toString()))
      response
        .writeHead(answer.status, { 'content-type': answer.type ?? 'application/json' })
        .end(answer.body)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    asked,
    willSay: (next: Answer) => void (answer = next),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const test = base.extend<{ service: Awaited<ReturnType<typeof openService>>; gopal: Visitor }>({
  service: async ({}, use) => {
    const service = await openService()
    await use(service)
    await service.close()
  },
  /** Looks at the contact page, whose form knows by now where messages go. */
  gopal: async ({ visit }, use) => {
    const gopal = await visit('Gopal')
    const answered = gopal.page.waitForResponse('**/api/settings')
    await gopal.page.goto('/contact')
    await answered
    await use(gopal)
  },
})

const field = (page: Page, name: keyof typeof GOPAL) => page.getByLabel(contact[name])
const send = (page: Page) => page.getByRole('button', { name: contact.submit }).click()
async function write(page: Page) {
  for (const name of ['name', 'email', 'message'] as const) await field(page, name).fill(GOPAL[name])
}
async function expectNothingLost(page: Page) {
  for (const name of ['name', 'email', 'message'] as const)
    expect(await field(page, name).inputValue()).toBe(GOPAL[name])
}
const underTheButton = (page: Page) => page.locator('form').getByRole('alert')
const policyOf = async (site: Site) =>
  (await fetch(`${site.url}/contact`)).headers.get('content-security-policy') ?? ''

const withService = test.extend({
  settings: async ({ service }, use) =>
    use({ CONTACT_FORM_ENDPOINT: service.origin, CONTACT_FORM_ID: FORM_ID }),
})

withService(
  'a service elsewhere takes messages, and what it has against one stands where it belongs',
  async ({ site, service, gopal }) => {
    const { page, look } = gopal
    gopal.expectComplaints(/Failed to load resource/)
    expect(await policyOf(site)).toContain(`connect-src 'self' ${service.origin};`)
    await write(page)

    service.willSay(
      says(422, {
        error: 'Validation errors',
        errors: [
          { field: 'email', code: 'TYPE_EMAIL', message: 'should be an email' },
          { field: 'message', code: 'REQUIRED_FIELD_EMPTY', message: 'Say a little more, please.' },
        ],
      }),
    )
    await send(page)
    await page.locator('input[type=email][aria-invalid=true]').waitFor()
    const describedBy = (name: keyof typeof GOPAL) =>
      field(page, name).evaluate((control) =>
        (control.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      )
    expect(await describedBy('email')).toContain('should be an email')
    expect(await describedBy('message')).toContain('Say a little more, please.')
    expect(await field(page, 'name').getAttribute('aria-invalid')).toBeNull()
    await expectNothingLost(page)
    await look('contact-refused-by-a-service', 'closely')

    service.willSay(
      says(403, {
        error: 'Form is off',
        errors: [{ code: 'INACTIVE', message: 'This form is switched off.' }],
      }),
    )
    await send(page)
    await underTheButton(page).getByText('This form is switched off.').waitFor()
    await expectNothingLost(page)

    for (const body of ['{"answer":42}', '<p>A proxy</p>']) {
      service.willSay({ status: 502, body })
      await send(page)
      await underTheButton(page).getByText(contact.unexpected).waitFor()
      service.willSay(says(403, { error: 'x', errors: [{ code: 'INACTIVE', message: 'Off again.' }] }))
      await send(page)
      await underTheButton(page).getByText('Off again.').waitFor()
    }

    await page.route(`${service.origin}/**`, (route) => route.abort('internetdisconnected'))
    await send(page)
    await underTheButton(page).getByText(en.site.noAnswer).waitFor()
    await expectNothingLost(page)
    await page.unroute(`${service.origin}/**`)

    service.willSay(says(200, { ok: true, next: '/thanks' }))
    await send(page)
    await page.getByText(contact.sentTitle).waitFor()
    expect(service.taken).toEqual([expect.objectContaining(GOPAL)])
    expect(service.asked.at(-1)).toBe(`POST /f/${FORM_ID}`)
  },
)

test('a service elsewhere that nobody has configured is out of reach', async ({ site, service, gopal }) => {
  gopal.expectComplaints(/Content Security Policy/)
  expect(await policyOf(site)).toContain(`connect-src 'self';`)
  const reached = await gopal.page.evaluate(
    (origin) =>
      fetch(origin).then(
        () => true,
        () => false,
      ),
    service.origin,
  )
  expect(reached).toBe(false)
  expect(service.asked).toEqual([])
  expect(gopal.complaints.join()).toContain('Content Security Policy')
})

const SUPPORT = 'support@example.org'
const withSupport = test.extend({ settings: { SUPPORT_EMAIL: SUPPORT } })

withSupport(
  'without one this server takes the message, mails it to support, and believes no program',
  async ({ site, gopal: { page } }) => {
    const stored = () => site.database.query(sql`select name, email, message from contact_messages`)

    await write(page)
    await page.getByLabel(contact.trap).evaluate((trap: HTMLInputElement) => {
      // As a program fills in everything that it finds.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        trap,
        'https://spam.example',
      )
      trap.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await send(page)
    await page.getByText(contact.sentTitle).waitFor()
    expect(await stored()).toEqual([])

    await page.getByRole('button', { name: contact.another }).click()
    await write(page)
    await send(page)
    await page.getByText(contact.sentTitle).waitFor()
    expect(await stored()).toEqual([GOPAL])
    const mailed = await site.mail.waitFor(SUPPORT, 'Gopal Menon')
    expect(mailed.text).toContain(GOPAL.message)
    expect(site.mail.emails.filter(({ recipient }) => recipient === SUPPORT)).toHaveLength(1)

    for (let times = 2; times < LIMITS['contact-from-subnet'].times; times++) {
      await page.getByRole('button', { name: contact.another }).click()
      await write(page)
      await send(page)
      await page.getByText(contact.sentTitle).waitFor()
    }
    await page.getByRole('button', { name: contact.another }).click()
    await write(page)
    await send(page)
    await underTheButton(page).getByText(contact.failed).waitFor()
    await expectNothingLost(page)
    // The same words again are no other message.
    expect(await stored()).toEqual([GOPAL])
  },
)
