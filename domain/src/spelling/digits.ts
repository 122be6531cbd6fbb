import { withoutInvisible } from './invisible.ts'

/** The text with Malayalam and Hindi digits as Latin ones: '൯൮൪൭൦' and '९८४७०' become '98470'. */
export function latinDigits(text: string): string {
  // Both scripts have zero at the same offset of their Unicode block.
  return text.replace(/[൦-൯०-९]/g, (digit) => String((digit.charCodeAt(0) & 0xff) - 0x66))
}

/** The same of what is a number: full-width digits become plain ones too, and what shows nothing is left out. */
export function plainNumber(text: string): string {
  return latinDigits(withoutInvisible(text.normalize('NFKC'))).trim()
}
