import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { openMailer } from './notifications/email/mailer.ts'
import { tasksOf } from './tasks.ts'
import { createWorld } from './testing/world.ts'

test('whatever people are told by the clock is due at a minute of every zone, not at an hour of UTC', async () => {
  const world = await createWorld()
  const { context, database, databaseUrl } = world
  const mailer = openMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'no-reply@network.example', database })
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const publicUrl = 'https://help.example.org'
  const { schedules } = tasksOf({
    ...{ context, config: readConfig({}), databaseUrl, publicUrl, mailer, log, metrics: undefined },
  })
  const crons = (...names: string[]) => names.map((name) => schedules[name]?.cron)
  expect(
    crons('scheduled-transitions', 'remind-of-visits', 'warn-of-unfilled', 'tell-desk-of-unfilled'),
  ).toEqual(Array(4).fill('* * * * *'))
  // Every zone is a number of quarters of an hour from UTC.
  expect(crons('offer-requests', 'morning-emails')).toEqual(Array(2).fill('*/15 * * * *'))
  mailer.close()
  await world.close()
})
