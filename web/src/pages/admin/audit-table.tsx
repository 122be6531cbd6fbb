import type { AuditLine } from '@scan/contract/admin/audit.ts'
import type { Message } from '@scan/contract/contact.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import { Said } from '../../app/words/said.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { AdminCell, AdminRow, AdminTable } from './parts/admin-table.tsx'
import { FinePrint } from './parts/fine-print.tsx'
import { PersonLink } from './parts/person-link.tsx'
import styles from './messages-page.module.css'

export interface AuditTableProps {
  lines: AuditLine[]
  /** Messages from the contact page, which stand among the lines in order of time. */
  messages?: Message[]
  isStale: boolean
}

/** Lines of the audit log, newest first. */
export function AuditTable({ lines, messages = [], isStale }: AuditTableProps) {
  const { t } = useWords()
  const rows = [
    ...lines.map((line) => ({ at: line.at, row: <Line key={line.id} line={line} /> })),
    ...messages.map((one) => ({ at: one.sentAt, row: <Written key={one.id} message={one} /> })),
  ]
  // Lines come in the log's own order, and are to be seen that way.
  const inOrder =
    messages.length > 0 ? rows.toSorted((one, other) => other.at.getTime() - one.at.getTime()) : rows
  return (
    <AdminTable
      label={t('admin.lists.audit.label')}
      columns={['action', 'at', 'actor', 'subject', 'remark']}
      isStale={isStale}
    >
      {inOrder.map(({ row }) => row)}
    </AdminTable>
  )
}

function Line({ line: { at, actor, action, subject, clientSubnet, remark } }: { line: AuditLine }) {
  const { t } = useWords()
  const say = useFormatDate()
  // The start of an id tells one deleted person from another.
  const nameOf = ({ id, name }: { id: string; name: string | null }) =>
    name ?? t('admin.audit.deleted', { id: id.slice(0, 8) })
  return (
    <AdminRow head={t(`admin.audit.actions.${action}`)}>
      <AdminCell column="at">{say.listInstant(at)}</AdminCell>
      <AdminCell column="actor" isNamed>
        {actor ? <PersonLink id={actor.id} name={actor.name} /> : t('admin.audit.byItself')}
      </AdminCell>
      <AdminCell column="subject" isNamed>
        {subject.kind === 'account' ? (
          <PersonLink id={subject.id} name={subject.name} below={t('admin.audit.subjects.account')} />
        ) : (
          <>
            <span>{nameOf(subject)}</span>
            <FinePrint as="span">
              {subject.number === null
                ? t(`admin.audit.subjects.${subject.kind}`)
                : requestNumber(subject.number)}
            </FinePrint>
          </>
        )}
      </AdminCell>
      <AdminCell column="remark">
        {remark && <Said>{remark}</Said>}
        {clientSubnet && <FinePrint as="span">{clientSubnet}</FinePrint>}
      </AdminCell>
    </AdminRow>
  )
}

/** Nobody signed in to write it: they may have typed any address. */
function Written({ message: { name, message, sentAt } }: { message: Message }) {
  const { t } = useWords()
  const say = useFormatDate()
  return (
    <AdminRow head={t('admin.audit.subjects.message')}>
      <AdminCell column="at">{say.listInstant(sentAt)}</AdminCell>
      <AdminCell column="actor" isNamed>
        <span>{name}</span>
        <FinePrint as="span">{t('admin.person.messages')}</FinePrint>
      </AdminCell>
      <AdminCell column="subject">{null}</AdminCell>
      <AdminCell column="remark">
        <p className={styles.written}>
          <Said>{message}</Said>
        </p>
      </AdminCell>
    </AdminRow>
  )
}
