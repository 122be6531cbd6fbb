import { api, type downloads } from '@scan/contract/index.ts'
import { z } from 'zod/mini'
import type { Connection } from '../../../app/connection.tsx'
import { saveFile } from '../../../app/save-file.ts'
import { ApiError, refusalOf } from '../../../app/api/exchange.ts'

type Download = (typeof downloads)[keyof typeof downloads]
type Filters<D extends Download> = z.output<D['query']>

/** Reads a file from the server and hands it to the browser as a download. Throws an `ApiError`. */
export async function download<D extends Download>(
  { api: { call }, fetch, tokens }: Pick<Connection, 'api' | 'fetch' | 'tokens'>,
  file: D,
  filters: Filters<D>,
): Promise<void> {
  // A link carries no session token. This call renews an expired token, and reports an ended session.
  await call(api.me)
  const query = new URLSearchParams()
  for (const [word, value] of Object.entries(z.encode(file.query as z.ZodMiniType, filters) as object))
    if (value !== undefined) query.set(word, String(value))
  const response = await fetch(`${file.path}?${query}`, {
    headers: { authorization: `Bearer ${tokens.read()?.sessionToken ?? ''}` },
  }).catch(() => {
    throw new ApiError({ code: 'no-answer' })
  })
  if (!response.ok || !response.headers.get('content-type')?.startsWith('text/csv'))
    throw await refusalOf(response)
  saveFile(await response.blob(), file.fileName)
}
