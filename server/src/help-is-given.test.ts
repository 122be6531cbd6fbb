import type { Body } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import type { ProblemBody } from '@scan/contract/problems.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { startJobs } from './jobs/jobs.ts'
import { task } from './jobs/task.ts'
import { mintAddressChange } from './identity/change-email.ts'
import { mintReset } from './identity/password.ts'
import { AddressedEmail, mintVerification, writeToAddress } from './identity/sign-up.ts'
import { deliveryTasks } from './notifications/delivery.ts'
import { openMailer } from './notifications/email/mailer.ts'
import { openMailSink, type MailSink } from './testing/mail-sink.ts'
import { PASSWORD, TIME_ZONE, createWorld, type TestPerson, type World } from './testing/world.ts'

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

type NewPerson = Body<typeof api.signUp>

async function tokenMailedTo(email: string): Promise<string> {
  const { text } = await sink.waitFor(email, 'email')
  const link = /http:\/\/network\.test\/verify-email\?token=([\w-]+)/.exec(text ?? '')
  if (!link?.[1]) throw new Error('There is no verification link in the email')
  return link[1]
}

test('a citizen gets help, from signing up to the completion code', async () => {
  const { call } = world
  const person = { password: PASSWORD, phone: '9847012345', skills: null, district: null }
  const meera: NewPerson = {
    ...person,
    name: 'Meera Pillai',
    email: 'meera@example.org',
    category: 'Citizen',
  }
  const asha: NewPerson = {
    ...{ ...person, name: 'Asha Nair', email: 'asha@example.org', category: 'Volunteer' },
    ...{ district: 'Kollam', skills: ['driving'] },
  }
  const lakshmi = await world.person('Lakshmi', 'Admin')
  const signUp = async (body: NewPerson) => {
    expect((await call(api.signUp, { body })).status).toBe(200)
    return (await call(api.verifyEmail, { body: { token: await tokenMailedTo(body.email) } })).reply
  }
  const signIn = async (body: NewPerson) => {
    const { reply, problem } = await call(api.signIn, { body })
    return { ...reply?.user, ...reply, problem } as TestPerson & { problem?: ProblemBody }
  }

  expect(await signUp(meera)).toMatchObject({ pendingApproval: false })
  const asMeera = await signIn(meera)
  const needs = { helpType: 'driving', description: 'To the eye clinic', district: 'Kollam' } as const
  const body = { action: 'request', email: meera.email, ...needs, ...world.inHours(20) } as const
  const asked = await call(api.askForHelp, { as: asMeera, body })
  expect(asked.json).toMatchObject({ message: 'Help request submitted successfully!' })
  expect(asked.reply.user.request).toMatchObject({ helpType: 'driving', volunteer: null })

  expect(await signUp(asha)).toMatchObject({ pendingApproval: true })
  expect((await signIn(asha)).problem).toMatchObject({ code: 'approval-pending', pendingApproval: true })
  await sink.waitFor(lakshmi.email, 'volunteer')
  const pending = async () => (await call(api.listPendingVolunteers, { as: lakshmi })).reply.items
  const [waiting, ...others] = await pending()
  expect([waiting?.name, others]).toEqual(['Asha Nair', []])
  const approved = await call(api.approveVolunteer, { as: lakshmi, params: { id: waiting?.id ?? '' } })
  expect(approved.json).toMatchObject({ message: 'Volunteer approved!' })
  expect(await pending()).toEqual([])
  await sink.waitFor(asha.email, 'approved')

  const asAsha = await signIn(asha)
  const board = await call(api.listRequests, { as: asAsha })
  const [request] = board.reply.requests
  const unseen = { citizenName: null, citizenPhone: null, volunteer: null }
  expect(request).toMatchObject({ description: 'To the eye clinic', ...unseen })
  const citizen = request?.handle ?? ''
  const { name, phone } = asha
  const accepted = await call(api.acceptRequest, {
    as: asAsha,
    body: { citizen, name, phone, id: asAsha.id },
  })
  expect(accepted.reply.request).toMatchObject({ citizenName: 'Meera Pillai', citizenPhone: meera.phone })
  await sink.waitFor(meera.email, 'volunteer')

  const { reply: me } = await call(api.me, { as: asMeera })
  expect(me.user.request?.volunteer).toMatchObject({ name, phone, isAccepted: true })
  const code = me.user.request?.volunteer?.code ?? ''
  expect(code).toMatch(/^\d{6}$/)
  for (const answer of [board, accepted]) expect(JSON.stringify(answer.json)).not.toContain('completionCode')

  const complete = (given: string) =>
    call(api.completeRequest, { as: asAsha, body: { citizen, code: given, isAdmin: false } })
  const wrong = await complete(code === '000000' ? '000001' : '000000')
  expect(wrong.problem?.code).toBe('completion-code-wrong')
  expect((await complete(code)).json).toMatchObject({ message: 'Request marked as completed!' })
  const after = await call(api.me, { as: asMeera })
  expect(after.json['user']).toMatchObject({ helpstatus: true, helptitle: null, volunteerDetails: null })
  expect((await call(api.listRequests, { as: asAsha })).reply.requests).toEqual([])
  await sink.waitFor(meera.email, 'completed')
})
