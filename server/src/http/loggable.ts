import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'

/** PostgreSQL's messages quote the values it refused, so of its errors only names and places are logged. */
export function loggable(error: unknown): object {
  const { name, message, stack: built = '', code } = error as Partial<NodeJS.ErrnoException>
  const stack = inSources(built)
  if (!(error instanceof pg.DatabaseError)) return { error: { name, code, message, stack } }
  const { table, constraint, routine } = error
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return { error: { name: 'DatabaseError', code, table, constraint, routine, stack: places.join('\n') } }
}

/** Output of `server/rolldown.config.mjs`. */
const BUILT = pathToFileURL(join(import.meta.dirname, '../../build/')).href
const PLACE = /(file:\S+\.js):(\d+):(\d+)/g

const maps = new Map<string, SourceMap | undefined>()

/** A stack that points into the sources. Node's own flag for that reads every map at each start: 13 MB more. */
export function inSources(stack: string): string {
  return stack.replace(PLACE, (place: string, file: string, line: string, column: string) => {
    if (!file.startsWith(BUILT)) return place
    if (!maps.has(file)) maps.set(file, mapOf(file))
    const origin = maps.get(file)?.findOrigin(Number(line), Number(column))
    if (!origin || !('fileName' in origin)) return place
    return `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`
  })
}

function mapOf(file: string): SourceMap | undefined {
  const path = new URL(`${file}.map`)
  if (!existsSync(path)) return undefined
  return new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as ConstructorParameters<typeof SourceMap>[0])
}
