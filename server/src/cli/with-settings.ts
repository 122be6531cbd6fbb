import { runAsService } from '../operate/as-service.ts'

// For deploy/senior-help.
const [program = '', ...args] = process.argv.slice(2)
try {
  process.exitCode = runAsService(program, args)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
