import { createInterface } from 'node:readline/promises'
import { en } from '@scan/contract/messages/en/index.ts'
import { passwordRefusals } from '@scan/domain/password.ts'
import { pino } from 'pino'
import { readAdminConfig } from './config.ts'
import { createServices } from './services.ts'
import { openDatabase } from './start.ts'
import { isGuessable } from './accounts/guessable/guessable.ts'
import { passwords as createPasswords } from './accounts/passwords.ts'

const USAGE =
  'Usage: npm run admin -- create EMAIL\n\nThe password is asked for, or taken from ADMIN_PASSWORD.\n'

/** Asks without echoing what is typed; piped input is read as it is. */
async function askForPassword(): Promise<string> {
  const { stdin, stdout } = process
  const terminal = createInterface({
    input: stdin,
    output: stdin.isTTY ? undefined : stdout,
    terminal: stdin.isTTY,
  })
  if (stdin.isTTY) stdout.write('Password (not shown while you type): ')
  const password = await terminal.question('')
  terminal.close()
  stdout.write('\n')
  return password
}

async function createAdmin(email: string): Promise<void> {
  const config = readAdminConfig()
  const password = config.adminPassword || (await askForPassword())
  const [refusal = (await isGuessable(password)) && 'password-too-common'] = passwordRefusals(password, {
    email,
  })
  if (refusal) throw new Error(en.fields[refusal])
  const silent = { log: pino({ level: 'silent' }), say: () => {} }
  const { database, secrets, close } = await openDatabase(config, silent, true)
  try {
    const { accounts } = createServices({
      database,
      secrets,
      passwords: createPasswords(),
      now: () => new Date(),
      timeZone: config.timeZone,
      rateLimited: true,
      secondFactorRequired: config.secondFactorRequired,
    })
    await accounts.createAdmin({ email, password, name: 'Administrator', phone: '0000000000' })
    process.stdout.write(`${email} is an administrator now and can sign in.\n`)
  } finally {
    await close()
  }
}

const [command, email] = process.argv.slice(2)
if (command !== 'create' || !email?.includes('@')) {
  process.stderr.write(USAGE)
  process.exitCode = 2
} else {
  await createAdmin(email).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })
}
