// npm start: everything on a fresh clone.
import { spawn } from 'node:child_process'
import { buildWeb, environment, install, node, root } from './prepare.mjs'

install()
if (!(await buildWeb())) process.exit(1)

const server = spawn(node, ['server/src/main.ts'], { cwd: root, stdio: 'inherit', env: environment })
// The server stops by itself on a signal; this process waits for it, and passes on what only it was sent.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => signal !== 'SIGINT' && server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 1))
