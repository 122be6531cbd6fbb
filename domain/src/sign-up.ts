export const SIGN_UP_WAITS_HOURS = 48
export const VERIFICATION_HOURS = 24
export const VERIFICATION_CODE_TRIES = 5

export type ProofRefusal = 'chosen-password-needed' | 'password-wrong'

/**
 * Which of the sign-ups at one address becomes the account, once an email to it was used. `typed` is the password that
 * came with the email, undefined if none did. Being first gives no claim: where several wait, the password decides.
 */
export function provedSignUp<SignUp>(
  waiting: readonly SignUp[],
  typed: { opens: (one: SignUp) => boolean } | undefined,
): SignUp | ProofRefusal {
  if (typed) return waiting.find(typed.opens) ?? 'password-wrong'
  const [only, ...others] = waiting
  return only && others.length === 0 ? only : 'chosen-password-needed'
}
