const MARKS = [
  { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
] as const

const begins = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte)

/** What a file with a table says, in whatever encoding a spreadsheet saved it; undefined if it is no text. */
export function decodeList(bytes: Uint8Array): string | undefined {
  const marked = MARKS.find(({ mark }) => begins(bytes, mark))
  if (marked) return new TextDecoder(marked.encoding).decode(bytes)
  // A workbook: only Excel reads it.
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Excel's plain 'CSV'. It has no Malayalam or Hindi, whose letters it saves as question marks.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
