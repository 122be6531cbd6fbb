/** A request's number as people say and write it: 'R-1042'. */
export function requestNumber(number: number): string {
  return `R-${number}`
}
