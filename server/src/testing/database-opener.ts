import { openCluster } from '../db/embedded/cluster.ts'

// Another server process, for the tests of who may open a database: `node database-opener.ts DATA_DIR [command]`. It
// writes the connection string once the database is open, and closes it when its input ends.
process.on('SIGINT', () => {})
const [dataDir = '', forCommand] = process.argv.slice(2)
try {
  const cluster = await openCluster({ dataDir, log: () => {}, forCommand: forCommand === 'command' })
  process.stdout.write(`${cluster.url}\n`)
  for await (const _ of process.stdin);
  await cluster.close()
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
