// As PostgreSQL's superuser: for compose.yaml before the server starts, and for `senior-help setup`.
import { prepareDatabase } from '../operate/prepare-database.ts'

const print = (sentence: string) => process.stdout.write(`${sentence}\n`)
try {
  const withTables = !process.argv.includes('--empty')
  print(await prepareDatabase({ withTables, password: process.env['DATABASE_PASSWORD'], print }))
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
