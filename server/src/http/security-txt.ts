import { daysAfter } from '@scan/domain/clock.ts'
import type { FastifyInstance } from 'fastify'

const HOLDS_FOR_DAYS = 180

interface Deps {
  supportEmail: string | undefined
  publicUrl: string | undefined
  now: () => Date
}

/** Tells somebody who has found a weakness whom to write to (RFC 9116), if a contact is configured. */
export function serveSecurityTxt(app: FastifyInstance, { supportEmail, publicUrl, now }: Deps): void {
  const path = '/.well-known/security.txt'
  const contacts = [supportEmail && `mailto:${supportEmail}`, publicUrl && `${publicUrl}/contact`]
  const lines = contacts.filter(Boolean).map((contact) => `Contact: ${contact}`)
  if (lines.length === 0) return
  if (publicUrl) lines.push(`Canonical: ${publicUrl}${path}`)
  app.get(path, (_request, reply) => {
    const expires = daysAfter(now(), HOLDS_FOR_DAYS).toISOString()
    return reply.type('text/plain; charset=utf-8').send(`${[...lines, `Expires: ${expires}`].join('\n')}\n`)
  })
}
