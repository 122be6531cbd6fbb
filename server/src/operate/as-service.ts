import { spawnSync } from 'node:child_process'
import { settingsOfService } from './settings-file.ts'

/** Runs a program of ours to its end, with the settings and as the user of the service; answers with its status. */
export function runAsService(program: string, args: readonly string[]): number {
  const settings = settingsOfService()
  const { status, error } = spawnSync(
    'runuser',
    ['-u', 'senior-help', '--', process.execPath, program, ...args],
    {
      env: { ...process.env, ...settings },
      stdio: 'inherit',
    },
  )
  if (error) throw error
  return status ?? 1
}
