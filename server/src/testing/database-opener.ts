import { openCluster } from '../platform/db/cluster.ts'

// Another server process, for the tests of who may open a database: `node database-opener.ts DATA_DIR`. It writes the
// connection string once the database is open, and closes it when its input ends.
process.on('SIGINT', () => {})
const cluster = await openCluster({ dataDir: process.argv[2] as string, log: () => {} })
process.stdout.write(`${cluster.url}\n`)
for await (const _ of process.stdin);
await cluster.close()
