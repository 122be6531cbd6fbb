import { useEffect } from 'react'
import { matchRoutes } from 'react-router'
import { useApp } from '../app-context.tsx'
import { areasOf } from '../session/route-access.ts'
import { whenIdle } from './when-idle.ts'

/** Fetches the scripts and the words of a page that may come next, once the browser has nothing else to do. */
export function usePrefetch(page: string): void {
  const { words } = useApp()
  useEffect(
    () =>
      whenIdle(() => {
        if (!navigator.onLine) return
        // What does not come now is asked for again by the page.
        Promise.all([words.load(areasOf(page)), loadScripts(page)]).catch(() => undefined)
      }),
    [words, page],
  )
}

/**
 * Loads the modules of a page and its layouts, but for what the page that is open has loaded. Rejects if one does not
 * come: React Router's own prefetching would load the whole site anew then, and lose what somebody is typing.
 */
async function loadScripts(page: string): Promise<void> {
  const here = scriptsOf(location.pathname)
  const next = scriptsOf(page)
  const isNew = (script: string) => !here.modules.has(script) && !here.imports.has(script)
  // A browser may never ask again for a module that failed once, so that they are fetched first.
  await Promise.all(
    [...next.modules, ...next.imports].filter(isNew).map(async (script) => {
      const { ok } = await fetch(script)
      if (!ok) throw new Error(`${script} did not come.`)
    }),
  )
  await Promise.all([...next.modules].filter(isNew).map((script) => import(/* @vite-ignore */ script)))
}

/** The modules of a page and its layouts, and what they import. */
function scriptsOf(page: string): { modules: Set<string>; imports: Set<string> } {
  const routes = globalThis.__reactRouterManifest?.routes ?? {}
  const modules = new Set<string>()
  const imports = new Set<string>()
  let route = matchRoutes(Object.values(routes), page)?.at(-1)?.route
  while (route) {
    modules.add(route.module)
    for (const script of route.imports ?? []) imports.add(script)
    route = routes[route.parentId ?? '']
  }
  return { modules, imports }
}
