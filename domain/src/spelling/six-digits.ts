import { plainNumber } from './digits.ts'

const DIGITS = 6
const BETWEEN_DIGITS = String.raw`[\s.\p{Pd}\u2212]`
const BETWEEN = new RegExp(BETWEEN_DIGITS, 'gu')
const NUMBERS = new RegExp(String.raw`\d(?:${BETWEEN_DIGITS}{0,3}\d)*`, 'gu')
/** A postal code has six digits too. */
const SAYS_CODE = /(?:code|otp|കോഡ്|कोड)(?:\s+[\p{L}\p{M}]{1,3})?[^\p{L}\d]*$/iu

/** The digits of a code that somebody gives by itself: '906 348', '906–348' and '൯൦൬൩൪൮' are 906348. */
export function codeDigits(given: string): string {
  return plainNumber(given).replace(BETWEEN, '')
}

/**
 * The code in a pasted sentence ('R-1042 code 442 029'), else at most six of the typed digits.
 */
export function typedCode(text: string): string {
  const plain = plainNumber(text)
  const found = /\p{L}/u.test(plain) ? codeInSentence(plain) : undefined
  return found ?? plain.replaceAll(/\D/g, '').slice(0, DIGITS)
}

function codeInSentence(text: string): string | undefined {
  const codes = [...text.matchAll(NUMBERS)].flatMap(({ 0: number, index }) => {
    const digits = [codeDigits(number), ...number.split(BETWEEN)].find(({ length }) => length === DIGITS)
    return digits ? [{ digits, isSaid: SAYS_CODE.test(text.slice(0, index)) }] : []
  })
  return (codes.find(({ isSaid }) => isSaid) ?? codes[0])?.digits
}
