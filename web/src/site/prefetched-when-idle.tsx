import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { useApp } from '../app/app-context.tsx'
import { whenIdle } from './when-idle.ts'

/** Fetches the script and the words of a page that may come next, once the browser has nothing else to do. */
export function PrefetchedWhenIdle({ page }: { page: string }) {
  const { prepare } = useApp()
  const [hasTime, setHasTime] = useState(false)
  useEffect(
    () =>
      whenIdle(() => {
        if (!navigator.onLine) return
        // What may fail comes first: React Router reloads the site if a script does not come. What does not come now is
        // asked for again by the page.
        Promise.all([prepare(page), keepScripts(page)]).then(
          () => setHasTime(true),
          () => undefined,
        )
      }),
    [prepare, page],
  )
  return hasTime && <PrefetchPageLinks page={page} />
}

/** Has the browser keep the scripts of a page and its layouts. Rejects if one does not come. */
async function keepScripts(page: string): Promise<void> {
  const routes = globalThis.__reactRouterManifest?.routes ?? {}
  const scripts: string[] = []
  let route = Object.values(routes).find(({ path }) => path === page.slice(1))
  while (route) {
    scripts.push(route.module, ...(route.imports ?? []))
    route = routes[route.parentId ?? '']
  }
  await Promise.all(
    scripts.map(async (script) => {
      const { ok } = await fetch(script)
      if (!ok) throw new Error(`${script} did not come.`)
    }),
  )
}
