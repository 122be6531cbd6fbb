import { api } from '@scan/contract/index.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { CheckFilter, oneOf, text, useFilters } from '../shared/filters.tsx'
import { FilterRow, given } from './parts/filters.tsx'
import { useApiList } from './parts/list.tsx'
import { PeopleTable, useRemoval } from './people-table.tsx'

const FLAGS = ['stopped', 'changed'] as const

/** Every volunteer who is approved and not banned. */
export default function VolunteersPage() {
  const { t } = useWords()
  const { ban, remove } = useRemoval()
  const filters = useFilters({ q: text, flag: oneOf(FLAGS) })
  const { q, flag } = filters.values
  const query = given({ rows: filters.rows, text: q, flag })
  const list = useApiList('volunteers', api.listUsers, { role: 'Volunteer', page: filters.page, ...query })
  return (
    <>
      <FilterRow filters={filters} search={t('admin.filters.person')}>
        <CheckFilter name="flag" value="stopped" label={t('admin.filters.onlyStopped')} />
        <CheckFilter name="flag" value="changed" label={t('admin.filters.onlyChanged')} />
      </FilterRow>
      <PeopleTable
        list={list}
        filters={filters}
        actions={(person) => [ban(person), remove(person)]}
        withSkills
      />
    </>
  )
}
