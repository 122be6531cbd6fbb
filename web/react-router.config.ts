import type { Config } from '@react-router/dev/config'
import { LANGUAGES } from '@scan/contract/language.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFiles, minifyPublicScripts } from './compress.ts'
import { writeManifests } from './manifests.ts'
import { PUBLIC_PATHS } from '@scan/contract/public-pages.ts'
import { addressIn } from './src/addresses.ts'
import { ROUTES } from './src/paths.ts'

const PUBLIC_ADDRESSES = LANGUAGES.flatMap((language) =>
  PUBLIC_PATHS.map((path) => addressIn(language, path)),
)

const PATHS = Object.values(ROUTES).map(({ path }) => path)

const config: Config = {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: false,
  routeDiscovery: { mode: 'initial' },
  // Public pages can be read before any script has run; of the others, each names the scripts it needs.
  prerender: [...new Set([...PUBLIC_ADDRESSES, ...PATHS.filter((path) => !path.includes(':'))])],
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    const client = join(buildDirectory, 'client')
    writeManifests(client)
    await minifyPublicScripts(client)
    await compressFiles(client)
    // The server answers 404 at every other address. Comes last of all: a half-built web is not served.
    const addresses = new Set([...PATHS, ...PUBLIC_ADDRESSES])
    writeFileSync(join(client, '__addresses.json'), JSON.stringify([...addresses]))
  },
}

export default config
