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
        Promise.all([words.load(areasOf(page)), fetchScripts(page)]).catch(() => undefined)
      }),
    [words, page],
  )
}

/**
 * Fetched into the browser's cache and not imported: evaluating them would keep a cheap phone from showing what somebody
 * types. React Router's own prefetching reloads the site where a script does not come, and a browser may never ask again
 * for a module, or its preload, that failed once.
 */
async function fetchScripts(page: string): Promise<void> {
  const routes = globalThis.__reactRouterManifest?.routes ?? {}
  const wanted = []
  let route = matchRoutes(Object.values(routes), page)?.at(-1)?.route
  for (; route; route = routes[route.parentId ?? '']) wanted.push(route)
  const scripts = wanted.flatMap(({ module, imports = [] }) => [module, ...imports]).filter(isNew)
  await Promise.all([...new Set(scripts)].map((script) => fetch(script)))
}

const isNew = (script: string) =>
  performance.getEntriesByName(new URL(script, location.href).href).length === 0
