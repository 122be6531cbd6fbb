/** The lines of a file of comma separated values (RFC 4180) as a spreadsheet reads them: quotes taken off, without its end. */
export function linesOf(csv: string): string[][] {
  const lines: string[][] = [[]]
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') lines.push([])
    if (end === '') break
  }
  if (lines.at(-1)?.join('') === '') lines.pop()
  return lines
}
