import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { type Language, LANGUAGES, acceptedLanguage } from '@scan/contract/language.ts'
import { daysAfter } from '@scan/domain/clock.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allowScripts } from './headers.ts'

const FALLBACK = '__spa-fallback.html'
const ADDRESSES = '__addresses.json'
/** Folders, and files that are asked for by another name or by nobody. */
const NOT_A_FILE = /(?:^|\/)(?:index\.html$|__|\.|[^.]*$)|\.(?:br|gz)$/

/** Addresses in emails of releases before this one. */
const MOVED = { '/admin/messages/undelivered': '/admin/calls' } as const

/** The build is complete: addresses are written last. */
export function isBuilt(folder: string): boolean {
  return existsSync(join(folder, ADDRESSES))
}

/** It names the server's own address, so it cannot be compressed at build time. */
interface Page {
  text: string
  hashes: readonly string[]
  neededFirst: string
  compressed?: Promise<Buffer>
}

function pageOf(source: string, publicUrl: string | undefined): Page {
  const text = publicUrl ? withWholeAddresses(source, publicUrl) : source
  const scripts = text.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  const hashes = [...scripts].map(([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`)
  return { text, hashes, neededFirst: neededFirst(text) }
}

/** Serves the built web: files with a hash in their name are cached for ever, pages are always fresh. One may be hidden. */
export async function servePages(
  app: FastifyInstance,
  folder: string,
  { publicUrl, hidden }: { publicUrl: string | undefined; hidden: string | undefined },
): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll('\\', '/'))
  const isShown = (path: string) => hidden === undefined || !path.endsWith(hidden)
  const prerendered = await Promise.all(
    names
      .filter((name) => /(^|\/)index\.html$/.test(name))
      .map((name) => [`/${name.replace(/\/?index\.html$/, '')}`, name] as const)
      .filter(([path]) => isShown(path))
      .map(async ([path, name]) => [path, await readFile(join(folder, name), 'utf8')] as const),
  )
  const fallback = await readFile(
    join(folder, existsSync(join(folder, FALLBACK)) ? FALLBACK : 'index.html'),
    'utf8',
  )
  const send = async (request: FastifyRequest, reply: FastifyReply, page: Page) => {
    allowScripts(reply, page.hashes)
    void reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('link', page.neededFirst)
    const readable = request.headers['accept-encoding']?.split(',')
    if (!readable?.some((one) => one.trim() === 'br')) return reply.send(page.text)
    page.compressed ??= promisify(brotliCompress)(page.text)
    return reply.header('content-encoding', 'br').send(await page.compressed)
  }
  // Found by name below: a route for each would take a tenth of a start.
  const files = new Set(names.filter((name) => !NOT_A_FILE.test(name)))
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(folder, 'assets'))
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const pages = new Map<string, Page & { language: string | undefined }>(
    prerendered.map(([path, source]) => {
      const [, language] = /<html[^>]* lang="([\w-]+)"/.exec(source) ?? []
      return [path, { ...pageOf(source, publicUrl), language }] as const
    }),
  )
  for (const [path, own] of pages) {
    const inOthers = LANGUAGES.map((other) => pages.get(`/${other}${path}`.replace(/\/$/, '')))
    const vary = ['accept-encoding', ...(inOthers.some(Boolean) ? ['accept-language'] : [])].join(', ')
    app.get<{ Querystring: { lang?: Language } }>(path, (request, reply) => {
      const { query, headers } = request
      const asked = query.lang && LANGUAGES.includes(query.lang) ? query.lang : undefined
      // Where the address names no language: to be sent on to another costs a slow line half a second.
      const wanted = LANGUAGES.indexOf(asked ?? acceptedLanguage(headers['accept-language']))
      const page = inOthers[wanted] ?? own
      void reply.header('vary', vary)
      return send(request, page.language ? reply.header('content-language', page.language) : reply, page)
    })
  }
  for (const [before, now] of Object.entries(MOVED)) app.get(before, (_request, reply) => reply.redirect(now))
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots(publicUrl)))
  if (publicUrl) {
    const toBeFound = prerendered.filter(([, page]) => page.includes('property="og:url"'))
    const map = siteMap(toBeFound, publicUrl)
    app.get('/sitemap.xml', (_request, reply) => reply.type('application/xml; charset=utf-8').send(map))
  }
  const anyPage = pageOf(fallback, publicUrl)
  const addresses = JSON.parse(await readFile(join(folder, ADDRESSES), 'utf8')) as string[]
  const isPage = matcherOf(addresses.filter(isShown))
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      if (files.has(request.params['*'])) return reply.sendFile(request.params['*'])
      // The router says in words that there is no such page, and only this says it to programs.
      if (!isPage.test(request.url.split('?')[0] ?? '')) void reply.code(404)
      return send(request, reply.header('vary', 'accept-encoding'), anyPage)
    },
  })
}

/** Matches as the web's router does: capitals and a trailing slash included. */
function matcherOf(addresses: readonly string[]): RegExp {
  const patterns = addresses.map((address) => address.replace(/:\w+/g, '[^/]+').replace(/\/$/, ''))
  return new RegExp(`^(?:${patterns.join('|')})/?$`, 'i')
}

/** In the page they come after dozens of scripts, and on a slow line nothing would show before those. */
function neededFirst(page: string): string {
  const scripts = [...page.matchAll(/<script src="([^"]+)"><\/script>/g)]
  const styles = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)]
  return [
    ...scripts.map(([, path]) => `<${path}>; rel=preload; as=script`),
    ...styles.map(([, path]) => `<${path}>; rel=preload; as=style`),
  ].join(', ')
}

/** Link previews and search engines need absolute addresses. */
function withWholeAddresses(page: string, publicUrl: string): string {
  return page.replaceAll(
    /(property="og:(?:image|url)" content="|rel="alternate" hrefLang="[\w-]+" href=")(\/[^"]*")/g,
    `$1${publicUrl}$2`,
  )
}

function robots(publicUrl: string | undefined): string {
  const lines = ['User-agent: *', 'Disallow: /api/', 'Disallow: /mailbox', 'Disallow: /reset-password/']
  return [...lines, ...(publicUrl ? ['', `Sitemap: ${publicUrl}/sitemap.xml`] : []), ''].join('\n')
}

function siteMap(pages: readonly (readonly [path: string, page: string])[], publicUrl: string): string {
  const entries = pages
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([path, page]) => {
      const others = [...page.matchAll(/rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/g)].map(
        ([, language, address]) =>
          `<xhtml:link rel="alternate" hreflang="${language}" href="${publicUrl}${address}"/>`,
      )
      return `  <url><loc>${publicUrl}${path}</loc>${others.join('')}</url>`
    })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

const SECURITY_TXT_DAYS = 180

/** Tells somebody who has found a weakness whom to write to (RFC 9116), if a contact is configured. */
export function serveSecurityTxt(
  app: FastifyInstance,
  { supportEmail, publicUrl }: Record<'supportEmail' | 'publicUrl', string | undefined>,
  now: () => Date,
): void {
  const path = '/.well-known/security.txt'
  const contacts = [supportEmail && `mailto:${supportEmail}`, publicUrl && `${publicUrl}/contact`]
  const lines = contacts.filter(Boolean).map((contact) => `Contact: ${contact}`)
  if (lines.length === 0) return
  if (publicUrl) lines.push(`Canonical: ${publicUrl}${path}`)
  app.get(path, (_request, reply) => {
    const expires = daysAfter(now(), SECURITY_TXT_DAYS).toISOString()
    return reply.type('text/plain; charset=utf-8').send(`${[...lines, `Expires: ${expires}`].join('\n')}\n`)
  })
}
