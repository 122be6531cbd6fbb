import { timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isId } from '@scan/contract/fields.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { Database, Queryable } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import { html } from '../../http/html.ts'
import { hashOf } from '../../access/tokens.ts'
import { isThisMachine } from '../../http/this-machine.ts'
import type { Html } from '../../http/html.ts'
import type { Email } from './layout.ts'
import { nameInEmail, spokenMoment } from '../wording.ts'

export const MAILBOX_SIZE = 200

export async function storeInMailbox(db: Queryable, email: Email & { messageId: string }): Promise<void> {
  const { messageId, to, toId = '', aboutId, subject, text, html: source } = email
  await db.query(sql`
    insert into mailbox_emails (message_id, to_id, about_id, to_name, to_address, subject, text, html)
    values (${messageId}, ${isId(toId) ? toId : null}, ${aboutId ?? null}, ${to.name}, ${to.address}, ${subject}, ${text}, ${source})
    on conflict (message_id) do nothing`)
  await db.query(sql`
    delete from mailbox_emails
    where id <= (select id from mailbox_emails order by id desc offset ${MAILBOX_SIZE} limit 1)`)
}

/** Emails to somebody, those that name them, and those about their account or a request of theirs. */
export async function eraseFromMailbox(
  tx: Queryable,
  { id, name, email, phone }: { id: string; name: string; email: string; phone: string },
): Promise<void> {
  // A name may be nothing that an email shows.
  const traces = [nameInEmail(name), email, phone].filter(Boolean).map((trace) => trace.toLowerCase())
  await tx.query(sql`
    delete from mailbox_emails where to_address = ${email} or ${id} in (to_id, about_id)
      or about_id in (select id from help_requests where ${id} in (citizen_id, volunteer_id))
      or about_id in (select subject_id from audit.lines where actor_id = ${id} and action in ('accept', 'was-assigned'))
      or exists (
      select from unnest(${traces}::text[]) as trace
      where strpos(lower(subject || ' ' || to_name || ' ' || text), trace) > 0)`)
}

/** Whoever reads these can verify any address: never in production, and behind a password or on this machine alone. */
export function mailboxPages(
  database: Database,
  { timeZone, password }: { timeZone: string; password: string | undefined },
): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', async ({ headers: { host, authorization } }, reply) => {
      if (password !== undefined && !opens(authorization, password))
        return reply.code(401).headers(CLOSED_HEADERS).send('The mailbox asks for the demo password.\n')
      // A page from elsewhere can have its own name lead here (DNS rebinding).
      if (password === undefined && !isThisMachine(URL.parse(`http://${host}`)?.hostname ?? ''))
        return reply.code(421).headers(TEXT_HEADERS).send(NOT_BY_THIS_NAME)
    })
    const styles = await readFile(join(import.meta.dirname, 'mailbox.css'), 'utf8')

    app.get('/mailbox/mailbox.css', async (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(styles),
    )

    app.get('/mailbox', async (_request, reply) => {
      const emails = await database.query(
        sql<{ id: number; toName: string; toAddress: string; subject: string; keptAt: Date }>`
        select id, to_name as "toName", to_address as "toAddress", subject, kept_at as "keptAt"
        from mailbox_emails order by id desc limit ${MAILBOX_SIZE}`,
      )
      const rows = emails.map(
        ({ id, subject, toName, toAddress, keptAt }) =>
          html`<li>
            <a href="/mailbox/${id}">${subject}</a>
            <span>To ${addressee({ toName, toAddress })}</span>
            <time datetime="${keptAt.toISOString()}"
              >${spokenMoment(keptAt, { timeZone, language: 'en' })}</time
            >
          </li> `,
      )
      const list =
        rows.length > 0
          ? html`<ul>
              ${rows}
            </ul>`
          : NO_EMAILS
      return reply.headers(PAGE_HEADERS).send(page('Mailbox', list))
    })

    const find = async (id: string) => {
      if (!/^\d{1,15}$/.test(id)) return undefined
      const [email] = await database.query(
        sql<{ toName: string; toAddress: string; subject: string; text: string; html: string }>`
          select to_name as "toName", to_address as "toAddress", subject, text, html
          from mailbox_emails where id = ${Number(id)}`,
      )
      return email
    }

    app.get<{ Params: { id: string } }>('/mailbox/:id', async ({ params: { id } }, reply) => {
      const email = await find(id)
      if (!email) return reply.code(404).headers(PAGE_HEADERS).send(page('This email is not here', NOT_HERE))
      const shown = html`<p>To ${addressee(email)}. <a href="/mailbox">All emails</a></p>
        <iframe
          src="/mailbox/${id}/html"
          title="The email"
          sandbox="allow-top-navigation-by-user-activation"
        ></iframe>
        <details>
          <summary>As plain text</summary>
          <pre>${email.text}</pre>
        </details>`
      return reply.headers(PAGE_HEADERS).send(page(email.subject, shown))
    })

    app.get<{ Params: { id: string } }>('/mailbox/:id/html', async ({ params: { id } }, reply) => {
      const email = await find(id)
      if (!email) return reply.callNotFound()
      // Its links replace the mailbox and not the frame.
      const framed = email.html.replace('<head>', '<head><base target="_top" />')
      return reply.headers(EMAIL_HEADERS).send(framed)
    })
  }
}

const TEXT_HEADERS = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
const CLOSED_HEADERS = { ...TEXT_HEADERS, 'www-authenticate': 'Basic realm="Mailbox", charset="UTF-8"' }
const NOT_BY_THIS_NAME =
  'The mailbox is for this machine: ask for it at localhost. For others, set PUBLIC_URL: it then asks for a password.\n'

/** Basic credentials with this password; any name will do. */
function opens(authorization = '', password: string): boolean {
  const [, credentials = ''] = /^basic +(\S+)$/i.exec(authorization) ?? []
  const [, given = ''] = /^[^:]*:(.*)$/s.exec(Buffer.from(credentials, 'base64').toString()) ?? []
  return timingSafeEqual(hashOf(given), hashOf(password))
}

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}
/** Mail programs know no style sheets, so emails carry their own styles. */
const EMAIL_HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation",
  'x-frame-options': 'SAMEORIGIN',
}

/** An email to an address that is not proved yet names nobody. */
const addressee = ({ toName, toAddress }: { toName: string; toAddress: string }) =>
  [toName, toAddress].filter(Boolean).join(', ')

const NO_EMAILS = html`<p>
  There are no emails yet. Sign up in the network, and the first one arrives here.
</p>`
const NOT_HERE = html`<p>
  The mailbox keeps the newest ${MAILBOX_SIZE} emails. <a href="/mailbox">See all emails</a>
</p>`

function page(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title} - Senior Citizen Assistance Network</title>
        <link rel="stylesheet" href="/mailbox/mailbox.css" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p class="notice">
            <strong>These emails were not sent to anybody.</strong> This installation has no mail server yet,
            so it keeps them here.
          </p>
          ${content}
        </main>
      </body>
    </html> `.source
}
