/** The text with the digits of Malayalam and Hindi as the Latin ones: '൯൮൪൭൦' and '९८४७०' are '98470'. */
export function latinDigits(text: string): string {
  // Both scripts have their zero at the same place of their block.
  return text.replace(/[൦-൯०-९]/g, (digit) => String((digit.charCodeAt(0) & 0xff) - 0x66))
}
