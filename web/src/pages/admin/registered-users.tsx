import { api } from '@scan/contract/index.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Checkbox } from '../../ui/forms/choices.tsx'
import { FilterRow } from './parts/filter-row.tsx'
import { ListPanel } from './parts/list-panel.tsx'
import { SearchField } from './parts/search-field.tsx'
import { useApiList } from './parts/use-api-list.ts'
import { useFilters } from './parts/use-filters.ts'
import { PeopleTable } from './people-table.tsx'

/** By what a list can be narrowed, each with its words. */
const FLAGS = {
  Volunteer: [
    ['stopped', 'onlyStopped'],
    ['changed', 'onlyChanged'],
  ],
  Citizen: [['agreement', 'onlyAgreement']],
} as const

/** Everybody of one role who is registered and not banned. */
export function RegisteredUsers({ role }: { role: 'Volunteer' | 'Citizen' }) {
  const { t } = useWords()
  const filters = useFilters('q', 'flag')
  const text = filters.text('q')
  const isVolunteers = role === 'Volunteer'
  const flags = FLAGS[role]
  const flag = filters.oneOf(
    'flag',
    flags.map(([name]) => name),
  )
  const list = useApiList(isVolunteers ? 'volunteers' : 'citizens', api.listUsers, {
    role,
    page: filters.page,
    ...(text && { text }),
    ...(flag && { flag }),
  })
  return (
    <>
      <FilterRow
        filters={filters}
        search={
          <SearchField
            name="user-search"
            label={t('admin.filters.person')}
            value={text}
            onSearch={(q) => filters.change({ q })}
          />
        }
      >
        {flags.map(([name, words]) => (
          <Checkbox
            key={name}
            name={name}
            label={t(`admin.filters.${words}`)}
            checked={flag === name}
            onChange={({ target }) => filters.change({ flag: target.checked ? name : '' })}
          />
        ))}
      </FilterRow>
      <ListPanel list={list} filters={filters} isFiltered={text !== '' || flag !== undefined}>
        {(people) => (
          <PeopleTable
            label={t(`admin.lists.${list.name}.label`)}
            people={people}
            actions={['ban', 'delete']}
            withSkills={isVolunteers}
            isStale={list.isStale}
          />
        )}
      </ListPanel>
    </>
  )
}
