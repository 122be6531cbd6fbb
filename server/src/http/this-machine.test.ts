import { expect, test } from 'vitest'
import { isThisMachine } from './this-machine.ts'

test.each([
  'LOCALHOST',
  'localhost.',
  'network.localhost',
  '127.0.0.1',
  '127.255.0.9',
  '::1',
  '[::1]',
  '::ffff:127.0.0.1',
])('%s is this machine', (host) => expect(isThisMachine(host)).toBe(true))

test.each([
  '0.0.0.0',
  '::',
  '[::]',
  '10.0.0.4',
  'help.example.org',
  'localhost.example.org',
  'notlocalhost',
  '127.0.0.1.example.org',
  '0',
])('%s is not', (host) => expect(isThisMachine(host)).toBe(false))
