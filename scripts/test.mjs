// npm test: everything on a fresh clone. Closes with one line, 'N passed, N failed', counted from the reports.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { CHECKS, check } from './check.mjs'
import { buildWeb, environment, install, node, root } from './prepare.mjs'

const chosen = process.argv.slice(2)

install()
// A part of the tests, such as `npm run e2e`, leaves the checks to the whole.
const isWhole = chosen.length === 0
const failedChecks = isWhole ? check() : []
buildWeb()
mkdirSync(join(root, 'reports'), { recursive: true })

const first = runTests('tests', chosen)
const second = againWhereJourneysFailed(first)

for (const name of failedChecks) process.stdout.write(`The check of ${name} failed.\n`)
const checks = isWhole ? CHECKS.length : 0
const passed = first.passed + second.passed + checks - failedChecks.length
const failed = first.failed + second.failed + failedChecks.length
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 || (second.status ?? first.status) !== 0 ? 1 : 0

/** Runs vitest and counts. A file that could not even be loaded has no tests, and is one failure. */
function runTests(name, args) {
  const report = join(root, 'reports', `${name}.json`)
  rmSync(report, { force: true })
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = spawnSync(node, [vitest, 'run', ...reporters, ...args], {
    cwd: root,
    env: environment,
    stdio: 'inherit',
  })
  try {
    const files = JSON.parse(readFileSync(report, 'utf8')).testResults.map(countFile)
    const counted = total(files)
    // Vitest may stop before or beside the tests, and then counts nothing as failed.
    const failed = status !== 0 && counted.failed === 0 ? 1 : counted.failed
    return { ...counted, failed, files, status }
  } catch {
    return { passed: 0, failed: 1, files: [], status }
  }
}

function countFile({ name, status, assertionResults }) {
  const count = (outcome) => assertionResults.filter((each) => each.status === outcome).length
  const isUnloaded = status === 'failed' && assertionResults.length === 0
  return {
    name: relative(root, name),
    passed: count('passed'),
    failed: count('failed') + (isUnloaded ? 1 : 0),
    isLost: status === 'failed',
  }
}

function total(files) {
  const sum = (key) => files.reduce((all, file) => all + file[key], 0)
  return { passed: sum('passed'), failed: sum('failed') }
}

/**
 * Journeys share a machine with browsers, and one in many hundred is lost to that. A file of them that fails is run
 * once more from its beginning, and said to have been; what fails twice has failed. Nothing else has a second try.
 */
function againWhereJourneysFailed(run) {
  const lost = run.files.filter(({ name, isLost }) => isLost && name.endsWith('.e2e.ts'))
  if (lost.length === 0) return { passed: 0, failed: 0 }
  const names = lost.map(({ name }) => name)
  process.stdout.write(`\nOnce more from the beginning: ${names.join(', ')}\n`)
  const before = total(lost)
  const again = runTests('second-try', ['--project', 'e2e', ...names])
  process.stdout.write(`Needed a second try: ${names.join(', ')}\n`)
  const onlyJourneysFailed = run.files.every(({ name, isLost }) => !isLost || names.includes(name))
  return {
    passed: again.passed - before.passed,
    failed: again.failed - before.failed,
    status: onlyJourneysFailed ? again.status : run.status,
  }
}
