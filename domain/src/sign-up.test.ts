import { expect, test } from 'vitest'
import { provedSignUp } from './sign-up.ts'

const HERS = { name: 'Meera', password: 'hers' }
const HIS = { name: 'Vinod', password: 'his' }
const typing = (password: string) => ({ opens: (one: typeof HERS) => one.password === password })

test.each([
  ['one waits', [HERS], undefined, HERS],
  ['one waits, and the password is right', [HERS], typing('hers'), HERS],
  ['one waits, and the password is another', [HERS], typing('his'), 'password-wrong'],
  ['two wait', [HIS, HERS], undefined, 'chosen-password-needed'],
  ['two wait, and hers is typed', [HIS, HERS], typing('hers'), HERS],
  ['two wait, and neither is typed', [HIS, HERS], typing('else'), 'password-wrong'],
] as const)('by an email to an address where %s', (_, waiting, typed, answer) => {
  expect(provedSignUp<typeof HERS>(waiting, typed)).toBe(answer)
})
