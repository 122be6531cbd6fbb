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
        Promise.all([words.load(areasOf(page)), loadModules(page)]).catch(() => undefined)
      }),
    [words, page],
  )
}

/**
 * React Router's own prefetching reloads the site where a script does not come, and what somebody is typing is lost;
 * and a browser may never ask again for a module that failed once. So they are fetched before they are imported.
 */
async function loadModules(page: string): Promise<void> {
  const routes = globalThis.__reactRouterManifest?.routes ?? {}
  const wanted = []
  let route = matchRoutes(Object.values(routes), page)?.at(-1)?.route
  for (; route; route = routes[route.parentId ?? '']) wanted.push(route)
  const modules = wanted.map(({ module }) => module).filter(isNew)
  const scripts = wanted.flatMap(({ module, imports = [] }) => [module, ...imports]).filter(isNew)
  const answers = await Promise.all([...new Set(scripts)].map((script) => fetch(script)))
  if (answers.every(({ ok }) => ok))
    await Promise.all(modules.map((module) => import(/* @vite-ignore */ module)))
}

const isNew = (script: string) =>
  performance.getEntriesByName(new URL(script, location.href).href).length === 0
