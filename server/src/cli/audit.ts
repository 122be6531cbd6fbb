import { parseArgs } from 'node:util'
import { verifyAuditLog } from '../audit/verify-audit-log.ts'
import { readConfig } from '../config.ts'
import { openForCommand } from './open-database.ts'

const USAGE = `Usage: senior-help audit verify [--expect HASH]

Says where the audit log was changed. HASH is one that was kept outside, such as the newest of the time before:
without it nobody can tell whether the end of the log was cut off.
`

async function verify(expected: string | undefined): Promise<void> {
  const { database, close } = await openForCommand(readConfig())
  try {
    const { broken, lines, waiting, erased, newest } = await verifyAuditLog(database, expected)
    for (const sentence of broken) process.stdout.write(`${sentence}\n`)
    if (broken.length > 0) process.exitCode = 1
    else
      process.stdout.write(
        `The audit log is whole: ${lines} lines, ${erased} of them with erased words, ${waiting} not linked yet.\n` +
          `The newest hash: ${newest}\n`,
      )
  } finally {
    await close()
  }
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { expect: { type: 'string' } } })
  } catch {
    throw new TypeError(USAGE)
  }
}

try {
  const { positionals, values } = readArguments()
  if (positionals.join() !== 'verify') throw new TypeError(USAGE)
  await verify(values.expect)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 2
}
