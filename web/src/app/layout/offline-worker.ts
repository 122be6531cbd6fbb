import { whenIdle } from './when-idle.ts'

declare global {
  /** React Router's list of this web version's files: of each page by its path. */
  var __reactRouterManifest:
    | {
        version: string
        routes: Record<string, { path?: string; parentId?: string; module: string; imports?: string[] }>
      }
    | undefined
  /** Not in every browser; where it exists, a worker's address needs its stamp. */
  var trustedTypes:
    | { createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): typeof rules }
    | undefined
}

/** The security policy allows one of this name. */
const stamp = globalThis.trustedTypes?.createPolicy('offline-page', { createScriptURL: (url) => url })

/** Keeps this offline page on the device once everything else is there. Development goes without. */
export function keepOfflinePage(page: string): void {
  const version = globalThis.__reactRouterManifest?.version
  if (!import.meta.env.PROD || !version || !('serviceWorker' in navigator)) return
  const address = `/sw.js?${new URLSearchParams({ page, version })}`
  whenIdle(() => {
    // Storage may be switched off; then the browser's own offline page has to do.
    navigator.serviceWorker.register(stamp?.createScriptURL(address) ?? address).catch(() => {})
  })
}
