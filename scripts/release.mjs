// npm run release: the last commit as one archive that starts as it is, without a build, npm or a Node on the machine, and
// as a Debian package. Made twice, in two folders, and kept if the two are the same to the bit and a server starts. On Linux.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { gzipSync } from 'node:zlib'
import { architecture, makeDeb, whyNoDeb } from './deb.mjs'
import { root } from './prepare.mjs'
import { commitOf, makeTree, output } from './release-tree.mjs'

const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const { commit, committedAt } = commitOf(root)
const title = `senior-help-${version}-${process.platform}-${process.arch}`
const debTitle = `senior-help_${version}_${architecture}.deb`

const folder = mkdtempSync(join(tmpdir(), 'senior-help-release-'))
chmodSync(folder, 0o711) // For the user that the tried server's database runs as where we are root.
try {
  const [made, again] = [make('once'), make('again-elsewhere')]
  if (whyNoDeb) say(whyNoDeb)
  const hashes = made.map(({ file, content }, index) => {
    const [hash, other] = [content, again[index].content].map(hashOf)
    if (hash !== other) throw new Error(`Two of ${file} from ${commit} differ: ${hash} and ${other}.`)
    return hash
  })
  await tryIt(made[0].content)
  mkdirSync(join(root, 'release'), { recursive: true })
  say('Made twice with one hash each, and started:')
  for (const [index, { file, content }] of made.entries()) {
    writeFileSync(join(root, 'release', file), content)
    writeFileSync(join(root, 'release', `${file}.sha256`), `${hashes[index]}  ${file}\n`)
    say(`release/${file} (${Math.round(content.length / 1e6)} MB)\n${hashes[index]}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function hashOf(content) {
  return createHash('sha256').update(content).digest('hex')
}

/** An archive of what is committed, and nothing else; and a package of the same. */
function make(where) {
  say(`Making it ${where} …`)
  const checkout = join(folder, where, name)
  const release = join(folder, where, title)
  output('git', ['clone', '--quiet', root, checkout])
  output('git', ['checkout', '--quiet', commit], checkout)
  output(process.execPath, [join(checkout, 'scripts/prepare.mjs')])
  makeTree({ checkout, release, version })
  const sameForAll = ['--sort=name', `--mtime=@${committedAt}`, '--owner=0', '--group=0', '--numeric-owner']
  const modes = '--mode=u+rwX,go+rX,go-w'
  output('tar', ['-cf', `${release}.tar`, ...sameForAll, modes, title], join(folder, where))
  const archive = {
    file: `${title}.tar.gz`,
    content: gzipSync(readFileSync(`${release}.tar`), { level: 9 }),
  }
  if (whyNoDeb) return [archive]
  const deb = join(folder, where, debTitle)
  makeDeb({ release, deb, madeAt: committedAt })
  return [archive, { file: debTitle, content: readFileSync(deb) }]
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

function say(sentence) {
  process.stdout.write(`${sentence}\n`)
}
