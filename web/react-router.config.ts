import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: false,
  routeDiscovery: { mode: 'initial' },
  // The pages for everybody, which are readable before any script has run.
  prerender: [
    ...['/', '/about', '/contact', '/terms', '/privacy', '/offline'],
    ...['/login', '/signup', '/forgot-password'],
  ],
} satisfies Config
