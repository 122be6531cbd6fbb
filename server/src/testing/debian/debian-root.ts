import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Received } from '../mail-sink.ts'

/** Kept, as making it takes a minute; remove it for a newer Debian. */
const BASE = process.env['DEBIAN_ROOT'] ?? '/var/tmp/senior-help-debian-bookworm'
/** What was downloaded for one root serves the next. */
const PACKAGES = '/var/tmp/senior-help-debian-packages'
const NEEDED = ['debootstrap', 'unshare', 'nsenter', 'ip', 'bash']

export type DebianRoot = Awaited<ReturnType<typeof openDebianRoot>>

/** Why there can be no Debian here, to be said where a test is skipped; undefined: there can be one. */
export function whyNoDebian(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'Only root on Linux can make a Debian.'
  const missing = NEEDED.find((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0)
  if (missing) return `A Debian is made with ${missing}, which is missing here.`
  const namespaces = spawnSync('unshare', ['--mount', '--pid', '--net', '--fork', 'true'])
  return namespaces.status === 0 ? undefined : 'Nothing may be mounted here, even by root.'
}

/**
 * A fresh Debian 12 in a folder, with mounts, processes and a loopback of its own: every port is free, and nothing of it
 * outlives `close`, or this process. No init runs; a stand-in for systemctl starts and stops what the units say.
 */
export async function openDebianRoot() {
  const base = await debianBase()
  const root = mkdtempSync('/var/tmp/senior-help-debian-root-')
  spawnSync('cp', ['-a', '--reflink=auto', `${base}/.`, root])
  const packages = join(root, 'var/cache/apt/archives')
  linkPackages(PACKAGES, packages)
  chmodSync(root, 0o755)
  cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'), { dereference: true })
  writeFileSync(join(root, 'etc/dpkg/dpkg.cfg.d/quick'), 'force-unsafe-io\n')

  const { holder, init } = await hold(root)

  /** Runs a line of shell as root; answers with its status and all it printed. */
  const run = async (line: string, { env = {}, input = '', isOnline = false }: Run = {}) => {
    const namespaces = ['--mount', '--pid', ...(isOnline ? [] : ['--net'])]
    const settings = Object.entries({ ...ENVIRONMENT, ...env }).map(([name, value]) => `${name}=${value}`)
    const shell = ['chroot', root, 'env', '-i', '--chdir=/root', ...settings, 'bash', '-c', line]
    const program = spawn('nsenter', [`--target=${init}`, ...namespaces, '--', ...shell])
    let output = ''
    for (const stream of [program.stdout, program.stderr])
      stream.on('data', (text) => (output += String(text)))
    program.stdin.on('error', () => {}) // It may end without reading.
    program.stdin.end(input)
    const [status] = (await once(program, 'close')) as [number | null]
    return { status, output }
  }
  /** The same for what must succeed: answers with what it printed. */
  const must = async (line: string, options?: Run) => {
    const { status, output } = await run(line, options)
    if (status !== 0) throw new Error(`${line} ended with ${status}:\n${output}`)
    return output
  }
  // Without it, packages of Debian start nothing where no init runs.
  writeFileSync(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 0\n', { mode: 0o755 })
  // A package that brings the real one leaves ours alone.
  await must('dpkg-divert --local --rename --add /usr/bin/systemctl')
  cpSync(join(import.meta.dirname, 'systemctl'), join(root, 'usr/bin/systemctl'))
  chmodSync(join(root, 'usr/bin/systemctl'), 0o755)
  return {
    run,
    must,
    /** What a server in it answers to the Node of a release: a read, or with a body a POST of JSON. */
    async askServer(url: string, body?: object, { env, token }: Asking = {}) {
      const sent = {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
      }
      const script = `fetch('${url}', ${JSON.stringify(sent)}).then(async (answer) =>
        process.stdout.write(JSON.stringify({ status: answer.status, text: await answer.text() })))`
      const said = await must('/opt/senior-help/node_modules/.bin/node -e "$SCRIPT"', {
        env: { ...env, SCRIPT: script },
      })
      return JSON.parse(said) as { status: number; text: string }
    },
    /** Where a path of that Debian is here. */
    path: (inside: string) => join(root, inside),
    /** Downloads packages, and what they need and recommend, for an installation offline. */
    fetch: async (wanted: string) => {
      await must(`apt-get install --yes --download-only ${wanted}`, { isOnline: true })
      linkPackages(packages, PACKAGES)
    },
    /** Opens a mail server that is on the loopback of that Debian. */
    openMailSink: () => openMailSinkIn(init),
    close: async () => {
      process.kill(init, 'SIGKILL')
      if (holder.exitCode === null && holder.signalCode === null) await once(holder, 'exit')
      rmSync(root, { recursive: true, maxRetries: 5 })
    },
  }
}

/** Links, so that several roots at a time take and give: apt locks the folder that it downloads into. */
function linkPackages(from: string, to: string): void {
  for (const folder of [from, to]) mkdirSync(folder, { recursive: true })
  const debs = globSync('*.deb', { cwd: from })
  spawnSync('cp', ['--archive', '--link', '--no-clobber', '--', ...debs, to], { cwd: from })
}

interface Asking {
  env?: Record<string, string>
  /** Of whom asks. */
  token?: string
}

interface Run {
  env?: Record<string, string>
  input?: string
  /** With this machine's network instead of its own loopback. */
  isOnline?: boolean
}

const ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LANG: 'C.UTF-8',
  DEBIAN_FRONTEND: 'noninteractive',
}

/** Keeps the namespaces until its input ends, as it does with this process. Bash waits for orphans as an init does. */
async function hold(root: string) {
  const mounts = [
    'mount --make-rprivate /',
    'mount -t proc proc "$1/proc"',
    'mount --bind /dev "$1/dev"',
    'mount -t tmpfs tmpfs "$1/dev/shm"',
    'mount -t devpts -o newinstance,ptmxmode=666 devpts "$1/dev/pts"',
    'mount -t tmpfs -o mode=755 tmpfs "$1/run"',
    'mkdir -p "$1/run/systemd/system" "$1/run/lock"',
    'ip link set lo up',
  ].join(' && ')
  const script = `${mounts} && echo ready && exec 3<&0 && { cat <&3 >/dev/null & wait $!; }`
  const namespaces = ['--mount', '--pid', '--net', '--fork', '--kill-child']
  const holder = spawn('unshare', [...namespaces, 'bash', '-c', script, 'hold', root])
  let said = ''
  holder.stderr.on('data', (text) => (said += String(text)))
  const isReady = await Promise.race([
    once(holder.stdout, 'data'),
    once(holder, 'exit').then(() => undefined),
  ])
  if (!isReady) throw new Error(`The Debian could not be mounted: ${said}`)
  return { holder, init: Number(readFileSync(`/proc/${holder.pid}/task/${holder.pid}/children`, 'utf8')) }
}

async function openMailSinkIn(init: number) {
  const sink = join(import.meta.dirname, '../mail-sink.ts')
  const script = `import(${JSON.stringify(sink)}).then(async ({ openMailSink }) => {
    const { url, emails } = await openMailSink()
    const say = (line) => process.stdout.write(line + '\\n')
    say(url)
    for (let told = 0; ; await new Promise((done) => setTimeout(done, 100)))
      for (; told < emails.length; told++) say(JSON.stringify(emails[told]))
  })`
  const server = spawn('nsenter', [`--target=${init}`, '--net', '--', process.execPath, '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]()
  const next = async () => {
    const { value } = await lines.next()
    if (value === undefined) throw new Error('The mail server has ended.')
    return value
  }
  return {
    /** For `SMTP_URL` there. */
    url: await next(),
    /** Waits for an email that nobody has asked for. */
    next: async () => JSON.parse(await next()) as Received,
    close: () => server.kill(),
  }
}

/** A folder with a fresh Debian: to be copied, never worked in. */
export async function debianBase(): Promise<string> {
  if (existsSync(BASE)) return BASE
  const making = `${BASE}.${process.pid}`
  const program = spawn('debootstrap', ['--variant=minbase', 'bookworm', making], { stdio: 'ignore' })
  const [status] = (await once(program, 'close')) as [number | null]
  if (status !== 0) {
    rmSync(making, { recursive: true, force: true })
    throw new Error(`debootstrap ended with ${status}.`)
  }
  renameSync(making, BASE)
  return BASE
}
