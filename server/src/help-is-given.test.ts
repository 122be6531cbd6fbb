import { api } from '@scan/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { startJobs } from './jobs/jobs.ts'
import { task } from './jobs/task.ts'
import { mintAddressChange } from './identity/change-email.ts'
import { mintReset } from './identity/password.ts'
import { AddressedEmail, mintVerification, writeToAddress } from './identity/sign-up.ts'
import { deliveryTasks } from './notifications/delivery.ts'
import { openMailer } from './notifications/email/mailer.ts'
import { openMailSink } from './testing/mail-sink.ts'
import type { MailSink } from './testing/mail-sink.ts'
import { PASSWORD, TIME_ZONE, createWorld } from './testing/world.ts'
import type { World } from './testing/world.ts'

let world: World
let sink: MailSink
let stop: () => Promise<void>

beforeAll(async () => {
  world = await createWorld()
  sink = await openMailSink()
  const { database, databaseUrl: url } = world
  const mailer = openMailer({ smtpUrl: sink.url, from: 'Network <no-reply@example.org>', database })
  const log = pino({ level: 'silent' })
  const context = {
    publicUrl: 'http://network.test',
    timeZone: TIME_ZONE,
    supportPhone: null,
    supportEmail: undefined,
    mintVerification: (id: string) => mintVerification(world.context, id),
    mintAddressChange: (id: string, address: string) => mintAddressChange(world.context, id, address),
    mintReset: (id: string, address: string) => mintReset(world.context, id, address),
  }
  const jobs = startJobs({
    database,
    url,
    log,
    tasks: { 'write-to-address': task(AddressedEmail, (asked) => writeToAddress(world.context, asked)) },
    emailTasks: deliveryTasks({ database, mailer, log, context }),
    schedules: {},
  })
  stop = async () => {
    await jobs.stop()
    mailer.close()
    await sink.close()
    await world.close()
  }
})

afterAll(() => stop())

const person = { password: PASSWORD, phone: '9847012345', skills: null, district: null }

async function tokenMailedTo(email: string): Promise<string> {
  const { text } = await sink.waitFor(email, 'email')
  const link = /http:\/\/network\.test\/verify-email\?token=([\w-]+)/.exec(text ?? '')
  if (!link?.[1]) throw new Error('There is no verification link in the email')
  return link[1]
}

test('a citizen gets help, from signing up to the completion code', async () => {
  const { call } = world
  const meera = { ...person, name: 'Meera Pillai', email: 'meera@example.org', category: 'Citizen' as const }
  const asha = {
    ...person,
    name: 'Asha Nair',
    email: 'asha@example.org',
    category: 'Volunteer' as const,
    district: 'Kollam' as const,
    skills: ['driving' as const],
  }
  const lakshmi = await world.person('Lakshmi', 'Admin')

  expect((await call(api.signUp, { body: meera })).status).toBe(200)
  const verified = await call(api.verifyEmail, { body: { token: await tokenMailedTo(meera.email) } })
  expect(verified.reply).toMatchObject({ pendingApproval: false })
  const signedIn = await call(api.signIn, { body: meera })
  const asMeera = { ...signedIn.reply.user, ...signedIn.reply }

  const when = world.inHours(20)
  const needs = {
    helpType: 'driving',
    description: 'To the eye clinic',
    additional: null,
    district: 'Kollam',
    ...when,
  } as const
  const asked = await call(api.askForHelp, {
    as: asMeera,
    body: { action: 'request', email: meera.email, ...needs },
  })
  expect(asked.json).toMatchObject({ message: 'Help request submitted successfully!' })
  expect(asked.reply.user.request).toMatchObject({ helpType: 'driving', volunteer: null })

  await call(api.signUp, { body: asha })
  const waits = await call(api.verifyEmail, { body: { token: await tokenMailedTo(asha.email) } })
  expect(waits.reply).toMatchObject({ pendingApproval: true })
  expect((await call(api.signIn, { body: asha })).problem).toMatchObject({
    code: 'approval-pending',
    pendingApproval: true,
  })
  await sink.waitFor(lakshmi.email, 'volunteer')

  const pending = await call(api.listPendingVolunteers, { as: lakshmi })
  expect(pending.reply.items.map(({ name }) => name)).toEqual(['Asha Nair'])
  const id = pending.reply.items[0]?.id ?? ''
  expect((await call(api.approveVolunteer, { as: lakshmi, params: { id } })).json).toMatchObject({
    message: 'Volunteer approved!',
  })
  expect((await call(api.listPendingVolunteers, { as: lakshmi })).reply.items).toEqual([])
  await sink.waitFor(asha.email, 'approved')

  const ashaIn = await call(api.signIn, { body: asha })
  const asAsha = { ...ashaIn.reply.user, ...ashaIn.reply }
  const board = await call(api.listRequests, { as: asAsha })
  const [request] = board.reply.requests
  expect(request).toMatchObject({
    description: 'To the eye clinic',
    citizenName: null,
    citizenPhone: null,
    volunteer: null,
  })
  const citizen = request?.handle ?? ''

  const accepted = await call(api.acceptRequest, {
    as: asAsha,
    body: { citizen, name: asha.name, phone: asha.phone, id: asAsha.id },
  })
  expect(accepted.reply.request).toMatchObject({ citizenName: 'Meera Pillai', citizenPhone: meera.phone })
  await sink.waitFor(meera.email, 'volunteer')

  const { reply: me } = await call(api.me, { as: asMeera })
  expect(me.user.request?.volunteer).toMatchObject({ name: 'Asha Nair', phone: asha.phone, isAccepted: true })
  const code = me.user.request?.volunteer?.code ?? ''
  expect(code).toMatch(/^\d{6}$/)
  for (const answer of [board, accepted]) expect(JSON.stringify(answer.json)).not.toContain('completionCode')

  const wrong = code === '000000' ? '000001' : '000000'
  expect(
    (await call(api.completeRequest, { as: asAsha, body: { citizen, code: wrong } })).problem?.code,
  ).toBe('completion-code-wrong')
  expect(
    (await call(api.completeRequest, { as: asAsha, body: { citizen, code, isAdmin: false } })).json,
  ).toMatchObject({
    message: 'Request marked as completed!',
  })

  const after = await call(api.me, { as: asMeera })
  expect(after.json['user']).toMatchObject({ helpstatus: true, helptitle: null, volunteerDetails: null })
  expect((await call(api.listRequests, { as: asAsha })).reply.requests).toEqual([])
  await sink.waitFor(meera.email, 'completed')
})
