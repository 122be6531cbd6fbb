// npm test: everything on a fresh clone. Closes with one line, 'N passed, N failed', counted from the reports.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CHECKS, check } from './check.mjs'
import { buildWeb, environment, install, node, root } from './prepare.mjs'

const REPORT = join(root, 'reports', 'tests.json')
const chosen = process.argv.slice(2)

install()
// A part of the tests, such as `npm run e2e`, leaves the checks to the whole.
const failedChecks = chosen.length > 0 ? [] : check()
buildWeb()

mkdirSync(join(root, 'reports'), { recursive: true })
rmSync(REPORT, { force: true })
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`]
const { status } = spawnSync(node, [vitest, 'run', ...reporters, ...chosen], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
})

const { passed, failed } = counted()
for (const name of failedChecks) process.stdout.write(`The check of ${name} failed.\n`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 || status !== 0 ? 1 : 0

/** A check is one test. A file that could not even be loaded has no tests, and is one failure. */
function counted() {
  let report
  try {
    report = JSON.parse(readFileSync(REPORT, 'utf8'))
  } catch {
    return { passed: 0, failed: failedChecks.length + 1 }
  }
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  const checks = chosen.length > 0 ? 0 : CHECKS.length
  return {
    passed: report.numPassedTests + checks - failedChecks.length,
    failed: report.numFailedTests + unloaded + failedChecks.length,
  }
}
