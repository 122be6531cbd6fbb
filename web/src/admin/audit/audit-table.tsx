import type { AuditLine } from '@scan/contract/admin/audit.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { requestNumber } from '@scan/domain/request-number.ts'
import { useWords } from '../../i18n/use-words.tsx'
import { AdminCell, AdminRow, AdminTable } from '../lists/admin-table.tsx'
import { FinePrint } from '../lists/fine-print.tsx'
import { PersonLink } from '../lists/person-link.tsx'

/** Lines of the audit log. */
export function AuditTable({ lines, isStale }: { lines: AuditLine[]; isStale: boolean }) {
  const { t } = useWords()
  const say = useFormatDate()
  // The first part of an id tells one deleted person from another.
  const nameOf = ({ id, name }: { id: string; name: string | null }) =>
    name ?? t('admin.audit.deleted', { id: id.slice(0, 8) })
  return (
    <AdminTable
      label={t('admin.lists.audit.label')}
      columns={['action', 'at', 'actor', 'subject', 'remark']}
      isStale={isStale}
    >
      {lines.map(({ id, at, actor, action, subject, clientSubnet, remark }) => (
        <AdminRow key={id} head={t(`admin.audit.actions.${action}`)}>
          <AdminCell column="at">{say.instant(at)}</AdminCell>
          <AdminCell column="actor" isNamed>
            {actor ? <PersonLink id={actor.id} name={actor.name} /> : t('admin.audit.network')}
          </AdminCell>
          <AdminCell column="subject" isNamed>
            {subject.kind === 'account' ? (
              <PersonLink id={subject.id} name={subject.name} />
            ) : (
              <span>{nameOf(subject)}</span>
            )}
            <FinePrint as="span">
              {subject.number === null
                ? t(`admin.audit.subjects.${subject.kind}`)
                : requestNumber(subject.number)}
            </FinePrint>
          </AdminCell>
          <AdminCell column="remark">
            {remark && <span>{remark}</span>}
            {clientSubnet && <FinePrint as="span">{clientSubnet}</FinePrint>}
          </AdminCell>
        </AdminRow>
      ))}
    </AdminTable>
  )
}
