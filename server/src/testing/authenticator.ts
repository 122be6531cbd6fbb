import { TOTP, URI } from 'otpauth'

/** An app that shows sign-in codes, given the address that it would scan. */
export function authenticator(address: string) {
  const totp = URI.parse(address)
  if (!(totp instanceof TOTP)) throw new Error(`${address} is of no app whose codes change with the time`)
  return {
    secret: totp.secret.base32,
    codeAt: (at: Date) => totp.generate({ timestamp: at.getTime() }),
  }
}
