import { expect, test, vi } from 'vitest'
import { thisMachine } from './machine.ts'

test('programs of the machine are told nothing that setup was given', async () => {
  vi.stubEnv('ADMIN_PASSWORD', 'Onam.sadya7')
  const { output } = await thisMachine.run(['env'], { env: { HOME: '/' } })
  expect(output).toContain('HOME=/')
  expect((await thisMachine.run(['env'])).output).not.toContain('Onam')
  vi.unstubAllEnvs()
})
