import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secureHeaders } from './headers.ts'
import { servePages } from './pages.ts'

const BUILT = {
  'index.html':
    '<html lang="en"><title>Home</title><meta property="og:url" content="/"/><meta property="og:image" content="/social.png"/>',
  'ml/index.html': '<!DOCTYPE html><html lang="ml" class="a"><title>Malayalam</title>',
  'about/index.html':
    '<title>About</title><link rel="alternate" hrefLang="ml" href="/ml/about"/><meta property="og:url" content="/about"/><meta property="og:image" content="/social.png"/>',
  'ml/about/index.html':
    '<title>ഞങ്ങളെക്കുറിച്ച്</title><link rel="alternate" hrefLang="en" href="/about"/><meta property="og:url" content="/ml/about"/>',
  '__spa-fallback.html': '<title>Everything else</title><meta property="og:image" content="/social.png"/>',
  'contact/index.html':
    '<link rel="modulepreload" href="/assets/page-4f2a.js"/><link rel="stylesheet" href="/assets/page-1b.css"/><script src="/first.js"></script><script>1</script>',
  'offline/index.html': '<title>Offline</title><meta name="robots" content="noindex"/>',
  'impact/index.html': '<title>In numbers</title>',
  'assets/page-4f2a.js': 'export {}',
  'assets/page-4f2a.js.br': brotliCompressSync('export {}'),
  'assets/page-4f2a.js.gz': gzipSync('export {}'),
  'icon.svg': '<svg/>',
  '__addresses.json': JSON.stringify([
    '/',
    '/about',
    '/ml/about',
    '/impact',
    '/ml/impact',
    '/citizen-home',
    '/reset-password/:token',
  ]),
}

let folder: string
/** With its own address known, and without. */
const apps = { known: Fastify(), unknown: Fastify() }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'network-pages-'))
  for (const [name, text] of Object.entries(BUILT)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  for (const app of Object.values(apps)) secureHeaders(app, {})
  await servePages(apps.known, folder, { publicUrl: 'https://help.example.org', hidden: undefined })
  await servePages(apps.unknown, folder, { publicUrl: undefined, hidden: '/impact' })
})
afterAll(async () => {
  for (const app of Object.values(apps)) await app.close()
  await rm(folder, { recursive: true })
})

async function open(url: string, app = apps.known) {
  const { statusCode, headers, body } = await app.inject(url)
  const { 'content-type': type, 'cache-control': cache, 'content-language': language, link } = headers
  const scripts = /script-src [^;]*/.exec(String(headers['content-security-policy']))?.[0]
  return { statusCode, type, cache, language, link, scripts, body }
}

test.each([
  ['/', 'Home', 'en'],
  ['/about', 'About', undefined],
  ['/impact', 'In numbers', undefined],
  ['/about?from=mail', 'About', undefined],
  ['/ml', 'Malayalam', 'ml'],
  ['/ml/about', 'ഞങ്ങളെക്കുറിച്ച്', undefined],
  ['/citizen-home', 'Everything else', undefined],
  ['/Citizen-Home/', 'Everything else', undefined],
  ['/reset-password/abc', 'Everything else', undefined],
])(
  '%s is the page "%s", always fresh, in the language %s that it was made in',
  async (url, title, language) => {
    const answer = await open(url)
    expect(answer).toMatchObject({ statusCode: 200, cache: 'no-cache', language })
    expect([answer.type, answer.body]).toEqual([
      expect.stringContaining('text/html'),
      expect.stringContaining(`<title>${title}</title>`),
    ])
  },
)

test.each([
  ['/', 'ml-IN,ml;q=0.9,en;q=0.8', 'Malayalam'],
  ['/', 'fr,en;q=0.8,ml;q=0.5', 'Home'],
  ['/', 'hi', 'Home'],
  ['/?lang=en', 'ml', 'Home'],
  ['/?lang=ml', 'en', 'Malayalam'],
  ['/?lang=xx', 'ml', 'Malayalam'],
  ['/about?from=mail', 'ml', 'ഞങ്ങളെക്കുറിച്ച്'],
])('%s is answered at once in the language of a device for %s', async (url, accepted, title) => {
  const { body, headers } = await apps.known.inject({ url, headers: { 'accept-language': accepted } })
  expect(body).toContain(`<title>${title}</title>`)
  expect(headers.vary).toContain('accept-language')
})

test('what a page cannot be drawn without is told ahead of it, before its many programs', async () => {
  expect((await open('/contact')).link).toBe(
    '</first.js>; rel=preload; as=script, </assets/page-1b.css>; rel=preload; as=style',
  )
})

test('a page runs the inline scripts that it came with, and no other answer allows any', async () => {
  const hash = createHash('sha256').update('1').digest('base64')
  expect((await open('/contact')).scripts).toBe(`script-src 'self' 'sha256-${hash}'`)
  for (const other of ['/about', '/citizen-home', '/assets/page-4f2a.js'])
    expect((await open(other)).scripts).toBe("script-src 'self'")
})

test('a file with a hash in its name is kept for ever, another is asked for anew', async () => {
  expect((await open('/assets/page-4f2a.js')).cache).toBe('public, max-age=31536000, immutable')
  expect((await open('/icon.svg')).cache).toBe('no-cache')
})

test.each([
  ['/assets/page-4f2a.js', 'gzip, deflate, br, zstd', 'br', 'export {}'],
  ['/assets/page-4f2a.js', 'gzip', 'gzip', 'export {}'],
  ['/assets/page-4f2a.js', undefined, undefined, 'export {}'],
  ['/icon.svg', 'br', undefined, BUILT['icon.svg']],
  ['/offline', 'gzip, deflate, br, zstd', 'br', BUILT['offline/index.html']],
  ['/offline', 'gzip', undefined, BUILT['offline/index.html']],
])(
  '%s for who reads %s comes as %s, and a cache in between keeps it apart',
  async (url, reads, comesAs, text) => {
    const encoding = reads === undefined ? {} : { 'accept-encoding': reads }
    const { statusCode, headers, rawPayload } = await apps.known.inject({ url, headers: encoding })
    const read =
      comesAs === 'br' ? brotliDecompressSync : comesAs === 'gzip' ? gunzipSync : (bytes: Buffer) => bytes
    expect([statusCode, headers['content-encoding'], headers.vary]).toEqual([200, comesAs, 'accept-encoding'])
    expect(headers['content-type']).toMatch(/html|javascript|svg/)
    expect(read(rawPayload).toString()).toBe(text)
  },
)

test('a header of thousands of spaces is read at once', async () => {
  const began = process.threadCpuUsage()
  await apps.known.inject({ url: '/about', headers: { 'accept-encoding': `gzip${' '.repeat(15_000)}x` } })
  expect(process.threadCpuUsage(began).user).toBeLessThan(200_000)
})

test('a preview and its picture have whole addresses where the server knows its own', async () => {
  expect((await open('/about')).body).toContain('content="https://help.example.org/about"')
  for (const page of ['/', '/about', '/signup'])
    expect((await open(page)).body).toContain('content="https://help.example.org/social.png"')
  expect((await open('/about', apps.unknown)).body).toContain('content="/social.png"')
})

test.each([
  '/assets/page-0000.js',
  '/sitemap.xml?page=2',
  '/nowhere',
  '/ml/nowhere',
  // Where it is hidden.
  '/impact',
  '/ml/impact/',
  '/citizen-home/more',
  '/reset-password/',
  '/reset-password/abc/def',
  '/__addresses.json',
])('there is no %s, and what answers says so', async (url) => {
  expect(await open(url, apps.unknown)).toMatchObject({
    statusCode: 404,
    body: expect.stringContaining('<title>Everything else</title>'),
  })
})

test('search engines are led to the public pages, and away from what is none of theirs', async () => {
  expect((await open('/robots.txt')).body).toMatch(
    /^User-agent: \*\nDisallow: \/api\/\n[^]*\nSitemap: https:\/\/help\.example\.org\/sitemap\.xml\n$/,
  )
  const { type, body } = await open('/sitemap.xml')
  expect(type).toContain('xml')
  expect(body.match(/<loc>[^<]+/g)).toEqual([
    '<loc>https://help.example.org/',
    '<loc>https://help.example.org/about',
    '<loc>https://help.example.org/ml/about',
  ])
  // Each page in its other languages, here as in the page itself.
  expect(body).toContain('hreflang="ml" href="https://help.example.org/ml/about"')
  expect((await open('/about')).body).toContain('hrefLang="ml" href="https://help.example.org/ml/about"')
  expect((await open('/robots.txt', apps.unknown)).body).not.toContain('Sitemap')
})

test('an address of old emails leads to the page that took its place', async () => {
  const { statusCode, headers } = await apps.known.inject('/admin/messages/undelivered')
  expect([statusCode, headers.location]).toEqual([302, '/admin/calls'])
})
