import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const SRC = join(import.meta.dirname, 'src')
/** What is there before any page is. */
const BEGINNINGS = [`${SRC}/entry.client.tsx`, `${SRC}/root.tsx`]
/** The pages themselves, which the router asks for by name; and what is fetched later by itself. */
const BY_ITSELF = /__react-router-build-client-route|\/(particles|particle-field|qr-code)\.tsx?$/
/** The contact page is not read by most, and its form is a third of the public pages. */
const ROLE = /\/web\/src\/(public(?!\/contact)|accounts|citizen|volunteer|admin)\//
const WORDS =
  /\/contract\/src\/messages\/(\w+)\/(?:(public|accounts|citizen|volunteer|admin)|[\w-]+)[\w-]*\.ts/
/** What no browser is to fetch: the words of emails, and a whole language at once. */
const NOT_FOR_BROWSERS = /\/contract\/src\/(emails\/|messages\/(\w+\/)?index\.ts)/
/** What several pages share, but not all, is fetched beside a neighbour where it is smaller than this. */
const SMALL_BYTES = 60_000

type Context = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** Few scripts: one for all pages, one for those of a role, and one for the words of each. */
export function bundleGroups(): Rolldown.CodeSplittingGroup[] {
  let base: Set<string> | undefined

  function reach(context: Context): Set<string> {
    const reached = new Set(BEGINNINGS)
    for (const id of reached)
      for (const next of context.getModuleInfo(id)?.importedIds ?? []) reached.add(next)
    return reached
  }

  return [
    {
      name: (id, context) => {
        const [, language, role = 'site'] = WORDS.exec(id) ?? []
        if (language) return `words-${language}-${role}`
        if (id.includes('/@tsparticles/')) return 'canvas'
        return !BY_ITSELF.test(id) && (base ??= reach(context)).has(id) ? 'base' : null
      },
      priority: 3,
    },
    {
      name: 'shared',
      test: (id) => !BY_ITSELF.test(id) && !ROLE.test(id),
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: SMALL_BYTES,
      priority: 2,
    },
    { name: (id) => (BY_ITSELF.test(id) ? null : (ROLE.exec(id)?.[1] ?? null)), priority: 1 },
  ]
}

/** Fails a build whose browsers would fetch what is not for them. */
export const leanBundles: Plugin = {
  name: 'lean-bundles',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      const wrong = file.type === 'chunk' && file.moduleIds.find((id) => NOT_FOR_BROWSERS.test(id))
      if (wrong) this.error(`${wrong} is not for browsers, which would fetch it with ${file.fileName}.`)
    }
  },
}
