import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { BadConfig, readConfig } from './config.ts'
import { DEMO_PEOPLE } from './demo/people.ts'
import { DatabaseRefused } from './db/embedded/installation.ts'
import { openCluster } from './db/embedded/cluster.ts'
import { inSources, loggable } from './http/loggable.ts'
import type { Running } from './start.ts'

const STOP_WITHIN_MS = 10_000
/** Often sent twice: a closed terminal sends them to `scripts/start.mjs` as well, which passes them on. */
const SENT_TWICE = ['SIGTERM', 'SIGHUP'] as const

try {
  const config = readConfig()
  const log = pino({ level: config.logLevel })
  // On somebody's own machine a person reads this, in production a program.
  const tell = (sentence: string) => process.stdout.write(`  ${sentence}\n`)
  const print = config.production ? (sentence: string) => log.info(sentence) : tell
  const warn = config.production ? (sentence: string) => log.warn(sentence) : tell
  for (const doubt of config.doubts) warn(doubt)
  // It starts, or recovers, in its own processes while this one loads.
  const cluster = config.databaseUrl ? undefined : openCluster({ dataDir: config.dataDir, log: print })
  cluster?.catch(() => {}) // Awaited, and so heard, below.
  const starting = import('./start.ts').then(({ start }) =>
    start(config, { log, print, mayGiveUpRoot: true, cluster }),
  )
  // From the very start: stopping a server that is still starting must not leave its database running. A start that
  // fails ends by itself, with an exit code that says so.
  let isStopping = false
  const grace = closeWithGrace(
    { delay: STOP_WITHIN_MS, skip: ['beforeExit', ...SENT_TWICE] },
    async ({ err }) => {
      isStopping = true
      if (err) log.fatal(loggable(err), 'The server stops because of an error that nobody expected')
      const started = await starting.catch(() => undefined)
      await started?.close()
    },
  )
  // `closeWithGrace` would take the second for somebody who does not want to wait.
  for (const signal of SENT_TWICE) process.on(signal, () => isStopping || grace.close())
  const running = await starting
  const address = config.publicUrl ?? `http://localhost:${running.port}`
  process.stdout.write(`\n  Senior Citizen Assistance Network\n  ${address}\n`)
  if (running.demoPassword) process.stdout.write(demoPeople(address, running, config.onThisMachine))
} catch (error) {
  // A bad setting or a folder in use is the reader's to mend; everything else needs its stack.
  const isTheirs = error instanceof BadConfig || error instanceof DatabaseRefused
  process.stderr.write(`\n${isTheirs ? error.message : inSources((error as Error).stack ?? String(error))}\n`)
  process.exitCode = 1
}

function demoPeople(address: string, { demoPassword, hasMailbox }: Running, isOpen: boolean): string {
  const rows = DEMO_PEOPLE.flatMap(({ email, category, note }) =>
    note ? [`    ${email.padEnd(24)} ${category.padEnd(14)} ${note}`] : [],
  )
  const closed = isOpen ? '' : ' (any name, the password above)'
  const made = isOpen ? '' : ' (made for this start: others get to this server)'
  const mailbox = hasMailbox ? `\n  Emails are not sent but kept: ${address}/mailbox${closed}\n` : ''
  return `\n  Demo people, password ${demoPassword}${made}\n${rows.join('\n')}\n${mailbox}\n`
}
