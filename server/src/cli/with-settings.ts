// Used by deploy/senior-help: runs a program with the settings and as the user of the service.
import { spawnSync } from 'node:child_process'
import { settingsOfService } from '../operate/settings-file.ts'

try {
  const command = ['-u', 'senior-help', '--', process.execPath, ...process.argv.slice(2)]
  const env = { ...process.env, ...settingsOfService() }
  const { status, error } = spawnSync('runuser', command, { env, stdio: 'inherit' })
  if (error) throw error
  process.exitCode = status ?? 1
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
