import { createClient, isSubmissionError } from '@formspree/core'
import { OWN_CONTACT_FORM } from '@scan/contract/public-pages.ts'
import { api } from '@scan/contract/index.ts'
import { DAY_MS } from '@scan/domain/clock.ts'
import { LIMITS } from '@scan/domain/rate-limit.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { BEGINNING, createWorld } from '../testing/world.ts'
import { purgeMessages } from './contact.ts'
import { stage, world } from '../testing/stage.ts'

const MESSAGE = { name: 'Meera Nair', email: 'meera@example.org', message: 'Thank you!\nAsha was kind.' }

stage([], { rateLimited: true })

let endpoint: string
beforeAll(async () => {
  endpoint = (await world.app.listen({ host: '127.0.0.1', port: 0 })) + OWN_CONTACT_FORM.endpoint
})

const kept = () =>
  world.database.query(
    sql<{ name: string; email: string; message: string; at: Date }>`
      select name, email, message, created_at as at from contact_messages`,
  )

/** Sends as the contact page does: through the protocol's own client, over the wire. */
async function send(data: Record<string, string>, formId: string = OWN_CONTACT_FORM.id) {
  const result = await createClient().submitForm<typeof data>(formId, data, { endpoint })
  return isSubmissionError(result)
    ? { form: result.getFormErrors(), fields: Object.fromEntries(result.getAllFieldErrors()) }
    : { next: result.next }
}

describe("the protocol's own client", () => {
  test('has a message kept, and whoever answers it told', async () => {
    expect(await send({ ...MESSAGE, name: '  Meera\n Nair ' })).toEqual({ next: '/contact' })
    expect(await kept()).toEqual([{ ...MESSAGE, at: BEGINNING }])
    expect(await world.queuedNotifications()).toEqual([
      { kind: 'contact-message', messageId: expect.any(String) },
    ])
  })

  test('hears what is wrong with each field, and nothing is kept', async () => {
    const { fields, form } = await send({ name: ' ', email: 'meera@', message: '' })
    expect(form).toEqual([])
    expect(fields).toEqual({
      name: [{ code: 'REQUIRED_FIELD_EMPTY', message: 'Name is required' }],
      email: [{ code: 'TYPE_EMAIL', message: 'Please enter a valid email address' }],
      message: [{ code: 'REQUIRED_FIELD_EMPTY', message: 'Message is required' }],
    })
    expect(await send({ ...MESSAGE, message: 'a'.repeat(4001) })).toMatchObject({
      fields: { message: [{ code: 'TYPE_TEXT', message: 'Please use at most 4000 characters' }] },
    })
    expect([await kept(), await world.queuedNotifications()]).toEqual([[], []])
  })

  test.each([
    ['no such form', MESSAGE, 'sales', 'FORM_NOT_FOUND', 'There is nothing at this address.'],
    [
      'too much even to be read',
      { ...MESSAGE, message: 'a'.repeat(17 * 1024) },
      OWN_CONTACT_FORM.id,
      'UNSPECIFIED',
      'That is too long. Please shorten it.',
    ],
  ])('hears that there is %s', async (_what, data, form, code, message) => {
    expect(await send(data, form)).toEqual({ form: [{ code, message }], fields: {} })
  })

  test('hears how long to wait after too many messages from one subnet, until the hour is over', async () => {
    const { times } = LIMITS['contact-from-subnet']
    for (let n = 0; n < times; n++)
      expect(await send({ ...MESSAGE, message: `Message ${n}` })).toHaveProperty('next')
    expect(await send(MESSAGE)).toEqual({
      form: [{ code: 'UNSPECIFIED', message: 'Too many tries. Please wait 60 min and try again.' }],
      fields: {},
    })
    expect(await kept()).toHaveLength(times)
    world.setNow(new Date(BEGINNING.getTime() + 3_600_000))
    expect(await send(MESSAGE)).toHaveProperty('next')
  })
})

test('a program that fills in what people do not see is thanked, and nothing is kept', async () => {
  expect(await send({ ...MESSAGE, _gotcha: 'https://spam.example' })).toEqual({ next: '/contact' })
  expect([await kept(), await world.queuedNotifications()]).toEqual([[], []])
})

test('an answer speaks our words beside those of the protocol', async () => {
  const refused = await world.app.inject({
    method: 'POST',
    url: api.sendContactMessage.path,
    payload: { ...MESSAGE, email: '' },
  })
  expect([refused.statusCode, refused.headers['cache-control'], refused.json()]).toEqual([
    422,
    'no-store',
    {
      success: false,
      code: 'invalid-input',
      message: 'Email is required',
      error: 'Email is required',
      errors: [{ field: 'email', code: 'REQUIRED_FIELD_EMPTY', message: 'Email is required' }],
    },
  ])
})

test('whose message it is is known from a session whose own address stands in it, and from nothing else (D63)', async () => {
  const [meera, ravi] = [await world.person('Meera', 'Citizen'), await world.person('Ravi', 'Volunteer')]
  const sent = async (email: string, token?: string) => {
    const payload = { ...MESSAGE, email }
    const headers = token && { authorization: `Bearer ${token}` }
    const { path: url } = api.sendContactMessage
    expect(
      (await world.app.inject({ method: 'POST', url, payload, ...(headers && { headers }) })).statusCode,
    ).toBe(200)
    const of = sql<{ id: string | null }>`select sender_id as id from contact_messages order by sender_id`
    return (await world.database.query(of)).map(({ id }) => id)
  }
  for (const token of [undefined, ravi.sessionToken, 'over'])
    expect(await sent(meera.email, token)).toEqual([null])
  // The same words under her address do not keep her own away, and are kept once.
  for (const email of [meera.email, meera.email.toUpperCase()])
    expect(await sent(email, meera.sessionToken)).toEqual([meera.id, null])
})

test('a message is forgotten after half a year', async () => {
  await send(MESSAGE)
  world.setNow(new Date(BEGINNING.getTime() + 180 * DAY_MS))
  await purgeMessages(world.context)
  expect(await kept()).toHaveLength(1)
  world.setNow(new Date(BEGINNING.getTime() + 181 * DAY_MS))
  await purgeMessages(world.context)
  expect(await kept()).toEqual([])
})

test('with an outside service the page learns which, may speak to it and to nobody else, and there is no form of ours', async () => {
  const outside = { endpoint: 'https://forms.example/api', id: 'xyzabcde' }
  const other = await createWorld({ contactForm: outside })
  const { reply, headers } = await other.call(api.readSettings)
  const ours = await other.call(api.sendContactMessage, { body: MESSAGE })
  await other.close()
  expect(reply.contactForm).toEqual(outside)
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://forms.example;")
  expect(ours.problem?.code).toBe('not-found')
})
