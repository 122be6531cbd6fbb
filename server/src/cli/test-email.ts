import { readConfig } from '../config.ts'
import { tryMail } from '../operate/try-mail.ts'

const [address, ...more] = process.argv.slice(2)
if (!address || more.length > 0) {
  process.stderr.write('Usage: senior-help test-email ADDRESS\n')
  process.exitCode = 2
} else {
  try {
    const refusal = await tryMail(readConfig(), address)
    process.stdout.write(
      refusal
        ? `${refusal}\n`
        : `A test email is on its way to ${address}. Look whether it arrives, and where.\n`,
    )
    if (refusal) process.exitCode = 1
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
