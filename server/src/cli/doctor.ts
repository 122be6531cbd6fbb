import { readConfig } from '../config.ts'
import { openServer } from './open-database.ts'
import { examine } from '../operate/findings.ts'
import { readFacts } from '../operate/read-facts.ts'
import { settingsOfService } from '../operate/settings-file.ts'

const USAGE = `Usage: senior-help doctor

Says of each part of a running site whether it is right, and if not, how to mend it.
`
const MARKS = { right: ' right ', open: ' open  ', wrong: ' WRONG ' }

async function examineAll(): Promise<void> {
  const config = readConfig(settingsOfService())
  const findings = examine(
    await readFacts(config, () => openServer(config, { print: () => {}, forCommand: true })),
  )
  for (const { is, sentence } of findings) process.stdout.write(`${MARKS[is]}${sentence}\n`)
  const wrong = findings.filter(({ is }) => is === 'wrong').length
  process.stdout.write(wrong > 0 ? `\n${wrong} to mend.\n` : '\nNothing is wrong.\n')
  if (wrong > 0) process.exitCode = 1
}

try {
  if (process.argv.length > 2) process.stdout.write(USAGE)
  else await examineAll()
} catch (error) {
  process.stderr.write(`${MARKS.wrong}${(error as Error).message}\n`)
  process.exitCode = 1
}
