const NUMBER = /^\+?[\d\s()-]+$/

/**
 * What somebody typed to find people, as PostgreSQL searches for it (to be lowered and cast to `tsquery`): every word
 * is the beginning of a word of theirs. Digits are one word, however they are grouped, without +91. Undefined where
 * nothing was typed.
 */
export function searchFor(text: string): string | undefined {
  const typed = text.normalize('NFC').trim()
  const words = NUMBER.test(typed) ? [numberOf(typed)] : typed.split(/\s+/)
  const beginnings = words
    .filter(Boolean)
    .map((word) => `'${word.replace(/\\/g, '\\\\').replace(/'/g, "''")}':*`)
  return beginnings.length > 0 ? beginnings.join(' & ') : undefined
}

function numberOf(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  return typed.startsWith('+') ? digits.replace(/^91/, '') : digits
}
