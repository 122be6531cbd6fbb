import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { pageScripts } from './page-scripts.ts'
import type { Language } from '@scan/contract/language.ts'
import { PREFIXED_LANGUAGES } from './src/addresses.ts'
import { ROUTES, type RouteName } from './src/paths.ts'

/**
 * Has `first.js` name the scripts of each page that is not prerendered, since one document stands for all of them: a
 * browser then fetches everything at once, not one script after the other has run.
 */
export function preloadScripts(client: string, scriptsOf: ReturnType<typeof pageScripts>): void {
  const document = readFileSync(join(client, '__spa-fallback.html'), 'utf8')
  const pages = (Object.keys(ROUTES) as RouteName[]).filter(
    (page) => !ROUTES[page].path.includes(':') && !existsSync(join(client, ROUTES[page].path, 'index.html')),
  )
  const late = (page: RouteName) => scriptsOf(page).filter((script) => !document.includes(script))
  const scripts = [...new Set(pages.flatMap(late))]
  /** By what they are for. */
  const wordsIn = (page: RouteName, language: Language) =>
    new Map(
      scriptsOf(page, language).flatMap((file) => {
        const [, of, use] = /^\/assets\/words-(\w+)-(\w+)-/.exec(file) ?? []
        return of === language && use ? [[use, file] as const] : []
      }),
    )
  const inLanguage = PREFIXED_LANGUAGES.map((language) => {
    const pairs = pages.flatMap((page) => {
      const own = wordsIn(page, language)
      return [...wordsIn(page, 'en')].map(([use, file]) => [file, own.get(use)] as const)
    })
    return [language, Object.fromEntries(pairs)] as const
  })
  const byPath = pages.map((page) => [ROUTES[page].path, late(page).map((script) => scripts.indexOf(script))])
  const first = join(client, 'first.js')
  // Its comments are for readers of the source.
  const program = readFileSync(first, 'utf8').replaceAll(/^ *\/\/.*\n/gm, '')
  writeFileSync(
    first,
    `${program}
// Put here by web/preloads.ts: each page's scripts, which the document that stands for all of them does not name.
const scripts = ${JSON.stringify(scripts)}
const scriptsOf = ${JSON.stringify(Object.fromEntries(byPath))}
const inLanguage = ${JSON.stringify(Object.fromEntries(inLanguage))}
fetchAhead(
  (scriptsOf[location.pathname] ?? []).map((index) => inLanguage[reads]?.[scripts[index]] ?? scripts[index]),
)
`,
  )
}
