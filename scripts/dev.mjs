// npm run dev: the server restarts when its code changes, the pages are built as they are asked for. Arguments are the
// server's Node's: npm run dev -- --inspect
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environment, install, node, root } from './prepare.mjs'

install()

// Not the data of `npm start`: another branch may have changed the schema.
const env = { DATA_DIR: 'data-dev', ...environment }
const options = { stdio: 'inherit', env }
const flags = ['--watch', '--import', './server/src/env-file.ts', ...process.argv.slice(2)]
const programs = [
  spawn(node, [...flags, 'server/src/main.ts'], { ...options, cwd: root }),
  spawn(node, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'dev'], {
    ...options,
    cwd: join(root, 'web'),
  }),
]
process.stdout.write('\n  Pages with hot reload: http://localhost:5173 (the API answers at :3000)\n\n')

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    isStopping = true
    // Ctrl-C reaches all of them; Node's watcher breaks on a second one.
    if (signal !== 'SIGINT') programs.forEach((program) => program.kill(signal))
  })
}
// One without the other is of no use.
for (const program of programs) {
  program.on('exit', (code) => {
    if (!isStopping) programs.forEach((other) => other.kill())
    isStopping = true
    process.exitCode = code ?? 1
  })
}
