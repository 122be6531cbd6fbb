import { expect, test } from 'vitest'
import { isThisMachine } from './this-machine.ts'

const HERE = 'LOCALHOST localhost. network.localhost 127.0.0.1 127.255.0.9 ::1 [::1] ::ffff:127.0.0.1'
const ELSEWHERE =
  '0.0.0.0 :: [::] 10.0.0.4 help.example.org localhost.example.org notlocalhost 127.0.0.1.example.org 0'

test.each([
  ...HERE.split(' ').map((host) => [host, true] as const),
  ...ELSEWHERE.split(' ').map((host) => [host, false] as const),
])('%s is this machine: %s', (host, isHere) => expect(isThisMachine(host)).toBe(isHere))
