// npm test: everything of every day on a fresh clone; npm run test:nightly: all there is. Ends with the names of what
// failed, and one line, 'N passed, N failed', counted from the runners' reports.
import { mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join, relative } from 'node:path'
import { CHECKS, check } from './check.mjs'
import { buildWeb, environment, install, root, runNode } from './prepare.mjs'
import { auditPackages } from './packages-audit.mjs'
import { RETRIED, retriedLine } from './retried.mjs'

const REPORTS = join(root, 'reports')
const NOTHING = { passed: 0, failed: 0, retried: [], broken: [] }
const FAILED_TO_BEGIN = { ...NOTHING, failed: 1 }
/** Node reads our types as they are: Playwright's own translation of every file is left out. */
const READ_BY_NODE = { PW_DISABLE_TS_ESM: '1' }
/** Linux has a folder in memory. */
const MEMORY = '/dev/shm'
/** Whole databases and browsers' profiles come and go in it. */
const ROOM_BYTES = 2e9

install()
mkdirSync(REPORTS, { recursive: true })

const [first, ...others] = process.argv.slice(2)
const isNightly = first === 'nightly' || first === 'album'
// The tests ask for it by this name.
if (isNightly) environment.NIGHTLY = 'on'
const [part, ...chosen] = first === 'nightly' ? others : [first, ...others]
const results = await run(part)

for (const line of results.flatMap(({ retried }) => retried)) write(`Needed a second try: ${line}`)
for (const name of results.flatMap(({ broken }) => broken)) write(`Failed: ${name}`)
const sum = (key) => results.reduce((all, result) => all + result[key], 0)
write(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 ? 1 : 0

/** The whole, or a part: `e2e` and `album` with a choice of their tests, or anything vitest accepts. */
async function run(part) {
  if (part === 'e2e') return journeysOnBuiltWeb(chosen)
  if (part === 'album') return journeysOnBuiltWeb(['screens', ...chosen])
  if (part) return [await unitTests([part, ...chosen])]
  return everything()
}

async function everything() {
  // Side by side: each leaves a core idle now and then.
  const results = await Promise.all([
    checkAll(),
    unitTests([]),
    journeysOnBuiltWeb([]).then(([result]) => result),
  ])
  return isNightly ? [...results, auditPackages()] : results
}

async function journeysOnBuiltWeb(args) {
  return [(await buildWeb()) ? await journeys(args) : FAILED_TO_BEGIN]
}

async function checkAll() {
  const failed = await check()
  return {
    ...NOTHING,
    passed: CHECKS.length - failed.length,
    failed: failed.length,
    broken: failed.map((name) => `the check of ${name}`),
  }
}

async function unitTests(args) {
  const report = freshReport('tests')
  const retried = join(root, 'scripts', 'retried.mjs')
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    `--reporter=${retried}`,
  ]
  const runner = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...args]
  const { status } = await runNode(runner, { env: scratchInMemory() })
  return count(report, status, ({ testResults }) => {
    const tests = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ status, fullName }) => ({
        status,
        name: `${relative(root, name)}: ${fullName}`,
      })),
    )
    const unloaded = testResults
      .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
      .map(({ name }) => relative(root, name))
    const broken = [...tests.filter(({ status }) => status === 'failed').map(({ name }) => name), ...unloaded]
    return {
      ...NOTHING,
      passed: tests.filter(({ status }) => status === 'passed').length,
      failed: broken.length,
      retried: JSON.parse(readFileSync(RETRIED, 'utf8')),
      broken,
    }
  })
}

async function journeys(args) {
  const report = freshReport('journeys')
  const runner = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config=e2e', ...args]
  const { status } = await runNode(runner, { env: { ...READ_BY_NODE, ...scratchInMemory() } })
  return count(report, status, ({ stats, errors, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    retried: suites
      .flatMap((suite) => endedAs('flaky', suite))
      .map(({ title, tests }) => retriedLine(title, tests[0].results[0].error)),
    broken: suites.flatMap((suite) => endedAs('unexpected', suite)).map(({ title }) => title),
  }))
}

/**
 * Has scratch files kept in memory, if there is room for them and programs may run there: on a virtual disk PostgreSQL
 * takes three times the processor's time to write them.
 */
function scratchInMemory() {
  if (process.env.TMPDIR || process.platform !== 'linux' || freemem() < ROOM_BYTES) return {}
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === MEMORY)
    const { bavail, bsize } = statfsSync(MEMORY)
    return mount && !/\bnoexec\b/.test(mount) && bavail * bsize >= ROOM_BYTES ? { TMPDIR: MEMORY } : {}
  } catch {
    return {}
  }
}

/** All tests of a suite that ended this way, by file and title. */
function endedAs(outcome, { specs, suites = [] }) {
  const ended = specs.filter(({ tests }) => tests.some(({ status }) => status === outcome))
  return [
    ...ended.map(({ file, title, tests }) => ({ title: `${file}: ${title}`, tests })),
    ...suites.flatMap((suite) => endedAs(outcome, suite)),
  ]
}

/** The last run's report must not be counted for this one. */
function freshReport(name) {
  const report = join(REPORTS, `${name}.json`)
  rmSync(report, { force: true })
  return report
}

/** A runner that stopped before or beside its tests counts nothing as failed, and is itself one failure. */
function count(report, status, read) {
  try {
    const counted = read(JSON.parse(readFileSync(report, 'utf8')))
    return status !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
  } catch {
    return FAILED_TO_BEGIN
  }
}

function write(line) {
  process.stdout.write(`${line}\n`)
}
