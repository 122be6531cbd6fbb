/** The lines of a comma-separated file as a spreadsheet reads them: without quotes and line ends. */
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
