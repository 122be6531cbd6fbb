import { expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { createDatabaseBefore } from '../testing/database.ts'
import { newKey, secretsOf } from '../secrets/secrets.ts'
import { TIME_ZONE, cheapPasswords } from '../testing/world.ts'
import { createContext } from '../context.ts'
import { signIn as signInTo } from './sign-in.ts'
import { mintVerification } from './sign-up.ts'
import { verify } from './verify.ts'

const PASSWORD = 'Monsoon#47rain'

test('who had signed up before the update verifies by the link they were mailed, or by another', async () => {
  const { database, migrate } = await createDatabaseBefore('0018')
  const passwords = cheapPasswords()
  await database.query(sql`
    insert into accounts (name, email, phone, category, district, password_hash, created_at, verified_at, approved_at, banned_at)
    select name, name || '@example.org', '9847100001', category, 'Kollam', ${await passwords.hash(PASSWORD)},
      now() - interval '9 days', verified, case category when 'Citizen' then now() end, banned
    from (values ('verified', 'Citizen', now(), null::timestamptz), ('mailed', 'Citizen', null, null), ('forgotten', 'Volunteer', null, null),
      ('banned', 'Citizen', null, now())) as people (name, category, verified, banned)`)
  await database.query(sql`
    insert into email_verifications (account_id, token_hash, code_hash, expires_at)
    select id, sha256(name::bytea), '', now() + interval '1 hour' from accounts`)
  const before = await database.query(
    sql<{ id: string }>`select id from accounts where name <> 'forgotten' order by name`,
  )

  await migrate()
  const kept = await database.query(sql`select name from accounts order by name`)
  expect(kept).toEqual([{ name: 'banned' }, { name: 'verified' }])
  const now = () => new Date()
  const settings = { timeZone: TIME_ZONE, rateLimited: false, secondFactorRequired: false }
  const context = createContext({ database, passwords, secrets: secretsOf([newKey()]), now, ...settings })
  for (const token of ['mailed', 'mailed', 'verified'])
    expect(await verify(context, { token }, undefined)).toMatchObject({ name: token, category: 'Citizen' })

  const from = { clientSubnet: '203.0.113.7', devices: [], userAgent: undefined }
  const signIn = (name: string) =>
    signInTo(context, { email: `${name}@example.org`, password: PASSWORD, ...from })
  await expect(signIn('forgotten')).rejects.toMatchObject({ code: 'email-not-verified' })
  const [waiting] = await database.query(sql<{ id: string }>`select id from waiting_sign_ups`)
  const minted = await mintVerification(context, waiting?.id ?? '')
  await verify(context, { token: minted?.token ?? '' }, undefined)
  await expect(signIn('forgotten')).rejects.toMatchObject({ reason: 'approval-pending' })
  await expect(signIn('banned')).rejects.toMatchObject({ code: 'invalid-credentials' })
  expect((await signIn('mailed')).accountId).toBe(before[1]?.id)
})
