import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Where `server/rolldown.config.mjs` puts the server that users start. */
const BUILT = pathToFileURL(join(import.meta.dirname, '../../build/')).href
const PLACE = /(file:\S+\.js):(\d+):(\d+)/g

/** What has been looked up: an error that comes a thousand times reads no map twice. */
const known = new Map<string, string>()

/**
 * A stack that points into the sources rather than the build. Node has a flag for that, but then reads every map at
 * each start, which takes a quarter of its time and 13 MB.
 */
export function inSources(stack: string): string {
  const maps = new Map<string, SourceMap | undefined>()
  return stack.replace(PLACE, (place: string, file: string, line: string, column: string) => {
    if (!file.startsWith(BUILT)) return place
    const found = known.get(place)
    if (found) return found
    if (!maps.has(file)) maps.set(file, mapOf(file))
    const origin = maps.get(file)?.findOrigin(Number(line), Number(column))
    if (!origin || !('fileName' in origin)) return place
    const source = `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`
    known.set(place, source)
    return source
  })
}

function mapOf(file: string): SourceMap | undefined {
  const path = new URL(`${file}.map`)
  if (!existsSync(path)) return undefined
  return new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as ConstructorParameters<typeof SourceMap>[0])
}
