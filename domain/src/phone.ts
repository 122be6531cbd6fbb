import { latinDigits } from './spelling/digits.ts'

/**
 * The ten digits of an Indian phone number however people write it: '98470 12345', '098470-12345', '+91 98470 12345'
 * and '൯൮൪൭൦ ൧൨൩൪൫' all mean 9847012345. Undefined for anything else.
 */
export function tenDigits(written: string): string | undefined {
  const text = latinDigits(written).trim()
  if (!/^\+?[\d\s().-]+$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  // A plus sign announces a country: '+98 4701 2345 67' is a number in Iran.
  if (text.startsWith('+')) return /^91\d{10}$/.test(digits) ? digits.slice(2) : undefined
  if (digits.length === 10) return digits
  if (digits.length === 11 && digits.startsWith('0')) return digits.slice(1)
  if (digits.length === 12 && digits.startsWith('91')) return digits.slice(2)
  return undefined
}

/** Ten digits in two groups of five, the way they are read out: '98470 12345'. Any other text stays as it is. */
export function groupedPhone(phone: string): string {
  return phone.replace(/^(\d{5})(\d{5})$/, '$1 $2')
}
