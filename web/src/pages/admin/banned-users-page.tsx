import { api } from '@scan/contract/index.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { SelectFilter, oneOf, text, useFilters } from '../shared/filters.tsx'
import { FilterRow, given } from './parts/filters.tsx'
import { useApiList } from './parts/list.tsx'
import { PeopleTable, unban } from './people-table.tsx'

const CATEGORIES = ['All', 'Volunteer', 'Citizen'] as const

/** Volunteers and citizens who are banned. */
export default function BannedUsersPage() {
  const { t } = useWords()
  const filters = useFilters({ q: text, category: oneOf(CATEGORIES, 'All') })
  const { q, category } = filters.values
  const query = given({ rows: filters.rows, text: q })
  const list = useApiList('bannedUsers', api.listBannedUsers, { category, page: filters.page, ...query })
  return (
    <>
      <FilterRow filters={filters} search={t('admin.filters.person')}>
        <SelectFilter
          name="category"
          label={t('admin.filters.category')}
          values={CATEGORIES}
          say={(value) => t(`admin.filters.categories.${value}`)}
        />
      </FilterRow>
      <PeopleTable
        list={list}
        filters={filters}
        actions={(person) => [unban(person)]}
        withSkills={category === 'Volunteer'}
      />
    </>
  )
}
