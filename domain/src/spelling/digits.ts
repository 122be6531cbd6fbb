/** The text with Malayalam and Hindi digits as Latin ones: '൯൮൪൭൦' and '९८४७०' become '98470'. */
export function latinDigits(text: string): string {
  // Both scripts have zero at the same offset of their Unicode block.
  return text.replace(/[൦-൯०-९]/g, (digit) => String((digit.charCodeAt(0) & 0xff) - 0x66))
}
