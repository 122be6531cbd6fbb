// npm run dev: the server restarts when its code changes, the web pages are built as they are asked for.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environment, install, node, root } from './prepare.mjs'

install()

const watched = ['server/src', 'contract/src', 'domain/src'].map((path) => `--watch-path=${path}`)
const programs = [
  spawn(node, [...watched, 'server/src/main.ts'], { cwd: root, stdio: 'inherit', env: environment }),
  spawn(node, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'dev'], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
    env: environment,
  }),
]
process.stdout.write('\n  Pages while you develop: http://localhost:5173\n\n')

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => programs.forEach((program) => program.kill(signal)))
}
// One without the other is of no use.
for (const program of programs) {
  program.on('exit', (code) => {
    programs.forEach((other) => other.kill())
    process.exitCode = code ?? 1
  })
}
