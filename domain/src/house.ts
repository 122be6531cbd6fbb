import type { District } from './catalogue.ts'
import { asCompared } from './spelling/spelling.ts'

/** A home in one spelling, to match two accounts of a house (D98). Undefined without an address. */
export function houseOf({
  address,
  landmark,
  district,
}: {
  address: string | null
  landmark: string | null
  district: District | null
}): string | undefined {
  const letters = (text: string | null) => asCompared(text ?? '').replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  const house = letters(address)
  return house === '' ? undefined : [house, letters(landmark), district ?? ''].join(' ')
}
