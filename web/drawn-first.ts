import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@scan/contract/language.ts'
import type { pageScripts } from './page-scripts.ts'
import { addressIn, isPublic } from './src/addresses.ts'
import { ROUTES, type RouteName } from './src/paths.ts'

const PRELOADS = /<link rel="modulepreload"[^>]*>/g
const BEGINNING = /(?<=<script type="module" async="">)[^]*?(?=<\/script>)/

/**
 * Has each page that was made in advance be drawn before its scripts are asked for: on a slow line they would keep its style
 * and its letters waiting. When that is, `public/first.js` knows; what begins the page becomes a file of its own.
 */
export function drawFirst(client: string, scriptsOf: ReturnType<typeof pageScripts>): void {
  for (const name of Object.keys(ROUTES) as RouteName[])
    for (const language of isPublic(ROUTES[name].path) ? LANGUAGES : []) {
      const file = join(client, addressIn(language, ROUTES[name].path), 'index.html')
      const page = readFileSync(file, 'utf8').replaceAll(PRELOADS, '')
      const program = BEGINNING.exec(page)?.[0]
      if (!program) throw new Error(`${file} has no program that begins it.`)
      const hash = createHash('sha256').update(program).digest('base64url').slice(0, 8)
      const start = `/assets/start-${name}-${hash}.js`
      writeFileSync(join(client, start), program)
      const scripts = JSON.stringify([start, ...scriptsOf(name, language)])
      const begin = `await globalThis.scanDrawn?.(${scripts})
import('${start}').catch(globalThis.scanUnreached)`
      writeFileSync(
        file,
        page.replace(BEGINNING, () => begin),
      )
    }
}
