import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const UNIT = join(import.meta.dirname, '../../../deploy/senior-help.service')
const run = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' })

test.runIf(run('--version').status === 0)('the service is exposed to less than 2.0 of 10', () => {
  const { stdout, stderr } = run('security', '--offline=yes', '--no-pager', UNIT)
  const [, exposure] = /exposure level for senior-help\.service: ([\d.]+)/.exec(stdout) ?? []
  expect([Number(exposure) < 2, stderr]).toEqual([true, ''])
})
