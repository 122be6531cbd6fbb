import type { Config } from '@react-router/dev/config'
import { join } from 'node:path'
import { compressFiles } from './compress.ts'

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
  buildEnd: ({ reactRouterConfig }) => compressFiles(join(reactRouterConfig.buildDirectory, 'client')),
}

export default config
