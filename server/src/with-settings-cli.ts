import { runAsService } from './operate/as-service.ts'

// For deploy/network.
const [program = '', ...args] = process.argv.slice(2)
process.exitCode = runAsService(program, args)
