// npm test: everything on a fresh clone. Closes with one line, 'N passed, N failed', counted from the runners' reports.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CHECKS, check } from './check.mjs'
import { buildWeb, install, root, runNode } from './prepare.mjs'

const REPORTS = join(root, 'reports')
const NOTHING = { passed: 0, failed: 0, retried: [] }
const FAILED_TO_BEGIN = { ...NOTHING, failed: 1 }

install()
mkdirSync(REPORTS, { recursive: true })

const [part, ...chosen] = process.argv.slice(2)
const results = await run(part)

for (const name of results.flatMap(({ retried }) => retried)) write(`Needed a second try: ${name}`)
const sum = (key) => results.reduce((all, result) => all + result[key], 0)
write(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 ? 1 : 0

/** The whole, or a part: `e2e` and `album` with what is chosen of their tests, or anything that vitest knows. */
async function run(part) {
  if (part === 'e2e') return journeysOnBuiltWeb(chosen)
  if (part === 'album') return journeysOnBuiltWeb(['screens', ...chosen], { ALBUM: 'on' })
  if (part) return [await unitTests([part, ...chosen])]
  return everything()
}

async function everything() {
  // Side by side: each leaves a core idle now and then.
  return Promise.all([
    checkAll(),
    unitTests([]),
    buildWeb().then((isBuilt) => (isBuilt ? journeys([]) : FAILED_TO_BEGIN)),
  ])
}

async function journeysOnBuiltWeb(args, environment) {
  return [(await buildWeb()) ? await journeys(args, environment) : FAILED_TO_BEGIN]
}

async function checkAll() {
  const failed = await check()
  for (const name of failed) write(`The check of ${name} failed.`)
  return { ...NOTHING, passed: CHECKS.length - failed.length, failed: failed.length }
}

async function unitTests(args) {
  const report = freshReport('tests')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = await runNode([
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...reporters,
    ...args,
  ])
  return count(report, status, ({ testResults }) => {
    const outcomes = testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ status }) => status),
    )
    const unloaded = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    )
    return {
      passed: outcomes.filter((outcome) => outcome === 'passed').length,
      failed: outcomes.filter((outcome) => outcome === 'failed').length + unloaded.length,
      retried: [],
    }
  })
}

async function journeys(args, environment = {}) {
  const report = freshReport('journeys')
  const runner = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config=e2e', ...args]
  const { status } = await runNode(runner, { env: environment })
  return count(report, status, ({ stats, errors, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    retried: suites.flatMap(titlesOfRetried),
  }))
}

function titlesOfRetried({ specs, suites = [] }) {
  const retried = specs.filter(({ tests }) => tests.some(({ results }) => results.length > 1))
  return [...retried.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(titlesOfRetried)]
}

/** What stood in the last run's report must not be counted for this one. */
function freshReport(name) {
  const report = join(REPORTS, `${name}.json`)
  rmSync(report, { force: true })
  return report
}

/** A runner that stopped before or beside its tests counts nothing as failed, and is one failure itself. */
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
