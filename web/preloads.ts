import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { pageScripts } from './page-scripts.ts'
import { ROUTES, type RouteName } from './src/paths.ts'

/**
 * Has `first.js` name the scripts of each page that is not made in advance, since one document stands for all of them: a
 * browser then fetches everything at once, and not each script when the one before it has run.
 */
export function preloadScripts(client: string, scriptsOf: ReturnType<typeof pageScripts>): void {
  const document = readFileSync(join(client, '__spa-fallback.html'), 'utf8')
  const pages = (Object.keys(ROUTES) as RouteName[]).filter(
    (page) => !ROUTES[page].path.includes(':') && !existsSync(join(client, ROUTES[page].path, 'index.html')),
  )
  const late = (page: RouteName) => scriptsOf(page).filter((script) => !document.includes(script))
  const scripts = [...new Set(pages.flatMap(late))]
  const byPath = pages.map((page) => [ROUTES[page].path, late(page).map((script) => scripts.indexOf(script))])
  appendFileSync(
    join(client, 'first.js'),
    `
// Put here by web/preloads.ts: the scripts of each page, of which the document that stands for all of them names none.
const scripts = ${JSON.stringify(scripts)}
const scriptsOf = ${JSON.stringify(Object.fromEntries(byPath))}
for (const script of scriptsOf[location.pathname] ?? []) {
  const link = { rel: 'modulepreload', href: scripts[script] }
  document.head.append(Object.assign(document.createElement('link'), link))
}
`,
  )
}
