import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { openServer } from './open-database.ts'
import { isInternal } from '../operate/caddy-site.ts'
import { examine } from '../operate/findings.ts'
import { readFacts } from '../operate/read-facts.ts'
import { settingsOfService } from '../operate/settings-file.ts'
import { askFor } from '../secrets/ask.ts'

const USAGE = `Usage: senior-help doctor [--reachable yes|no]

Says of each part of a running site whether it is right, and if not, how to mend it.
--reachable is what you have seen on a phone with mobile data; it is asked for otherwise.
`
const MARKS = { right: ' right ', open: ' open  ', wrong: ' WRONG ' }

async function reach(said: string | undefined, publicUrl = ''): Promise<boolean | undefined> {
  if (said === undefined && process.stdin.isTTY && !isInternal(new URL(publicUrl).hostname))
    said = await askFor(
      `Open ${publicUrl}/healthz on a phone with mobile data. Does it say {"success":true}? (yes/no, or Enter) `,
    )
  return said ? /^y/i.test(said) : undefined
}

async function examineAll(said: string | undefined): Promise<void> {
  const config = readConfig(settingsOfService())
  const opening = { say: () => {}, forCommand: true }
  const facts = await readFacts(
    config,
    () => openServer(config, opening),
    await reach(said, config.publicUrl),
  )
  const findings = examine(facts)
  for (const { is, sentence } of findings) process.stdout.write(`${MARKS[is]}${sentence}\n`)
  const wrong = findings.filter(({ is }) => is === 'wrong').length
  process.stdout.write(wrong > 0 ? `\n${wrong} to mend.\n` : '\nNothing is wrong.\n')
  if (wrong > 0) process.exitCode = 1
}

try {
  const { values } = parseArgs({ options: { reachable: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) process.stdout.write(USAGE)
  else await examineAll(values.reachable)
} catch (error) {
  process.stderr.write(`${MARKS.wrong}${(error as Error).message}\n`)
  process.exitCode = 1
}
