import { CONCERN_KINDS, CONCERN_STATES, type Concern } from '@scan/contract/concerns.ts'
import { FolderOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/forms/button.tsx'
import { SelectField } from '../../ui/forms/text-field.tsx'
import { useFormatDate } from '../../i18n/use-format-date.ts'
import { type Address, addressOf } from '../address.ts'
import { ConcernCase } from './concern-page.tsx'
import { StateChip } from './concern-state.tsx'
import { DeskCell, DeskRow, DeskTable } from '../lists/admin-table.tsx'
import { FilterRow } from '../lists/filter-row.tsx'
import { ListPanel } from '../lists/list-panel.tsx'
import { api } from '@scan/contract/index.ts'
import { useApiList } from '../lists/use-api-list.ts'
import styles from '../admin.module.css'
import { SearchField } from '../lists/search-field.tsx'

const STATES = ['open', ...CONCERN_STATES, 'all'] as const
const OWNERS = ['me', 'nobody'] as const

/** The concerns that people raised about each other: a list, or one case of it. */
export function ConcernsTab({ address }: { address: Address }) {
  const id = address.text('case')
  return id ? <ConcernCase key={id} id={id} /> : <ConcernList address={address} />
}

function ConcernList({ address }: { address: Address }) {
  const { t } = useTranslation()
  const text = address.text('q')
  const state = address.oneOf('state', STATES) ?? 'open'
  const kind = address.oneOf('kind', CONCERN_KINDS)
  const owner = address.oneOf('owner', OWNERS)
  const list = useApiList('concerns', api.listConcerns, {
    page: address.page,
    ...(text && { text }),
    ...(state !== 'all' && { state }),
    ...(kind && { kind }),
    ...(owner && { owner }),
  })
  return (
    <>
      <FilterRow
        address={address}
        words={['q', 'state', 'kind', 'owner']}
        search={
          <SearchField
            name="concern-search"
            label={t('admin.filters.concern')}
            value={text}
            onSearch={(q) => address.change({ q })}
          />
        }
      >
        <SelectField
          name="concern-state"
          label={t('admin.filters.state')}
          value={state}
          options={STATES.map((value) => ({ value, label: t(`admin.filters.concernStates.${value}`) }))}
          onChange={({ target }) => address.change({ state: target.value === 'open' ? '' : target.value })}
        />
        <SelectField
          name="concern-kind"
          label={t('admin.filters.kind')}
          placeholder={t('admin.filters.allKinds')}
          value={kind ?? ''}
          options={CONCERN_KINDS.map((value) => ({ value, label: t(`admin.concerns.kinds.${value}`) }))}
          onChange={({ target }) => address.change({ kind: target.value })}
        />
        <SelectField
          name="concern-owner"
          label={t('admin.filters.owner')}
          placeholder={t('admin.filters.owners.all')}
          value={owner ?? ''}
          options={OWNERS.map((value) => ({ value, label: t(`admin.filters.owners.${value}`) }))}
          onChange={({ target }) => address.change({ owner: target.value })}
        />
      </FilterRow>
      <ListPanel
        list={list}
        address={address}
        isFiltered={text !== '' || kind !== undefined || owner !== undefined}
      >
        {(concerns) => <ConcernTable concerns={concerns} isOlder={list.isOlder} />}
      </ListPanel>
    </>
  )
}

function ConcernTable({ concerns, isOlder }: { concerns: Concern[]; isOlder: boolean }) {
  const { t } = useTranslation()
  const say = useFormatDate()
  return (
    <DeskTable
      label={t('admin.lists.concerns.label')}
      columns={['concern', 'about', 'reporter', 'owner', 'actions']}
      isOlder={isOlder}
    >
      {concerns.map(({ id, kind, state, raisedAt, subject, reporter, owner }) => {
        const name = subject?.name ?? t('admin.concerns.gone')
        return (
          <DeskRow
            key={id}
            head={
              <>
                {t(`admin.concerns.kinds.${kind}`)}
                <div className={styles.flags}>
                  <StateChip state={state} />
                  <span className={styles.soft}>{say.instant(raisedAt)}</span>
                </div>
              </>
            }
          >
            <DeskCell column="about" isNamed>
              {name}
            </DeskCell>
            <DeskCell column="reporter" isNamed>
              {reporter?.name ?? t('admin.concerns.gone')}
            </DeskCell>
            <DeskCell column="owner" isNamed>
              {owner?.name ?? t('admin.concerns.nobody')}
            </DeskCell>
            <DeskCell column="actions">
              <LinkButton
                variant="quiet"
                icon={FolderOpen}
                to={addressOf({ tab: 'concerns', case: id })}
                aria-label={t('admin.concerns.openFor', {
                  kind: t(`admin.concerns.kinds.${kind}`),
                  name,
                })}
              >
                {t('admin.concerns.open')}
              </LinkButton>
            </DeskCell>
          </DeskRow>
        )
      })}
    </DeskTable>
  )
}
