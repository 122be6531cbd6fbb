import { withoutInvisible } from './spelling/invisible.ts'

const IGNORING_DOTS = ['gmail.com', 'googlemail.com']

/**
 * An email address as it is kept, compared and counted: what shows nothing is left out, however its letters are composed,
 * full-width or capital. Different letters stay different: 'ı' is not 'i'.
 */
export function foldedAddress(typed: string): string {
  return withoutInvisible(typed).normalize('NFKC').toLowerCase().normalize('NFKC').trim()
}

/**
 * An email address as its provider reads it: without a plus tag, and without dots where they are ignored.
 */
export function canonicalAddress(address: string): string {
  const whole = foldedAddress(address)
  const at = whole.lastIndexOf('@')
  const local = whole.slice(0, at)
  const domain = whole.slice(at + 1)
  const untagged = local.replace(/(?<=.)\+.*$/, '')
  if (!IGNORING_DOTS.includes(domain)) return `${untagged}@${domain}`
  return `${untagged.replaceAll('.', '')}@gmail.com`
}
