import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const CLI = join(import.meta.dirname, 'compose-settings.ts')

test.each([
  ['help.example.org/; s/x/y', 'smtps://mail.example.org'],
  ['help.example.org\nDEMO=on', 'smtps://mail.example.org'],
  ['help.example.org', "smtps://a:b'\nDEMO=on@mail.example.org"],
])('containers get no settings from %j and %j', (...given) => {
  const { status, stdout } = spawnSync(process.execPath, [CLI, ...given], { encoding: 'utf8' })
  expect([status, stdout]).toEqual([1, ''])
})
