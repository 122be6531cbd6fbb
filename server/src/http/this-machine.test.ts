import { expect, test } from 'vitest'
import { isThisMachine } from './this-machine.ts'

test.each([
  ['localhost', true],
  ['LOCALHOST', true],
  ['localhost.', true],
  ['network.localhost', true],
  ['127.0.0.1', true],
  ['127.255.0.9', true],
  ['::1', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['[::]', false],
  ['10.0.0.4', false],
  ['128.0.0.1', false],
  ['help.example.org', false],
  ['localhost.example.org', false],
  ['notlocalhost', false],
  ['127.0.0.1.example.org', false],
  ['0', false],
])('%s is this machine: %s', (host, is) => {
  expect(isThisMachine(host)).toBe(is)
})
