import type { Body, Reply } from '@scan/contract/endpoint.ts'
import type { GuidanceAtDesk } from '@scan/contract/guidance.ts'
import type { api } from '@scan/contract/index.ts'
import { LANGUAGES } from '@scan/contract/language.ts'
import type { Language } from '@scan/contract/language.ts'
import { messages } from '@scan/contract/messages/index.ts'
import { HELP_TYPES } from '@scan/domain/catalogue.ts'
import type { HelpType } from '@scan/domain/catalogue.ts'
import { guidanceRefusal } from '@scan/domain/guidance.ts'
import { Refused } from '@scan/domain/refused.ts'
import type { Actor } from '../access/caller.ts'
import { asStaff } from '../access/staff.ts'
import type { Everywhere } from '../access/staff.ts'
import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'
import { notify } from '../notifications/notifications.ts'

interface Stored {
  helpType: HelpType
  language: Language
  lines: string[]
  changedBy: string | null
  changedAt: Date
}

const read = ({ database }: Pick<Context, 'database'>) =>
  database.query(sql<Stored>`
    select g.help_type as "helpType", g.language, g.lines, a.name as "changedBy", g.changed_at as "changedAt"
    from guidance g left join accounts a on a.id = g.changed_by order by g.help_type, g.language`)

export async function listGuidance(context: Context): Promise<Reply<typeof api.listGuidance>> {
  const stored = await read(context)
  return { guidance: stored.map(({ helpType, language, lines }) => ({ helpType, language, lines })) }
}

/** Every kind of help in every language. */
export async function guidanceAtDesk(context: Context, _scope: Everywhere): Promise<GuidanceAtDesk[]> {
  const stored = await read(context)
  return HELP_TYPES.flatMap((helpType) =>
    LANGUAGES.map((language) => {
      const own = stored.find((one) => one.helpType === helpType && one.language === language)
      return {
        helpType,
        language,
        lines: own?.lines ?? [],
        ours: messages[language].volunteer.guidance.lines[helpType].split('\n'),
        changedBy: own?.changedBy ?? null,
        changedAt: own?.changedAt ?? null,
      }
    }),
  )
}

/** Volunteers read it as ours, so it leads nowhere else; every change is mailed to the other administrators (D104). */
export async function setGuidance(
  context: Context,
  actor: Actor,
  { helpType, language, lines }: Body<typeof api.setGuidance>,
  ourNumbers: readonly string[],
): Promise<void> {
  const { id } = actor
  const refusal = guidanceRefusal(lines, ourNumbers)
  if (refusal) throw new Refused(refusal)
  await asStaff(
    context,
    actor,
    'set-guidance',
    (isChanged) =>
      isChanged
        ? {
            action: 'set-guidance',
            subject: { kind: 'account', id },
            remark: [`${helpType}, ${language}:`, ...lines].join('\n'),
          }
        : undefined,
    async (tx, _scope: Everywhere, at) => {
      const changed =
        lines.length > 0
          ? await tx.query(sql`
              insert into guidance as g (help_type, language, lines, changed_by, changed_at)
              values (${helpType}, ${language}, ${lines}, ${id}, ${at})
              on conflict (help_type, language) do update
              set lines = excluded.lines, changed_by = excluded.changed_by, changed_at = excluded.changed_at
              where g.lines <> excluded.lines returning 1`)
          : await tx.query(sql`
              delete from guidance where help_type = ${helpType} and language = ${language} returning 1`)
      const isChanged = changed.length > 0
      if (isChanged) await notify(tx, { kind: 'guidance-changed', byId: id, at: at.toISOString() })
      return isChanged
    },
  )
}
