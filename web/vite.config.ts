import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { bundleGroups, leanBundles } from './bundles.ts'

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [reactRouter(), leanBundles],
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: bundleGroups() } } } },
    },
  },
  build: {
    // Inlined files would be data: addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
    // Each page names its own scripts (page-scripts.ts). Vite's list of what to fetch ahead would say it again.
    modulePreload: false,
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': server, '/mailbox': server } },
})
