// For compose.yaml, before the server starts.
import { prepareDatabase } from '../operate/prepare-database.ts'

await prepareDatabase({
  withTables: !process.argv.includes('--empty'),
  say: (sentence) => process.stdout.write(`${sentence}\n`),
})
