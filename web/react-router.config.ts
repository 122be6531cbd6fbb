import type { Config } from '@react-router/dev/config'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepToBudgets } from './budgets.ts'
import { compressFiles } from './compress.ts'
import { pageScripts } from './page-scripts.ts'
import { preloadScripts } from './preloads.ts'
import { ROUTES } from './src/paths.ts'

const config: Config = {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: false,
  routeDiscovery: { mode: 'initial' },
  // The pages for everybody, which are readable before any script has run.
  prerender: [
    ...['/', '/about', '/contact', '/terms', '/privacy', '/offline'],
    ...['/login', '/signup', '/forgot-password'],
  ],
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    const client = join(buildDirectory, 'client')
    const scriptsOf = pageScripts(client)
    preloadScripts(client, scriptsOf)
    keepToBudgets(client, scriptsOf)
    await compressFiles(client)
    // The server answers 404 at every other one. Last of all: what is built half is not served.
    const addresses = Object.values(ROUTES).map(({ path }) => path)
    writeFileSync(join(client, '__addresses.json'), JSON.stringify(addresses))
  },
}

export default config
