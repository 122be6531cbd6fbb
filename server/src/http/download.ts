import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Language } from '@scan/contract/language.ts'
import type { View } from '@scan/contract/endpoint.ts'
import type { Permission } from '@scan/domain/permissions.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod/mini'
import type { Caller } from '../access/caller.ts'
import { clientSubnetOf } from '../access/client-subnet.ts'
import { forStaff } from '../access/staff.ts'
import type { Scope } from '../access/staff.ts'
import { authorize, decoded } from './serve.ts'

export type Cell = string | number | null

interface Download<Query> {
  path: string
  access: Permission
  requiresRecentAuth: true
  view: View
  query: z.ZodMiniType<Query>
  fileName: string
}

/** Serves a file of the contract as CSV, with the checks of every call, in the reader's language. */
export function serveDownload<Query>(
  app: FastifyInstance,
  { query: schema, ...file }: Download<Query>,
  linesOf: (scope: Scope, query: Query, language: Language) => AsyncIterable<readonly Cell[][]>,
): void {
  app.get(file.path, async (request, reply) => {
    const caller = (await authorize(app, file, request)) as Caller
    const query = decoded(schema, request.query) as Query
    const actor = { ...caller, clientSubnet: clientSubnetOf(request.ip) }
    await app.recordView(file.view, actor)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-language', caller.language)
      .header('content-disposition', `attachment; filename="${file.fileName}"`)
      .send(Readable.from(csvOf(linesOf(forStaff(caller, file.access), query, caller.language))))
  })
}

/** Tells spreadsheets that a file is UTF-8; without it Malayalam becomes unreadable. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Start of a formula, full-width signs included: some spreadsheets split cells at semicolons, whatever is quoted. */
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

/** Rests as long as it worked, so that a long file leaves other calls their share of the machine. */
export async function* csvOf(parts: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<string> {
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
