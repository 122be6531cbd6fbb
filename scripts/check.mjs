// npm run check: types, lint, format, unused code, who imports whom, what packages bring, and the paths in the docs.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install, root, runNode } from './prepare.mjs'

const bin = (name, ...path) => join(root, 'node_modules', name, ...path)

/** Every check with its script; each runs on the project's own Node. */
export const CHECKS = [
  { name: 'types of sentences', args: [join(root, 'scripts', 'sentences.mjs')], cwd: root },
  { name: 'types of routes', args: [bin('@react-router/dev', 'bin.cjs'), 'typegen'], cwd: join(root, 'web') },
  { name: 'types', args: [bin('typescript', 'bin', 'tsc'), '--build'], cwd: root },
  { name: 'lint', args: [bin('oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings'], cwd: root },
  { name: 'format', args: [bin('oxfmt', 'bin', 'oxfmt'), '--check'], cwd: root },
  { name: 'unused', args: [bin('knip', 'bin', 'knip.js')], cwd: root },
  { name: 'arrows', args: [join(root, 'scripts', 'arrows.mjs')], cwd: root },
  { name: 'packages', args: [join(root, 'scripts', 'packages.mjs')], cwd: root },
  { name: 'paths in the docs', args: [join(root, 'scripts', 'named-paths.mjs')], cwd: root },
]

/**
 * Types and lint are checked in seconds by Go programs: a quarter of that went into collecting garbage in memory that
 * is free anyway.
 */
const UNTIDY = { GOGC: 'off', GOMEMLIMIT: '3GiB' }

/** Runs every check and names those that failed. */
export async function check() {
  const failed = []
  for (const { name, args, cwd } of CHECKS) {
    const { status, output } = await runNode(args, { cwd, env: UNTIDY, isQuiet: true })
    if (status === 0) continue
    failed.push(name)
    process.stdout.write(`\n--- ${name} ---\n${output}\n`)
  }
  return failed
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install()
  const failed = await check()
  const all = CHECKS.map(({ name }) => name)
  process.stdout.write(failed.length > 0 ? `Failed: ${failed.join(', ')}\n` : `All well: ${all.join(', ')}\n`)
  process.exitCode = failed.length > 0 ? 1 : 0
}
