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
 * Lets each prerendered page be drawn before its scripts are requested: on a slow connection they would delay its
 * styles and fonts. `public/first.js` decides when; the page's entry becomes a separate file.
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
