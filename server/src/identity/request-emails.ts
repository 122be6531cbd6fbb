import { isId } from '@scan/contract/fields.ts'
import type { Body } from '@scan/contract/endpoint.ts'
import { LANGUAGES } from '@scan/contract/language.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { noMoreThan } from '@scan/domain/request-emails.ts'
import type { FastifyPluginAsync } from 'fastify'
import { clientSubnetOf } from '../access/client-subnet.ts'
import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'

/** The token opens nothing else, and no more emails (D106), so it is stored as it is mailed. */
export async function setRequestEmails(
  { database }: Pick<Context, 'database'>,
  { token, requestEmails }: Body<typeof api.setRequestEmails>,
): Promise<void> {
  const [found] = isId(token)
    ? await database.query(sql<{ isSet: boolean }>`
        with set as (
          update accounts set request_emails = ${requestEmails}
          where request_emails_token = ${token} and category = 'Volunteer'
            and request_emails = any(${noMoreThan(requestEmails)}) returning 1)
        select exists (select from set) as "isSet" from accounts
        where request_emails_token = ${token} and category = 'Volunteer'`)
    : []
  if (!found) throw new ApiProblem('request-emails-link-invalid')
  if (!found.isSet) throw new ApiProblem('request-emails-link-for-fewer')
}

/** 'List-Unsubscribe=One-Click', as a form of either kind: its name, then its value after '=', or after an empty line. */
const PRESSED = /list-unsubscribe"?\s*(?:=|\r?\n(?:\r?\n|[^]*?\n\r?\n))\s*one-click/i

/** One-click unsubscribe of mail programs (RFC 8058). A scanner's GET shows the page alone. */
export function stopByOnePress(context: Context): FastifyPluginAsync {
  return async (app) => {
    // Mail programs name the form in their own ways, or not at all.
    app.addHook('onRequest', async ({ raw }) => void (raw.headers['content-type'] = 'text/plain'))
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('text/plain', { parseAs: 'string' }, async (_call: unknown, body: string) =>
      body.replace(/%2d/gi, '-'),
    )
    for (const url of ['/request-emails', ...LANGUAGES.map((language) => `/${language}/request-emails`)])
      app.post(url, async ({ ip, query, body }) => {
        await context.rateLimits.limit('code-from-subnet', clientSubnetOf(ip))
        const { token } = query as { token?: unknown }
        if (typeof body !== 'string' || !PRESSED.test(body) || typeof token !== 'string')
          throw new ApiProblem('request-emails-link-invalid')
        await setRequestEmails(context, { token, requestEmails: 'never' })
        return { success: true }
      })
  }
}
