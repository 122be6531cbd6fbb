/** A phone number stays on one line. */
export const wholeNumbers = (text: string) => text.replace(/(\d) (?=\d)/g, '$1\u00a0')
