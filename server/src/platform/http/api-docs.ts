import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { en } from '@scan/contract/messages/en/index.ts'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { OPENAPI_PATH } from './openapi.ts'

export const API_DOCS_PATH = '/api/docs'

const NONCE_BYTES = 16
const NONCE_GOES_HERE = 'nonce-goes-here'

/**
 * Scalar adds style elements without the nonce and style attributes, and reads Markdown into HTML. These are let in here, so that
 * neither inline styles nor scripts from texts have to be allowed: HTML is all that the policy passes.
 */
const PREPARATION = `<script nonce="${NONCE_GOES_HERE}">
  const { nonce } = document.currentScript
  const create = document.createElement
  document.createElement = function (name, options) {
    const element = create.call(this, name, options)
    if (String(name).toLowerCase() === 'style') element.nonce = nonce
    return element
  }
  const { setAttribute } = Element.prototype
  Element.prototype.setAttribute = function (name, value) {
    if (name === 'style') this.style.cssText = value
    else setAttribute.call(this, name, value)
  }
  // As in the web's own first.js: zod would try out whether functions can be made of text.
  globalThis.__zod_globalConfig = { jitless: true }
  globalThis.trustedTypes?.createPolicy('default', { createHTML: (html) => html })
</script>`

function policy(nonce: string): string {
  return [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:`,
    `connect-src 'self'`,
    `form-action 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
  ].join(';')
}

/** The page and its script, made once: the script is large, and most servers are never asked for it. */
async function prepare() {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const stage = Fastify()
  await stage.register(scalar, {
    routePrefix: API_DOCS_PATH,
    configuration: {
      url: OPENAPI_PATH,
      pageTitle: en.site.name,
      nonce: NONCE_GOES_HERE,
      // Nothing leaves this origin.
      telemetry: false,
      withDefaultFonts: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      hideClientButton: true,
      persistAuth: false,
    },
  })
  const page = await stage.inject(`${API_DOCS_PATH}/`)
  const script = await stage.inject(`${API_DOCS_PATH}/js/scalar.js`)
  await stage.close()
  return {
    page: page.body.replace('<head>', `<head>${PREPARATION}`),
    script: script.rawPayload,
    compressed: await promisify(gzip)(script.rawPayload),
  }
}

/** Shows the OpenAPI document to people, at `/api/docs/`. */
export function serveApiDocs(app: FastifyInstance): void {
  let prepared: ReturnType<typeof prepare> | undefined
  const made = () => (prepared ??= prepare())

  app.get(API_DOCS_PATH, async (_request, reply) => reply.redirect(`${API_DOCS_PATH}/`))

  app.get(`${API_DOCS_PATH}/`, async (_request, reply) => {
    const nonce = randomBytes(NONCE_BYTES).toString('base64')
    const { page } = await made()
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy(nonce))
      .send(page.replaceAll(NONCE_GOES_HERE, nonce))
  })

  app.get(`${API_DOCS_PATH}/js/scalar.js`, async ({ headers }, reply) => {
    const { script, compressed } = await made()
    void reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' })
    return /\bgzip\b/.test(headers['accept-encoding'] ?? '')
      ? reply.header('content-encoding', 'gzip').send(compressed)
      : reply.send(script)
  })
}
