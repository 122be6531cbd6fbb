import pg from 'pg'
import { inSources } from './in-sources.ts'

/**
 * What the log may hold of an unforeseen error. The database quotes the values it refused, so of its errors only the
 * names of things and the places in our code are recorded.
 */
export function loggable(error: unknown): object {
  const { name, message, stack: built = '', code } = error as Partial<NodeJS.ErrnoException>
  const stack = inSources(built)
  if (!(error instanceof pg.DatabaseError)) return { error: { name, code, message, stack } }
  const { table, constraint, routine } = error
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return { error: { name: 'DatabaseError', code, table, constraint, routine, stack: places.join('\n') } }
}
