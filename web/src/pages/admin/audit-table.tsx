import type { AuditLine } from '@scan/contract/admin/audit.ts'
import type { Message } from '@scan/contract/contact.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { Said } from '../../app/words/said.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { remarkInWords } from './audit-remark.ts'
import { Deleted, FinePrint, PersonLink, Written } from './parts/cells.tsx'
import { Table } from './parts/table.tsx'

/** Lines of the audit log, newest first; among them, by their time, messages from the contact page. */
export function AuditTable({ lines, messages = [] }: { lines: AuditLine[]; messages?: Message[] }) {
  const { t } = useWords()
  const say = useFormatDate()
  const rows = [...lines, ...messages.map((message) => ({ ...message, at: message.sentAt }))]
  // Lines come in the log's own order, and are to be seen that way.
  if (messages.length > 0) rows.sort((one, other) => other.at.getTime() - one.at.getTime())
  return (
    <Table
      label={t('admin.lists.audit.label')}
      items={rows}
      columns={[
        {
          id: 'action',
          render: (row) =>
            'action' in row ? t(`admin.audit.actions.${row.action}`) : t('admin.audit.subjects.message'),
        },
        {
          id: 'actor',
          render: (row) =>
            'action' in row ? (
              row.actor ? (
                <PersonLink {...row.actor} />
              ) : (
                t('admin.audit.byItself')
              )
            ) : (
              // Nobody signed in to write it: they may have typed any address.
              <>
                <span>{row.name}</span>
                <FinePrint as="span">{t('admin.person.messages')}</FinePrint>
              </>
            ),
        },
        { id: 'subject', render: (row) => 'action' in row && <Subject of={row.subject} /> },
        { id: 'at', render: ({ at }) => say.listInstant(at) },
        {
          id: 'remark',
          render: (row) =>
            'action' in row ? (
              <>
                {row.remark && <Said>{remarkInWords(t, row) ?? ''}</Said>}
                {row.clientSubnet && (
                  <FinePrint as="span">{t('admin.audit.from', { address: row.clientSubnet })}</FinePrint>
                )}
              </>
            ) : (
              <Written>
                <Said>{row.message}</Said>
              </Written>
            ),
        },
      ]}
    />
  )
}

function Subject({ of: { kind, id, name, number } }: { of: AuditLine['subject'] }) {
  const { t } = useWords()
  if (kind === 'account') return <PersonLink id={id} name={name} below={t('admin.audit.subjects.account')} />
  return (
    <>
      {name === null ? <Deleted id={id} /> : <span>{name}</span>}
      <FinePrint as="span">
        {number === null ? t(`admin.audit.subjects.${kind}`) : requestNumber(number)}
      </FinePrint>
    </>
  )
}
