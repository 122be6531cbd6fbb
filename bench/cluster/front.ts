import { type Programs, until } from './programs.ts'

const FRONT = 39_180
/** Where the servers behind it listen. */
export const PORTS = [39_181, 39_182, 39_183]

/** HAProxy with deploy/haproxy.cfg over these servers, without its certificates. */
export async function startFront(programs: Programs, ports: number[] = PORTS) {
  const config = await programs.deployed('haproxy.cfg', (text) =>
    ports
      .reduce(
        (all, port, index) => all.replaceAll(`127.0.0.${index + 1}:3000`, `127.0.0.1:${port}`),
        text
          .replace(/maxconn 20000/, 'maxconn 4000')
          .replace(/bind :80\n/, '')
          .replace(/bind :443.*/, `bind 127.0.0.1:${FRONT}`)
          .replace(/.*redirect scheme.*\n/, ''),
      )
      .replace(/.*server \w+ .*:3000.*\n/g, ''),
  )
  const { pid = 0 } = programs.run('haproxy', ['-f', config])
  const url = `http://127.0.0.1:${FRONT}`
  await until('HAProxy', async () => (await fetch(`${url}/readyz`)).ok)
  return { url, port: FRONT, pid }
}

/** What a server behind it is started with. */
export const behind = (port: number) => ({
  PORT: `${port}`,
  TRUST_PROXY: '127.0.0.1',
  DRAIN_SECONDS: '3',
})
