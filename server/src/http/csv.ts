import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

export type Cell = string | number | null

/** Tells spreadsheets that a file is UTF-8; without it Malayalam becomes unreadable. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Where a spreadsheet would begin to run a formula; Japanese and Chinese ones accept the full-width signs as well. One
 * that splits cells at semicolons or tabs ignores quotes in the middle of a cell, so a new cell or line begins there.
 */
const FORMULA = /(^|[;\t\r\n])(?=[^\S;\t\r\n]*[=+\-@＝＋－＠])/g
const BLANK_BEGINNING = /^(?=[\t\r\n])/

/** One line of comma-separated values (RFC 4180), line end included. No text in it is run as a formula. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(textOf).join(',')}\r\n`
}

function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const harmless = cell.replace(FORMULA, "$1'").replace(BLANK_BEGINNING, "'")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * A file made of its lines, this many at a time: the next ones are asked for once these are on their way. It rests as
 * long as it worked, so that a long file leaves other calls their share of the machine.
 */
export function fileOf(parts: AsyncIterable<readonly (readonly Cell[])[]>): Readable {
  return Readable.from(written(parts))
}

async function* written(parts: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK
  let began = performance.now()
  for await (const lines of parts) {
    const text = lines.map(csvLine).join('')
    const worked = performance.now() - began
    yield text
    await sleep(worked)
    began = performance.now()
  }
}
