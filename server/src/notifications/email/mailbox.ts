import { readFile } from 'node:fs/promises'
import type { FastifyPluginAsync } from 'fastify'
import type { Database, Queryable } from '../../platform/db/pool.ts'
import { sql } from '../../platform/db/sql.ts'
import { html } from './html.ts'
import type { Part, Html } from './html.ts'
import type { Outgoing } from './mailer.ts'
import { inLetters, spokenMoment } from '../wording.ts'

/** How many letters the mailbox keeps; older ones are thrown away. */
export const MAILBOX_SIZE = 200

interface Kept {
  id: number
  toName: string
  toAddress: string
  subject: string
  text: string
  keptAt: Date
}

/** Keeps a letter where developers read it instead of sending it. */
export async function keepInMailbox(db: Queryable, letter: Outgoing & { messageId: string }): Promise<void> {
  const { messageId, to, subject, text, html: source } = letter
  await db.query(sql`
    insert into mailbox_letters (message_id, to_name, to_address, subject, text, html)
    values (${messageId}, ${to.name}, ${to.address}, ${subject}, ${text}, ${source})
    on conflict (message_id) do nothing`)
  await db.query(sql`
    delete from mailbox_letters
    where id <= (select id from mailbox_letters order by id desc offset ${MAILBOX_SIZE} limit 1)`)
}

/** Throws away the letters to somebody who is deleted, and those that name them. */
export async function eraseFromMailbox(
  tx: Queryable,
  { name, email, phone }: { name: string; email: string; phone: string },
): Promise<void> {
  const traces = [inLetters(name), email, phone].map((trace) => trace.toLowerCase())
  await tx.query(sql`
    delete from mailbox_letters where lower(to_address) = lower(${email}) or exists (
      select from unnest(${traces}::text[]) as trace
      where strpos(lower(subject || ' ' || to_name || ' ' || text), trace) > 0)`)
}

/**
 * The pages `/mailbox` and `/mailbox/:id`: the letters of an installation that has no mail server. Whoever sees them
 * can verify every address, so they are never mounted in production.
 */
export function mailboxPages(database: Database, { timeZone = 'Asia/Kolkata' } = {}): FastifyPluginAsync {
  return async (app) => {
    const styles = await readFile(new URL('mailbox.css', import.meta.url), 'utf8')

    app.get('/mailbox/mailbox.css', async (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(styles),
    )

    app.get('/mailbox', async (_request, reply) => {
      const letters = await database.query(sql<Kept>`
        select ${columns} from mailbox_letters order by id desc limit ${MAILBOX_SIZE}`)
      return reply.headers(PAGE_HEADERS).send(listPage(letters, timeZone))
    })

    app.get<{ Params: { id: string } }>('/mailbox/:id', async ({ params: { id } }, reply) => {
      const [letter] = /^\d{1,15}$/.test(id)
        ? await database.query(sql<Kept>`select ${columns} from mailbox_letters where id = ${Number(id)}`)
        : []
      return reply
        .code(letter ? 200 : 404)
        .headers(PAGE_HEADERS)
        .send(letter ? letterPage(letter, timeZone) : gonePage())
    })
  }
}

const columns = sql`
  id, to_name as "toName", to_address as "toAddress", subject, text, kept_at as "keptAt"`

const PAGE_HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }

function listPage(letters: Kept[], timeZone: string): string {
  const list = html`<ul class="letters">
    ${letters.map(
      (letter) =>
        html`<li>
          <a href="/mailbox/${letter.id}"
            ><strong>${letter.subject}</strong>
            <span>To ${letter.toName}, ${letter.toAddress}</span>
            <span>${when(letter, timeZone)}</span></a
          >
        </li> `,
    )}
  </ul>`
  const nothing = html`<p>
    There are no emails yet. Sign up in the network, and the first one arrives here.
  </p>`
  return page('Mailbox', letters.length > 0 ? list : nothing)
}

function letterPage(letter: Kept, timeZone: string): string {
  return page(
    letter.subject,
    html`<p><a class="back" href="/mailbox">Back to all emails</a></p>
      <dl>
        <div>
          <dt>To</dt>
          <dd>${letter.toName}, ${letter.toAddress}</dd>
        </div>
        <div>
          <dt>When</dt>
          <dd>${when(letter, timeZone)}</dd>
        </div>
      </dl>
      <div class="text">${withLinks(letter.text)}</div>`,
  )
}

function gonePage(): string {
  return page(
    'This email is not here',
    html`<p>The mailbox keeps the newest ${MAILBOX_SIZE} emails.</p>
      <p><a class="back" href="/mailbox">See all emails</a></p>`,
  )
}

function when({ keptAt }: Kept, timeZone: string): Html {
  return html`<time datetime="${keptAt.toISOString()}">${spokenMoment(keptAt, timeZone)}</time>`
}

function withLinks(text: string): Part[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, index) => (index % 2 === 1 ? html`<a href="${piece}">${piece}</a>` : piece))
}

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
        <header><p>Senior Citizen Assistance Network</p></header>
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
