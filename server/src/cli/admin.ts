import type { Part } from '@scan/domain/role.ts'
import * as fields from '@scan/contract/fields.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { readAdminConfig } from '../config.ts'
import { openForCommand } from './open-database.ts'
import { createAdmin as createAccount } from '../identity/create-admin.ts'
import { passwordRefusal } from '../identity/guessable/guessable.ts'
import { passwords as createPasswords } from '../identity/password-hashing.ts'
import { sql } from '../db/sql.ts'
import { askUnseen } from '../secrets/ask.ts'

const USAGE =
  'Usage: senior-help admin create EMAIL [NAME] [--desk]\n       senior-help admin list\n\nNAME is how other administrators know them, such as in the audit log.\n' +
  'With --desk they ask, find and ring, and decide about nobody.\n' +
  'The password is asked for, or taken from ADMIN_PASSWORD.\n'

function checked(result: ReturnType<typeof fields.email.safeParse>): string {
  if (result.success) return result.data
  throw new Error(en.fields[result.error.issues[0]?.message as keyof typeof en.fields])
}

async function createAdmin(typedEmail: string, typedName: string, part: Part): Promise<void> {
  const email = checked(fields.email.safeParse(typedEmail))
  const name = checked(fields.personName.safeParse(typedName))
  const config = readAdminConfig()
  const password = config.adminPassword || (await askUnseen('Password (not shown while you type): '))
  const refusal = await passwordRefusal(password, { name, email })
  if (refusal) throw new Error(en.fields[refusal])
  const { database, close } = await openForCommand(config)
  try {
    const context = { database, passwords: createPasswords(), now: () => new Date() }
    await createAccount(context, { email, password, name, phone: '0000000000', part })
    process.stdout.write(
      `${email} is an administrator now${part === 'desk' ? ', of the desk alone,' : ''} and can sign in.\n`,
    )
  } finally {
    await close()
  }
}

async function listAdmins(): Promise<void> {
  const { database, close } = await openForCommand(readAdminConfig())
  try {
    const admins = await database.query(
      sql<{
        email: string
        name: string
        part: Part
      }>`select email, name, part from accounts where category = 'Admin' order by created_at`,
    )
    for (const { email, name, part } of admins)
      process.stdout.write(`${email} ${name}${part === 'desk' ? ' (desk)' : ''}\n`)
  } finally {
    await close()
  }
}

const DESK = '--desk'
const given = process.argv.slice(2)
const part: Part = given.includes(DESK) ? 'desk' : 'all'
const [command, email, name = 'Administrator', ...more] = given.filter((one) => one !== DESK)
const work =
  command === 'list' && !email
    ? listAdmins()
    : command === 'create' && email && more.length === 0
      ? createAdmin(email, name, part)
      : undefined
if (!work) {
  process.stderr.write(USAGE)
  process.exitCode = 2
}
await work?.catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
