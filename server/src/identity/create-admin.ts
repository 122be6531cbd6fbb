import { randomUUID } from 'node:crypto'
import { foldedAddress } from '@scan/domain/email-address.ts'
import type { Part } from '@scan/domain/role.ts'
import { record } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'
import * as accounts from './accounts-store.ts'
import type { Account } from './accounts-store.ts'

interface NewAdmin {
  email: string
  name: string
  phone: string
  password: string
  part?: Part
}

/** Makes an administrator, who needs no verification: only someone at the server's own keyboard can do this. */
export async function createAdmin(
  { database, passwords, now }: Pick<Context, 'database' | 'passwords' | 'now'>,
  { email, name, phone, password, part = 'all' }: NewAdmin,
): Promise<Account> {
  const passwordHash = await passwords.hash(password)
  return database.transaction(async (tx) => {
    const at = now()
    const added = await accounts.add(tx, {
      id: randomUUID(),
      name,
      email: foldedAddress(email),
      phone,
      category: 'Admin',
      passwordHash,
      district: null,
      skills: null,
      organisation: null,
      language: 'en',
      privacyVersion: null,
      agreedAt: null,
      createdAt: at,
      approvedAt: at,
      returnedAfter: null,
      awaitsAgreement: false,
    })
    if (!added) throw new Error(`There is an account with the address ${email} already.`)
    if (part !== 'all') await tx.query(sql`update accounts set part = ${part} where id = ${added.id}`)
    const subject = { kind: 'account', id: added.id } as const
    await record(tx, { at, actorId: null, action: 'create-admin', subject })
    return added
  })
}
