import { writeFile } from 'node:fs/promises'
import { readConfig } from './config.ts'
import { openCluster } from './db/embedded/cluster.ts'
import { dumpSchema, SCHEMA_FILE } from './db/dump.ts'
import { migrate } from './db/migrate.ts'
import { createScratch } from './db/scratch.ts'

// npm run db:dump: writes down the schema that the migrations make in a fresh database.
const { databaseUrl, dataDir } = readConfig()
const log = (sentence: string) => process.stderr.write(`${sentence}\n`)
const server = databaseUrl
  ? { url: databaseUrl, close: async () => {} }
  : await openCluster({ dataDir, log, forCommand: true })
const scratch = await createScratch(server.url)
try {
  await migrate({ url: scratch.url, log })
  await writeFile(SCHEMA_FILE, await dumpSchema(scratch.url))
} finally {
  await scratch.drop()
  await server.close()
}
