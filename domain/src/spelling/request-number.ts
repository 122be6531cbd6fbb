const NUMBER = /^\s*r\s*[-–]?\s*(\d{1,9})\s*$/i

/** A request's number as people say and write it: 'R-1042'. */
export function requestNumber(number: number): string {
  return `R-${number}`
}

/** The number that somebody typed, 'r 1042', or undefined if it is none. Bare digits may be a phone number. */
export function requestNumberIn(text: string): number | undefined {
  const [, digits] = NUMBER.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits)
}
