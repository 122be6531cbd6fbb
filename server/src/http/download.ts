import type { Language } from '@scan/contract/language.ts'
import type { View } from '@scan/contract/views.ts'
import type { Permission } from '@scan/domain/permissions.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod/mini'
import type { Caller } from '../access/caller.ts'
import { clientSubnetOf } from '../access/client-subnet.ts'
import { forStaff } from '../access/staff.ts'
import type { Scope } from '../access/staff.ts'
import { fileOf } from './csv.ts'
import type { Cell } from './csv.ts'
import { callerOf, decoded } from './serve.ts'

/** A file of the contract, and who may have it. */
interface Download<Query> {
  path: string
  access: Permission
  asksAgain: true
  view: View
  query: z.ZodMiniType<Query>
  fileName: string
}

/**
 * Serves a file of the contract as CSV: the same checks as everywhere, then its lines as they are made, in the reader's
 * language.
 */
export function serveDownload<Query>(
  app: FastifyInstance,
  { query: schema, ...file }: Download<Query>,
  linesOf: (scope: Scope, query: Query, language: Language) => AsyncIterable<readonly Cell[][]>,
): void {
  app.get(file.path, async (request, reply) => {
    const caller = (await callerOf(app, file, request)) as Caller
    const query = decoded(schema, request.query) as Query
    const actor = { ...caller, clientSubnet: clientSubnetOf(request.ip) }
    await app.recordView(file.view, actor)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-language', caller.language)
      .header('content-disposition', `attachment; filename="${file.fileName}"`)
      .send(fileOf(linesOf(forStaff(caller, file.access), query, caller.language)))
  })
}
