import { SIGN_IN_OUTCOMES } from '@scan/contract/admin/sign-ins.ts'
import { api } from '@scan/contract/index.ts'
import { SIGN_INS_DAYS } from '@scan/domain/retention.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { DateFilter, SelectFilter, oneOf, text, useFilters } from '../shared/filters.tsx'
import { PersonLink } from './parts/cells.tsx'
import { FilterRow, given } from './parts/filters.tsx'
import { useApiList } from './parts/list.tsx'
import { ListTable } from './parts/table.tsx'

/** Sign-ins of everybody, and tries that failed or were refused. */
export default function SignInsPage() {
  const { t } = useWords()
  const say = useFormatDate()
  const filters = useFilters({ person: text, outcome: oneOf(SIGN_IN_OUTCOMES), from: text, to: text })
  const { from, to } = filters.values
  const list = useApiList('signIns', api.listSignIns, { page: filters.page, ...given(filters.values) })
  return (
    <>
      <p>{t('admin.signInLog.hint', { days: SIGN_INS_DAYS })}</p>
      <FilterRow filters={filters} by="person" search={t('admin.filters.person')}>
        <SelectFilter
          name="outcome"
          label={t('admin.signInLog.outcome')}
          any={t('admin.signInLog.all')}
          values={SIGN_IN_OUTCOMES}
          say={(value) => t(`admin.signInLog.outcomes.${value}`)}
        />
        <DateFilter name="from" label={t('admin.filters.from')} max={to} />
        <DateFilter name="to" label={t('admin.filters.to')} min={from} />
      </FilterRow>
      <ListTable
        list={list}
        filters={filters}
        columns={[
          { id: 'action', render: ({ outcome }) => t(`admin.signInLog.outcomes.${outcome}`) },
          { id: 'at', render: ({ at }) => say.listInstant(at) },
          {
            id: 'actor',
            isNamed: true,
            render: ({ person }) => (person ? <PersonLink {...person} /> : t('admin.signInLog.nobody')),
          },
          { id: 'network', isNamed: true, render: ({ clientSubnet }) => clientSubnet },
        ]}
      />
    </>
  )
}
