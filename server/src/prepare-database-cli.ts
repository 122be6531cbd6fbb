// For compose.yaml, before the server starts.
import { prepareDatabase } from './operate/prepare-database.ts'

const { DATABASE_PASSWORD: password } = process.env
if (!password) throw new Error('DATABASE_PASSWORD must be set.')
await prepareDatabase({
  password,
  withTables: !process.argv.includes('--empty'),
  say: (sentence) => process.stdout.write(`${sentence}\n`),
})
