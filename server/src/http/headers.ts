import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet from 'helmet'

const UNUSED_FEATURES = `accelerometer autoplay camera display-capture encrypted-media
  geolocation gyroscope hid idle-detection magnetometer midi payment
  publickey-credentials-get screen-wake-lock serial usb xr-spatial-tracking`.split(/\s+/)
/** Recovery codes are copied with a button; a request may be spoken instead of typed. */
const USED_FEATURES = ['clipboard-write', 'microphone']
const PERMISSIONS = [
  ...UNUSED_FEATURES.map((name) => `${name}=()`),
  ...USED_FEATURES.map((name) => `${name}=(self)`),
].join(', ')

export const isOverTls = ({ publicUrl }: { publicUrl?: string | undefined }) =>
  publicUrl?.startsWith('https:') ?? false

export function secureHeaders(
  app: FastifyInstance,
  config: { publicUrl?: string | undefined; contactForm?: { endpoint: string } | undefined },
): void {
  const { contactForm } = config
  const overTls = isOverTls(config)
  const secure = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(contactForm ? [new URL(contactForm.endpoint).origin] : [])],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        // The policy that the web makes for its worker (`web/src/app/layout/offline-worker.ts`).
        trustedTypes: ['offline-page'],
        ...(overTls && { upgradeInsecureRequests: [] }),
      },
    },
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    hsts: overTls ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    frameguard: { action: 'deny' },
  })
  // The same for every answer, so made once.
  const headers: Record<string, string> = { 'permissions-policy': PERMISSIONS }
  const taking = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  }
  secure({} as IncomingMessage, taking as unknown as ServerResponse, () => {})
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
}

/** Lets a page run its own inline scripts. Their hashes are heavy, so no other answer carries them. */
export function allowScripts(reply: FastifyReply, hashes: readonly string[]): void {
  const policy = String(reply.getHeader('content-security-policy'))
  const scripts = "script-src 'self'"
  void reply.header('content-security-policy', policy.replace(scripts, [scripts, ...hashes].join(' ')))
}
