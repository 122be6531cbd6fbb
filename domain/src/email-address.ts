const IGNORING_DOTS = ['gmail.com', 'googlemail.com']

/**
 * An email address as its provider reads it: lower case, without a plus tag, and without dots where they are ignored.
 */
export function canonicalAddress(address: string): string {
  const whole = address.trim().toLowerCase()
  const at = whole.lastIndexOf('@')
  const local = whole.slice(0, at)
  const domain = whole.slice(at + 1)
  const untagged = local.replace(/(?<=.)\+.*$/, '')
  if (!IGNORING_DOTS.includes(domain)) return `${untagged}@${domain}`
  return `${untagged.replaceAll('.', '')}@gmail.com`
}
