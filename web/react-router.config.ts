import type { Config } from '@react-router/dev/config'
import { LANGUAGES } from '@scan/contract/language.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepToBudgets } from './budgets.ts'
import { compressFiles } from './compress.ts'
import { writeManifests } from './manifests.ts'
import { drawFirst } from './drawn-first.ts'
import { pageScripts } from './page-scripts.ts'
import { preloadScripts } from './preloads.ts'
import { PUBLIC_PATHS } from '@scan/contract/public-pages.ts'
import { addressIn } from './src/addresses.ts'
import { ROUTES } from './src/paths.ts'

const PUBLIC_ADDRESSES = LANGUAGES.flatMap((language) =>
  PUBLIC_PATHS.map((path) => addressIn(language, path)),
)

const config: Config = {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: false,
  routeDiscovery: { mode: 'initial' },
  // Readable before any script has run.
  prerender: PUBLIC_ADDRESSES,
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    const client = join(buildDirectory, 'client')
    drawFirst(client, pageScripts(client))
    const scriptsOf = pageScripts(client)
    preloadScripts(client, scriptsOf)
    keepToBudgets(client, scriptsOf)
    writeManifests(client)
    await compressFiles(client)
    // The server answers 404 at every other address. Comes last of all: a half-built web is not served.
    const addresses = new Set([...Object.values(ROUTES).map(({ path }) => path), ...PUBLIC_ADDRESSES])
    writeFileSync(join(client, '__addresses.json'), JSON.stringify([...addresses]))
  },
}

export default config
