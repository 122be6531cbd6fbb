import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, createWorld, type World } from '../testing/world.ts'

/** As a browser would get it over TLS. */
interface Answer {
  headers: Record<string, string | string[] | number | undefined>
  body: string
}

type Rule = (answer: Answer) => number

const header = ({ headers }: Answer, name: string) => String(headers[name] ?? '').toLowerCase()

function directives(answer: Answer): Map<string, string[]> {
  const parts = header(answer, 'content-security-policy').split(';').filter(Boolean)
  return new Map(parts.map((part) => [part.split(' ')[0] as string, part.split(' ').slice(1)]))
}

const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'https://*']

/** The published rules of Mozilla's HTTP Observatory, version 5: what an answer gains or loses beside 100. */
const RULES: Record<string, Rule> = {
  'content security policy': (answer) => {
    const policy = directives(answer)
    if (policy.size === 0) return -25
    const of = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
    const has = (sources: string[], bad: string[]) => sources.some((source) => bad.includes(source))
    if (has(of('script-src'), [...BROAD, "'unsafe-inline'", 'data:']) || has(of('object-src'), BROAD))
      return -20
    if ([...policy.values()].flat().some((source) => /^(http|ftp):/.test(source))) return -20
    if (has([...of('script-src'), ...of('style-src')], ["'unsafe-eval'"])) return -10
    if (has(of('style-src'), [...BROAD, "'unsafe-inline'", 'data:'])) return 0
    return policy.get('default-src')?.join() === "'none'" ? 10 : 5
  },
  cookies: (answer) => {
    const cookies = [answer.headers['set-cookie'] ?? []].flat().map((cookie) => String(cookie).toLowerCase())
    if (cookies.length === 0) return 0
    if (cookies.some((cookie) => !/; *secure/.test(cookie))) return -40
    if (cookies.some((cookie) => !/; *httponly/.test(cookie))) return -30
    return cookies.every((cookie) => /; *samesite=(strict|lax)/.test(cookie)) ? 5 : 0
  },
  'cross-origin sharing': (answer) =>
    header(answer, 'access-control-allow-credentials') && header(answer, 'access-control-allow-origin')
      ? -50
      : 0,
  'referrer policy': (answer) => {
    const policy = header(answer, 'referrer-policy')
    if (!policy) return 0
    return ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'].includes(policy)
      ? 5
      : -5
  },
  'strict transport security': (answer) => {
    const [, seconds] = /max-age=(\d+)/.exec(header(answer, 'strict-transport-security')) ?? []
    if (seconds === undefined) return -20
    return Number(seconds) >= 15_768_000 ? 0 : -10
  },
  'subresource integrity': ({ body }) => {
    const scripts = [...body.matchAll(/<script[^>]*\ssrc="([^"]+)"[^>]*>/g)]
    const foreign = scripts.filter(([, src = '']) => /^(https?:)?\/\//.test(src))
    if (foreign.some(([tag]) => !tag.includes('integrity='))) return -50
    return scripts.some(([tag]) => tag.includes('integrity=')) ? 5 : 0
  },
  'content type': (answer) => (header(answer, 'x-content-type-options') === 'nosniff' ? 0 : -5),
  frames: (answer) => {
    const ancestors = directives(answer).get('frame-ancestors')
    if (ancestors && !ancestors.some((source) => BROAD.includes(source))) return 5
    return ['deny', 'sameorigin'].includes(header(answer, 'x-frame-options')) ? 0 : -20
  },
  'cross-origin resource policy': (answer) => {
    const policy = header(answer, 'cross-origin-resource-policy')
    return policy === 'same-origin' || policy === 'same-site' ? 10 : 0
  },
  // Redirection costs nothing where a proxy sends plain calls to https, as docs/operations.md asks, or takes none.
}

/** Good marks count only where the bad ones alone leave 90. */
function score(answer: Answer): number {
  const marks = Object.values(RULES).map((rule) => rule(answer))
  const sum = (some: number[]) => some.reduce((total, mark) => total + mark, 100)
  const withoutBonus = sum(marks.filter((mark) => mark < 0))
  return withoutBonus >= 90 ? sum(marks) : Math.max(0, withoutBonus)
}

let folder: string
let world: World
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'network-observatory-'))
  const page = '<title>Home</title><script src="/first.js"></script><script>1</script>'
  for (const name of ['index.html', '__spa-fallback.html']) await writeFile(join(folder, name), page)
  await writeFile(join(folder, 'first.js'), '1')
  await writeFile(join(folder, '__addresses.json'), '["/"]')
  world = await createWorld({ overTls: true, pages: folder })
  await world.person('Meera', 'Citizen')
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

async function open(url: string, payload?: object): Promise<Answer> {
  return world.app.inject({ method: payload ? 'POST' : 'GET', url, ...(payload && { payload }) })
}

test.each(['/', '/login', '/first.js', '/no-such.png', '/api/settings', '/api/nothing', '/healthz'])(
  '%s scores at least 130',
  async (url) => expect(score(await open(url))).toBeGreaterThanOrEqual(130),
)

test('an answer with the cookie of the device scores more still', async () => {
  const answer = await open('/api/auth/login', { email: 'meera@example.org', password: PASSWORD })
  expect(answer.headers['set-cookie']).toBeDefined()
  expect(score(answer)).toBeGreaterThanOrEqual(135)
})

test.each([
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
])('without %s it would not', async (name) => {
  const { headers, body } = await open('/')
  expect(score({ headers: { ...headers, [name]: undefined }, body })).toBeLessThan(130)
})
