// npm run release: the last commit as one archive that starts as it is, without a build, npm or a Node on the machine.
// Made twice, in two folders, and kept if the two are the same to the bit and a server starts from it. On Linux.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { gzipSync } from 'node:zlib'
import { linkPostgresql, root } from './prepare.mjs'
import { billOfMaterials } from './sbom.mjs'

const PATHS = [
  ...'README.md LICENSE CHANGELOG.md SECURITY.md Dockerfile .dockerignore compose.yaml docs deploy scripts package.json package-lock.json .npmrc domain contract server web/package.json'.split(
    ' ',
  ),
  ':(exclude,glob)**/*.test.ts',
  ':(exclude,glob)**/testing/**',
]
/** What packages contain and a server has no use for. */
const NOT_RUN = ['typescript', '@typescript', 'node-*/{include,share}']

const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const commit = output('git', ['rev-parse', 'HEAD'], root).trim()
const committedAt = Number(output('git', ['log', '-1', '--format=%ct'], root))
const title = `network-${version}-${process.platform}-${process.arch}`
const made = join(root, 'release', `${title}.tar.gz`)

const folder = mkdtempSync(join(tmpdir(), 'network-release-'))
chmodSync(folder, 0o711) // For the user that the tried server's database runs as where we are root.
try {
  const archives = [make('once'), make('again-elsewhere')]
  const [hash, other] = archives.map((archive) => createHash('sha256').update(archive).digest('hex'))
  if (hash !== other) throw new Error(`Two archives of ${commit} differ: ${hash} and ${other}.`)
  await tryIt(archives[0])
  mkdirSync(join(root, 'release'), { recursive: true })
  writeFileSync(made, archives[0])
  writeFileSync(`${made}.sha256`, `${hash}  ${title}.tar.gz\n`)
  say(`Made twice with one hash, and started: ${made} (${Math.round(archives[0].length / 1e6)} MB)\n${hash}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** An archive of what is committed, and nothing else. */
function make(where) {
  say(`Making it ${where} …`)
  const checkout = join(folder, where, name)
  const release = join(folder, where, title)
  output('git', ['clone', '--quiet', root, checkout])
  output('git', ['checkout', '--quiet', commit], checkout)
  output(process.execPath, [join(checkout, 'scripts/prepare.mjs')])
  mkdirSync(release)
  output('git', ['archive', `--output=${release}.tar`, commit, '--', ...PATHS], checkout)
  output('tar', ['-xf', `${release}.tar`, '-C', release])
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
  const sameForAll = ['--sort=name', `--mtime=@${committedAt}`, '--owner=0', '--group=0', '--numeric-owner']
  const modes = '--mode=u+rwX,go+rX,go-w'
  output('tar', ['-cf', `${release}.tar`, ...sameForAll, modes, title], join(folder, where))
  return gzipSync(readFileSync(`${release}.tar`), { level: 9 })
}

/** Starts a server from an archive with no Node and no npm in reach, opens a page and signs in. */
async function tryIt(archive) {
  say('Starting it …')
  writeFileSync(join(folder, 'try.tar.gz'), archive)
  output('tar', ['-xzf', 'try.tar.gz'], folder)
  const release = join(folder, title)
  const env = { PATH: '/nowhere', PORT: '0', DATA_DIR: join(folder, 'data') }
  const server = spawn(join(release, 'node_modules/.bin/node'), [join(release, 'scripts/start.mjs')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const address = await addressOf(server)
    const page = await fetch(address)
    const signedIn = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'asha@example.org', password: 'Onam.sadya7' }),
    })
    if (!page.ok || !signedIn.ok) throw new Error(`It answers ${page.status} and ${signedIn.status}.`)
  } finally {
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
  }
}

async function addressOf(server) {
  for await (const line of createInterface(server.stdout)) {
    const [address] = /http:\/\/localhost:\d+/.exec(line) ?? []
    if (address) return address
  }
  throw new Error('It ended before it was ready.')
}

/** What a program prints; its errors if it fails. */
function output(program, args, cwd = folder) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 100e6,
  })
  if (status !== 0) throw error ?? new Error(`${program} ${args[0]} failed.\n${stdout}${stderr}`)
  return stdout
}

function say(sentence) {
  process.stdout.write(`${sentence}\n`)
}
