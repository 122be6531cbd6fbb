import { api } from '@scan/contract/index.ts'
import { LIVE_PATH } from '@scan/contract/live.ts'
import { DAY_MS, wallClock } from '@scan/domain/clock.ts'
import { expect, onTestFinished, test } from 'vitest'
import { sql } from './db/sql.ts'
import { createDatabase } from './testing/database.ts'
import { openMailSink } from './testing/mail-sink.ts'
import { untilWaiting } from './testing/race.ts'
import { gather, startServerProcess } from './testing/server-process.ts'
import { TIME_ZONE, type TestPerson } from './testing/world.ts'

test('what a server commits is emailed and heard on another, once; of what it had not when it was killed, nothing', async () => {
  const [db, sink] = [await createDatabase(), await openMailSink()]
  const [one, other] = await Promise.all([0, 1].map(() => startServerProcess(db.url, { SMTP_URL: sink.url })))
  if (!one || !other) throw new Error('There are no two servers')
  onTestFinished(async () => {
    await sink.close()
    await db.drop()
  })
  const [meera, asha] = (await gather(db.database, one.call, [
    ['Meera', 'Citizen'],
    ['Asha', 'Volunteer'],
  ])) as [TestPerson, TestPerson]
  const stream = await fetch(other.url + LIVE_PATH, {
    headers: { authorization: `Bearer ${meera.sessionToken}` },
  })
  let heard = ''
  void (async () => {
    for await (const text of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) heard += text
  })().catch(() => {}) // The server has ended.
  const events = () => heard.match(/data: \w+/g)?.map((line) => line.slice('data: '.length)) ?? []
  const told = () => sink.emails.filter(({ subject }) => subject?.includes('found a volunteer'))

  const inADay = wallClock(new Date(Date.now() + DAY_MS), TIME_ZONE)
  const needs = { helpType: 'shopping', description: 'Milk', district: 'Kollam' } as const
  const body = { action: 'request', email: null, ...needs, ...inADay } as const
  await one.call(api.askForHelp, { as: meera, body })
  await expect.poll(events).toEqual(['ready', 'request'])

  const accept = (server: typeof one) =>
    server.call(api.acceptRequest, { as: asha, body: { citizen: meera.email } })
  await db.database.transaction(async (tx) => {
    await tx.query(sql`select from help_requests for update`)
    const accepting = accept(one).catch(() => 'killed')
    await untilWaiting(tx, 1)
    await one.kill()
    expect(await accepting).toBe('killed')
  })
  const status = async () =>
    (await db.database.query(sql<{ status: string }>`select status from help_requests`))[0]
  expect(await status()).toEqual({ status: 'open' })

  expect((await accept(other)).status).toBe(200)
  await expect.poll(() => told().length, { timeout: 10_000 }).toBe(1)
  expect(told()[0]?.recipient).toBe(meera.email)
  expect(events()).toEqual(['ready', 'request', 'request'])
  await other.stop()
  expect([told().length, events().length]).toEqual([1, 3])
})
