import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { VICTIMS, crashAgainAndAgain } from '../server/src/testing/crash/campaign.ts'
import { openMailSink } from '../server/src/testing/mail-sink.ts'
import { builtServer } from '../server/src/testing/server-process.ts'
import { percentile } from './running-server.ts'

// node bench/crash.ts [--rounds 100]: kills the server, its embedded database and both under load, in turn, and says
// what was lost.
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '100' } } })
const victims = Array.from(
  { length: Number(values.rounds) },
  (_, round) => VICTIMS[round % VICTIMS.length] ?? 'both',
)
const folder = await mkdtemp(join(tmpdir(), 'network-crash-'))
await chmod(folder, 0o711) // For the user that the database runs as where we are root.
const sink = await openMailSink()
const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)
const { broken, acknowledged, readyMs, starvedMs, emailsMs } = await crashAgainAndAgain({
  dataDir: join(folder, 'data'),
  victims,
  program: await builtServer(),
  sink,
  say,
})
await sink.close()
await rm(folder, { recursive: true })
const spread = (times: number[]) =>
  [0.5, 0.95, 1].map((part) => `${Math.round(percentile(times, part))}`).join(' / ')
say(`${acknowledged} acknowledged writes over ${victims.length} kills; what does not hold: ${broken.length}`)
say(`Ready after (median, 95th of 100, slowest): ${spread(readyMs)} ms`)
say(
  `The same without the time that a server had no processor: ${spread(readyMs.map((ms, n) => ms - (starvedMs[n] ?? 0)))} ms`,
)
for (const victim of VICTIMS)
  say(`Of these, ${victim}: ${spread(readyMs.filter((_, n) => victims[n] === victim))} ms`)
say(`Within 5 s: ${readyMs.filter((ms) => ms <= 5_000).length}`)
say(`No email waits after: ${spread(emailsMs)} ms`)
process.exitCode = broken.length > 0 ? 1 : 0
