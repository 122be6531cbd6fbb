import type { JobHelpers } from 'graphile-worker'
import type { z } from 'zod/mini'

/** What is done with a queued job. */
export type Task = (payload: unknown, helpers: JobHelpers) => Promise<void>

/** A task for payloads of this shape; any other fails, and is left to a server that knows it. */
export function task<Payload>(
  schema: z.ZodMiniType<Payload>,
  work: (payload: Payload, helpers: JobHelpers) => Promise<void>,
): Task {
  return async (payload, helpers) => work(schema.parse(payload), helpers)
}
