import { api } from '@scan/contract/index.ts'
import { expect, test } from 'vitest'
import { sql } from './db/sql.ts'
import { createDatabase } from './testing/database.ts'
import { openMailSink } from './testing/mail-sink.ts'
import { builtServer, startServerProcess } from './testing/server-process.ts'

// What users start is built from the sources that all other tests run.

test('what npm start runs signs people up, sends their email, and says where in the sources it failed', async () => {
  const { url, database, drop } = await createDatabase()
  const mail = await openMailSink()
  const settings = { SMTP_URL: mail.url, MAIL_FROM: 'no-reply@example.org' }
  const server = await startServerProcess(url, settings, await builtServer())
  const somebody = {
    name: 'Asha Menon',
    phone: '9400011122',
    password: 'Monsoon#47rain',
    category: 'Citizen',
  } as const

  await server.call(api.signUp, { body: { ...somebody, email: 'asha@example.org' } })
  expect(await mail.waitFor('asha@example.org', 'verify')).toMatchObject({ recipient: 'asha@example.org' })

  await database.query(sql`alter table waiting_sign_ups rename to lost`)
  const failed = await server.call(api.signUp, { body: { ...somebody, email: 'usha@example.org' } })
  expect(failed.status).toBe(500)
  await expect.poll(server.said).toMatch(/file:\S+\/server\/src\/identity\/sign-up\.ts:\d+:\d+/)
  const [failure] = server.said().match(/^.*A call failed.*$/m) ?? []
  expect(failure).not.toMatch(/server\/build/)

  await server.stop()
  await mail.close()
  await drop()
})
