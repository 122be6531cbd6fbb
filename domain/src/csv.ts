/** Spreadsheets separate by a semicolon where the comma is in numbers. */
const SEPARATORS = [',', ';', '\t'] as const

export interface Csv {
  rows: string[][]
  /** The number of the row in which a quotation mark begins that never ends. */
  openQuoteIn?: number
}

/** Rows as a spreadsheet numbers them (RFC 4180): a cell in quotes may hold lines. The first row says what separates. */
export function readCsv(text: string): Csv {
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') cell += text[++at]
      else isQuoted = false
    } else if (letter === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (letter === separator) {
      row.push(cell)
      cell = ''
    } else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text[at + 1] === '\n') at++
      rows.push([...row, cell])
      row = []
      cell = ''
    } else cell += letter
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell])
  return { rows, ...(isQuoted && { openQuoteIn: rows.length || 1 }) }
}

/** The one that is most often in the first row with anything in it. */
function separatorOf(text: string): string {
  const [first = ''] = /\S[^\r\n]*/.exec(text.replace(/"[^"]*"/g, '')) ?? []
  const times = (separator: string) => first.split(separator).length
  const [most] = SEPARATORS.toSorted((one, other) => times(other) - times(one))
  return most ?? ','
}
