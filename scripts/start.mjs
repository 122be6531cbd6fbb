// npm start: everything on a fresh clone.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer, buildWeb, environment, install, node, root } from './prepare.mjs'

install()
if (!(await buildWeb()) || !(await buildServer())) process.exit(1)

// Half the room for new objects that Node would take under load: as fast, and a third less memory. What it compiles for
// one start, the next ones reuse.
const { main, flags, compileCache } = JSON.parse(
  readFileSync(join(root, 'scripts/server-process.json'), 'utf8'),
)
const env = { NODE_COMPILE_CACHE: join(root, compileCache), ...environment }
const settings = existsSync(join(root, '.env')) ? ['--import', './server/src/env-file.ts'] : []
const server = spawn(node, [...settings, ...flags, main], { cwd: root, stdio: 'inherit', env })
// The server stops by itself on a signal; this process waits for it, and passes on signals that reached only this one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => signal !== 'SIGINT' && server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 1))
