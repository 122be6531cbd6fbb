import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@scan/contract/language.ts'
import { wordsScript } from './bundles.ts'
import { ROUTES, type RouteName } from './src/paths.ts'
import { isConnected, areasOf } from './src/app/session/route-access.ts'

interface Script {
  module: string
  imports?: string[]
}

/** React Router's own list of what it fetches for each page. */
interface Manifest {
  entry: Script
  routes: Record<string, Script & { parentId?: string }>
}

/** Which scripts of a built web make up a page, as paths below `client`, without those that wait until it is idle. */
export function pageScripts(client: string): (page: RouteName, language?: Language) => string[] {
  const assets = readdirSync(join(client, 'assets'))
  const list = assets.find((file) => /^manifest-.*\.js$/.test(file)) ?? ''
  const text = readFileSync(join(client, 'assets', list), 'utf8')
  const { entry, routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest

  function withImports(files: readonly string[]): string[] {
    const all = new Set(files)
    for (const file of all) {
      const imports = readFileSync(join(client, file), 'utf8').matchAll(/\bfrom"\.\/([^"]+)"/g)
      for (const [, name = ''] of imports) all.add(`/assets/${name}`)
    }
    return [...all]
  }
  const namedFor = (name: string) =>
    assets.filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))

  return (page, language = 'en') => {
    const { path } = ROUTES[page]
    const scripts: Script[] = [entry]
    for (let id: string | undefined = page; id; id = routes[id]?.parentId) {
      const route = routes[id]
      if (!route) throw new Error(`${list} does not name ${id}.`)
      scripts.push(route)
    }
    const beside = [
      `start-${page}`,
      ...areasOf(path).map((area) => wordsScript(language, area)),
      ...(isConnected(path) ? ['connection'] : []),
    ]
    const all = [
      `/assets/${list}`,
      ...scripts.flatMap(({ module, imports = [] }) => [module, ...imports]),
      ...beside.flatMap(namedFor).map((file) => `/assets/${file}`),
    ]
    return withImports(all)
  }
}
