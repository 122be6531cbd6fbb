import { api } from '@scan/contract/index.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { SelectField } from '../../ui/forms/text-field.tsx'
import { FilterRow } from './parts/filter-row.tsx'
import { ListPanel } from './parts/list-panel.tsx'
import { SearchField } from './parts/search-field.tsx'
import { useApiList } from './parts/use-api-list.ts'
import { useFilters } from './parts/use-filters.ts'
import { PeopleTable } from './people-table.tsx'

const CATEGORIES = ['All', 'Volunteer', 'Citizen'] as const

/** Volunteers and citizens who are banned. */
export default function BannedUsersPage() {
  const { t } = useWords()
  const filters = useFilters('q', 'category')
  const text = filters.text('q')
  const category = filters.oneOf('category', CATEGORIES) ?? 'All'
  const list = useApiList('bannedUsers', api.listBannedUsers, {
    category,
    page: filters.page,
    ...(text && { text }),
  })
  return (
    <>
      <FilterRow
        filters={filters}
        search={
          <SearchField
            name="banned-search"
            label={t('admin.filters.person')}
            value={text}
            onSearch={(q) => filters.change({ q })}
          />
        }
      >
        <SelectField
          name="banned-category"
          label={t('admin.filters.category')}
          value={category}
          options={CATEGORIES.map((value) => ({ value, label: t(`admin.filters.categories.${value}`) }))}
          onChange={({ target }) => filters.change({ category: target.value === 'All' ? '' : target.value })}
        />
      </FilterRow>
      <ListPanel list={list} filters={filters} isFiltered={text !== '' || category !== 'All'}>
        {(people) => (
          <PeopleTable
            label={t('admin.lists.bannedUsers.label')}
            people={people}
            actions={['unban']}
            withSkills={category === 'Volunteer'}
            isStale={list.isStale}
          />
        )}
      </ListPanel>
    </>
  )
}
