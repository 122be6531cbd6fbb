import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { debianBase, whyNoDebian } from '../debian/debian-root.ts'

const NEEDED = ['podman', 'runc', 'netavark', 'aardvark-dns', 'catatonit', 'docker-compose']
const ELSEWHERE = ['/usr/lib/podman', '/usr/libexec/podman']

/** Why no containers can run here, to be said where a test is skipped; undefined: they can. */
export function whyNoContainers(): string | undefined {
  const missing = NEEDED.find(
    (program) =>
      spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0 &&
      !ELSEWHERE.some((folder) => existsSync(join(folder, program))),
  )
  return missing ? `Containers need ${NEEDED.join(', ')}, and ${missing} is missing here.` : whyNoDebian()
}

export type Engine = Awaited<ReturnType<typeof openEngine>>

/** An engine of its own, with its images and containers in one folder, and the base image made from a fresh Debian. */
export async function openEngine() {
  const folder = mkdtempSync('/var/tmp/senior-help-containers-')
  const config = join(folder, 'containers.conf')
  const limit = spawnSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).stdout.trim()
  writeFileSync(
    config,
    `[containers]
default_ulimits = ["nofile=${limit}:${limit}", "nproc=${limit}:${limit}"]
[network]
network_backend = "netavark"
network_config_dir = "${folder}/networks"
[engine]
cgroup_manager = "cgroupfs"
events_logger = "none"
runtime = "runc"
`,
  )
  mkdirSync(join(folder, 'networks'))
  const socket = `unix://${folder}/socket`
  const env = {
    ...{ PATH: process.env['PATH'], HOME: folder, CONTAINERS_CONF: config },
    ...{ DOCKER_HOST: socket, COMPOSE_HTTP_TIMEOUT: '300' },
  }
  const own = [`--root=${folder}/root`, `--runroot=${folder}/run`, '--storage-driver=overlay']
  const run = async (program: string, args: string[], { cwd = folder, input = '' } = {}) => {
    const child = spawn(program, args, { cwd, env })
    let [output, errors] = ['', '']
    child.stdout.on('data', (text) => (output += String(text)))
    child.stderr.on('data', (text) => (errors += String(text)))
    child.stdin.on('error', () => {}) // It may end without reading.
    child.stdin.end(input)
    const [status] = (await once(child, 'close')) as [number | null]
    return { status, output, errors }
  }
  const podmanWith = (input: string, ...args: string[]) => run('podman', [...own, ...args], { input })
  const podman = (...args: string[]) => podmanWith('', ...args)
  const must = async (running: ReturnType<typeof run>) => {
    const { status, output, errors } = await running
    if (status !== 0) throw new Error(`It ended with ${status}:\n${output}${errors}`)
    return output
  }

  const base = await debianBase()
  const tar = `tar -C ${base} -c . | podman ${own.join(' ')} import - docker.io/library/debian:bookworm-slim`
  await must(run('sh', ['-c', tar]))
  const service = spawn('podman', [...own, 'system', 'service', '--time=0', socket], { env, stdio: 'ignore' })
  const ended = once(service, 'exit')

  // Podman leaves it to systemd to ask each container how it is.
  const closing = new AbortController()
  const asking = (async () => {
    for (; !closing.signal.aborted; await sleep(1_000))
      for (const container of (await podman('ps', '--quiet')).output.split('\n').filter(Boolean))
        await podman('healthcheck', 'run', container)
  })()

  return {
    podman,
    podmanWith,
    must,
    compose: (cwd: string, ...args: string[]) => run('docker-compose', args, { cwd }),
    folder,
    close: async () => {
      closing.abort()
      await asking
      await podman('rm', '--all', '--force', '--volumes')
      await podman('network', 'prune', '--force')
      service.kill()
      await ended
      await podman('unmount', '--all')
      spawnSync('umount', [`${folder}/root/overlay`])
      rmSync(folder, { recursive: true, maxRetries: 5 })
    },
  }
}
