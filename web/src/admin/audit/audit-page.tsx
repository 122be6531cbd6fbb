import { AUDIT_ACTIONS, type AuditLine } from '@scan/contract/audit.ts'
import { api, downloads } from '@scan/contract/index.ts'
import { useTranslation } from 'react-i18next'
import { useApp } from '../../app/app-context.tsx'
import { DateField, SelectField } from '../../ui/forms/text-field.tsx'
import { useFormatDate } from '../../i18n/use-format-date.ts'
import type { Address } from '../address.ts'
import { DeskCell, DeskRow, DeskTable } from '../lists/admin-table.tsx'
import { DownloadButton } from '../lists/download-button.tsx'
import { download } from '../lists/download.ts'
import { FilterRow } from '../lists/filter-row.tsx'
import { ListPanel } from '../lists/list-panel.tsx'
import { useApiList } from '../lists/use-api-list.ts'
import styles from '../admin.module.css'
import { SearchField } from '../lists/search-field.tsx'

const WORDS = ['person', 'action', 'from', 'to'] as const

/** Who did what to whom, when and from where; nobody can change it. */
export function AuditTab({ address }: { address: Address }) {
  const app = useApp()
  const { t } = useTranslation()
  const person = address.text('person')
  const action = address.oneOf('action', AUDIT_ACTIONS)
  const from = address.text('from')
  const to = address.text('to')
  const filters = {
    ...(person && { person }),
    ...(action && { action }),
    ...(from && { from }),
    ...(to && { to }),
  }
  const list = useApiList('audit', api.listAudit, { ...filters, page: address.page })
  return (
    <>
      <FilterRow
        address={address}
        words={WORDS}
        search={
          <SearchField
            name="audit-person"
            label={t('admin.filters.person')}
            value={person}
            onSearch={(text) => address.change({ person: text })}
          />
        }
      >
        <SelectField
          name="audit-action"
          label={t('admin.filters.action')}
          placeholder={t('admin.filters.allActions')}
          value={action ?? ''}
          options={AUDIT_ACTIONS.map((value) => ({ value, label: t(`admin.audit.actions.${value}`) }))}
          onChange={({ target }) => address.change({ action: target.value })}
        />
        <DateField
          name="audit-from"
          label={t('admin.filters.from')}
          value={from}
          max={to}
          onChange={({ target }) => address.change({ from: target.value })}
        />
        <DateField
          name="audit-to"
          label={t('admin.filters.to')}
          value={to}
          min={from}
          onChange={({ target }) => address.change({ to: target.value })}
        />
      </FilterRow>
      <DownloadButton
        label={t('admin.audit.export')}
        onDownload={() => download(app, downloads.audit, filters)}
      />
      <ListPanel list={list} address={address} isFiltered={WORDS.some((word) => address.text(word) !== '')}>
        {(lines) => <AuditTable lines={lines} isOlder={list.isOlder} />}
      </ListPanel>
    </>
  )
}

function AuditTable({ lines, isOlder }: { lines: AuditLine[]; isOlder: boolean }) {
  const { t } = useTranslation()
  const say = useFormatDate()
  // The first part of an id tells one deleted person from another.
  const nameOf = ({ id, name }: { id: string; name: string | null }) =>
    name ?? t('admin.audit.deleted', { id: id.slice(0, 8) })
  return (
    <DeskTable
      label={t('admin.lists.audit.label')}
      columns={['action', 'at', 'actor', 'subject', 'remark']}
      isOlder={isOlder}
    >
      {lines.map(({ id, at, actor, action, subject, clientSubnet, remark }) => (
        <DeskRow key={id} head={t(`admin.audit.actions.${action}`)}>
          <DeskCell column="at">{say.instant(at)}</DeskCell>
          <DeskCell column="actor" isNamed>
            {actor ? nameOf(actor) : t('admin.audit.network')}
          </DeskCell>
          <DeskCell column="subject" isNamed>
            <span>{nameOf(subject)}</span>
            <span className={styles.soft}>{t(`admin.audit.subjects.${subject.kind}`)}</span>
          </DeskCell>
          <DeskCell column="remark">
            {remark && <span>{remark}</span>}
            {clientSubnet && <span className={styles.soft}>{clientSubnet}</span>}
          </DeskCell>
        </DeskRow>
      ))}
    </DeskTable>
  )
}
