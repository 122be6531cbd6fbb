import { CONCERN_KINDS, CONCERN_STATES, type Concern } from '@scan/contract/concerns.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { SelectField } from '../../ui/forms/text-field.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { nameIn } from './name-in.ts'
import { StateChip } from './concern-state.tsx'
import { PersonLink } from './parts/person-link.tsx'
import { AdminCell, AdminRow, AdminTable } from './parts/admin-table.tsx'
import { FilterRow } from './parts/filter-row.tsx'
import { ListPanel } from './parts/list-panel.tsx'
import { api } from '@scan/contract/index.ts'
import { useApiList } from './parts/use-api-list.ts'
import { useThisList } from './back-link.tsx'
import { concernPath } from '../../paths.ts'
import { useFilters } from './parts/use-filters.ts'
import cells from './parts/cells.module.css'
import row from './parts/row-actions.module.css'
import { SearchField } from './parts/search-field.tsx'

const STATES = ['open', ...CONCERN_STATES, 'all'] as const
const OWNERS = ['me', 'nobody'] as const

/** The concerns that people raised about each other. */
export default function ConcernsPage() {
  const { t } = useWords()
  const filters = useFilters('q', 'state', 'kind', 'owner')
  const text = filters.text('q')
  const state = filters.oneOf('state', STATES) ?? 'open'
  const kind = filters.oneOf('kind', CONCERN_KINDS)
  const owner = filters.oneOf('owner', OWNERS)
  const list = useApiList('concerns', api.listConcerns, {
    page: filters.page,
    ...(text && { text }),
    ...(state !== 'all' && { state }),
    ...(kind && { kind }),
    ...(owner && { owner }),
  })
  return (
    <>
      <FilterRow
        filters={filters}
        search={
          <SearchField
            name="concern-search"
            label={t('admin.filters.concern')}
            value={text}
            onSearch={(q) => filters.change({ q })}
          />
        }
      >
        <SelectField
          name="concern-state"
          label={t('admin.filters.state')}
          value={state}
          options={STATES.map((value) => ({ value, label: t(`admin.filters.concernStates.${value}`) }))}
          onChange={({ target }) => filters.change({ state: target.value === 'open' ? '' : target.value })}
        />
        <SelectField
          name="concern-kind"
          label={t('admin.filters.kind')}
          placeholder={t('admin.filters.allKinds')}
          value={kind ?? ''}
          options={CONCERN_KINDS.map((value) => ({ value, label: t(`admin.concerns.kinds.${value}`) }))}
          onChange={({ target }) => filters.change({ kind: target.value })}
        />
        <SelectField
          name="concern-owner"
          label={t('admin.filters.owner')}
          placeholder={t('admin.filters.owners.all')}
          value={owner ?? ''}
          options={OWNERS.map((value) => ({ value, label: t(`admin.filters.owners.${value}`) }))}
          onChange={({ target }) => filters.change({ owner: target.value })}
        />
      </FilterRow>
      <ListPanel
        list={list}
        filters={filters}
        isFiltered={text !== '' || kind !== undefined || owner !== undefined}
      >
        {(concerns) => <ConcernTable concerns={concerns} isStale={list.isStale} />}
      </ListPanel>
    </>
  )
}

function ConcernTable({ concerns, isStale }: { concerns: Concern[]; isStale: boolean }) {
  const { t } = useWords()
  const say = useFormatDate()
  const list = useThisList()
  return (
    <AdminTable
      label={t('admin.lists.concerns.label')}
      columns={['concern', 'status', 'about', 'reporter', 'owner', 'actions']}
      isStale={isStale}
    >
      {concerns.map(({ id, kind, state, raisedAt, subject, subjectMark, reporter, reporterMark, owner }) => {
        const name = nameIn(t, subject, subjectMark)
        return (
          <AdminRow
            key={id}
            anchor={id}
            head={
              <div className={cells.person}>
                <span>{t(`admin.concerns.kinds.${kind}`)}</span>
                <span className={cells.below}>{say.listInstant(raisedAt)}</span>
              </div>
            }
          >
            <AdminCell column="status">
              <div className={cells.chips}>
                <StateChip state={state} />
              </div>
            </AdminCell>
            <AdminCell column="about" isNamed>
              {subject ? <PersonLink {...subject} /> : name}
            </AdminCell>
            <AdminCell column="reporter" isNamed>
              {reporter ? <PersonLink {...reporter} /> : nameIn(t, reporter, reporterMark)}
            </AdminCell>
            <AdminCell column="owner" isNamed>
              {owner?.name ?? t('admin.concerns.nobody')}
            </AdminCell>
            <AdminCell column="actions">
              <div className={row.actions}>
                <LinkButton
                  variant="quiet"
                  data-key="act"
                  to={concernPath(id)}
                  state={list}
                  aria-label={t('admin.concerns.openFor', {
                    kind: t(`admin.concerns.kinds.${kind}`),
                    name,
                  })}
                >
                  {t('admin.concerns.open')}
                </LinkButton>
              </div>
            </AdminCell>
          </AdminRow>
        )
      })}
    </AdminTable>
  )
}
