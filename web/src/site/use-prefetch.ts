import { useEffect } from 'react'
import { matchRoutes } from 'react-router'
import { useApp } from '../app/app-context.tsx'
import { whenIdle } from './when-idle.ts'

/** Fetches the scripts and the words of a page that may come next, once the browser has nothing else to do. */
export function usePrefetch(page: string): void {
  const { prepare } = useApp()
  useEffect(
    () =>
      whenIdle(() => {
        if (!navigator.onLine) return
        // What does not come now is asked for again by the page.
        Promise.all([prepare(page), loadScripts(page)]).catch(() => undefined)
      }),
    [prepare, page],
  )
}

/**
 * Loads the modules of a page and its layouts. Rejects if one does not come: React Router's own prefetching would load
 * the whole site anew then, and lose what somebody is typing.
 */
async function loadScripts(page: string): Promise<void> {
  const routes = globalThis.__reactRouterManifest?.routes ?? {}
  const modules: string[] = []
  const imports: string[] = []
  let route = matchRoutes(Object.values(routes), page)?.at(-1)?.route
  while (route) {
    modules.push(route.module)
    imports.push(...(route.imports ?? []))
    route = routes[route.parentId ?? '']
  }
  // A browser may never ask again for a module that failed once, so that they are fetched first.
  await Promise.all(
    [...modules, ...imports].map(async (script) => {
      const { ok } = await fetch(script)
      if (!ok) throw new Error(`${script} did not come.`)
    }),
  )
  await Promise.all(modules.map((script) => import(/* @vite-ignore */ script)))
}
