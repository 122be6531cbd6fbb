// Shows a page of ours when the network is gone and the browser would show its own. It keeps that page and what it
// looks by, and nothing else: whatever people read and write here is theirs alone. A visit that a tab keeps for
// somebody who lost the connection is read by that page where it is.

// The web's version and the reader's language are part of this script's address: another is a new worker, with a page
// of its own.
const CACHE = `offline${location.search}`
const PAGE = new URLSearchParams(location.search).get('page') ?? '/offline'
/** What that page asks for. Everything else bypasses this worker. */
const OF_THE_PAGE = /^\/(assets\/[^/]+\.(css|svg)|first\.js|kept-visit\.js|icon\.svg)$/

addEventListener('install', (event) => {
  // Nothing of an older worker is worth waiting for.
  void skipWaiting()
  event.waitUntil(keepPage())
})

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOlder(), clients.claim()]))
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname } = new URL(request.url)
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => kept(PAGE)))
  } else if (OF_THE_PAGE.test(pathname)) {
    event.respondWith(fetch(request).catch(() => kept(pathname)))
  }
})

async function kept(path) {
  const cache = await caches.open(CACHE)
  return (await cache.match(path)) ?? Response.error()
}

/** What stands in our page and in no other: a network that asks people to sign in to it answers everything with its own. */
const OURS = ['<script src="/first.js">', 'data-visit-of=']
const TYPES = { css: 'text/css', js: 'javascript', svg: 'image/svg+xml' }

/** Throws for anything but the file itself. Then no worker is installed, and the next visit tries again. */
async function ours(path, type) {
  const answer = await fetch(path, { cache: 'reload' })
  const isOurs = answer.ok && !answer.redirected && answer.headers.get('content-type')?.includes(type)
  if (!isOurs) throw new Error(`${path} answered ${answer.status}`)
  return answer
}

async function keepPage() {
  const answer = await ours(PAGE, 'text/html')
  // It appears at other pages' addresses, whose own scripts would otherwise start in it.
  const source = await answer.text()
  if (!OURS.every((sign) => source.includes(sign))) throw new Error(`${PAGE} is another's page`)
  const page = source
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replaceAll(/<script(?! src="\/first\.js")[^>]*>[^]*?<\/script>/g, '')
    .replace('</body>', '<script src="/kept-visit.js"></script></body>')
  const styles = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path]) => path)
  const drawings = [...page.matchAll(/<use href="([^"#]+)#/g)].map(([, path]) => path)
  const cache = await caches.open(CACHE)
  const parts = [...styles, ...drawings, '/first.js', '/kept-visit.js', '/icon.svg']
  const fetched = await Promise.all(
    parts.map(async (path) => [path, await ours(path, TYPES[path.split('.').at(-1)])]),
  )
  await Promise.all(fetched.map(([path, part]) => cache.put(path, part)))
  await cache.put(PAGE, new Response(page, { headers: answer.headers }))
}

async function dropOlder() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
}
