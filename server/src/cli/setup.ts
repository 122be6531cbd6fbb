import { parseArgs } from 'node:util'
import { thisMachine } from '../operate/machine.ts'
import { SetUpRefused, givenIn, setUp } from '../operate/setup.ts'
import { askFor, askUnseen } from '../secrets/ask.ts'

const USAGE = `Usage: senior-help setup DOMAIN [--admin-email EMAIL] [--admin-name NAME] [--smtp-url URL] [--mail-from ADDRESS] [--to-restore]

Asks for what is not given. ADMIN_EMAIL, ADMIN_NAME, SMTP_URL, MAIL_FROM and ADMIN_PASSWORD in the environment count
as given, and the password may come by standard input. Run again, it changes nothing that is there.
--to-restore stops before the database holds anything: senior-help restore comes next, then this again.
`

function readArguments() {
  const option = { type: 'string' as const }
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean' },
        'to-restore': { type: 'boolean' },
        'admin-email': option,
        'admin-name': option,
        'smtp-url': option,
        'mail-from': option,
      },
    })
  } catch {
    throw new SetUpRefused(USAGE)
  }
}

try {
  const { positionals, values } = readArguments()
  const [domain, ...more] = positionals
  if (values.help || !domain || more.length > 0) throw new SetUpRefused(USAGE)
  // Piped input is the password, if any came.
  const piped = async () => (process.stdin.isTTY ? undefined : askUnseen(''))
  await setUp({
    machine: thisMachine,
    domain: domain.toLowerCase(),
    toRestore: values['to-restore'] ?? false,
    given: await givenIn(values, piped),
    ask: process.stdin.isTTY ? { for: askFor, secretly: askUnseen } : undefined,
    print: (line) => process.stdout.write(`${line}\n`),
  })
} catch (error) {
  const { message, stack } = error as Error
  process.stderr.write(`${error instanceof SetUpRefused ? message : stack}\n`)
  process.exitCode = 1
}
