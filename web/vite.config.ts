import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [reactRouter()],
  // Inlined files would be data: addresses, which the content security policy refuses.
  build: { assetsInlineLimit: 0 },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': server, '/mailbox': server } },
})
