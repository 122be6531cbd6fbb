import type { Overview } from '@scan/contract/admin.ts'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/forms/choices.tsx'
import { Tabs } from '../../ui/content/tabs.tsx'
import { SelectField } from '../../ui/forms/text-field.tsx'
import type { Address } from '../address.ts'
import { FilterRow } from '../lists/filter-row.tsx'
import { ListPanel } from '../lists/list-panel.tsx'
import { api } from '@scan/contract/index.ts'
import { useApiList } from '../lists/use-api-list.ts'
import { PeopleTable } from './people-table.tsx'
import { SearchField } from '../lists/search-field.tsx'

const LISTS = ['volunteers', 'citizens', 'banned'] as const
const CATEGORIES = ['All', 'Volunteer', 'Citizen'] as const

/** Everybody who is registered: volunteers, citizens, and those who are banned. */
export function UsersTab({ address, counts }: { address: Address; counts: Overview | undefined }) {
  const { t } = useTranslation()
  const badge = (count: number | undefined) => (count === undefined ? {} : { badge: count })
  return (
    <Tabs
      label={t('admin.users.label')}
      selected={address.oneOf('list', LISTS) ?? 'volunteers'}
      onSelect={(list) => address.open({ tab: 'users', list })}
      tabs={[
        {
          id: 'volunteers',
          label: t('admin.users.volunteers'),
          ...badge(counts?.volunteers),
          panel: <Registered key="volunteers" role="Volunteer" address={address} />,
        },
        {
          id: 'citizens',
          label: t('admin.users.citizens'),
          ...badge(counts?.citizens),
          panel: <Registered key="citizens" role="Citizen" address={address} />,
        },
        {
          id: 'banned',
          label: t('admin.users.banned'),
          ...badge(counts?.banned),
          panel: <Banned address={address} />,
        },
      ]}
    />
  )
}

function Registered({ role, address }: { role: 'Volunteer' | 'Citizen'; address: Address }) {
  const { t } = useTranslation()
  const text = address.text('q')
  const isVolunteers = role === 'Volunteer'
  const flag = isVolunteers ? address.oneOf('flag', ['changed']) : undefined
  const list = useApiList(isVolunteers ? 'volunteers' : 'citizens', api.listUsers, {
    role,
    page: address.page,
    ...(text && { text }),
    ...(flag && { flag }),
  })
  return (
    <>
      <FilterRow
        address={address}
        words={['q', 'flag']}
        search={
          <SearchField
            name="user-search"
            label={t('admin.filters.name')}
            value={text}
            onSearch={(q) => address.change({ q })}
          />
        }
      >
        {isVolunteers && (
          <Checkbox
            name="changed"
            label={t('admin.filters.onlyChanged')}
            checked={flag !== undefined}
            onChange={({ target }) => address.change({ flag: target.checked ? 'changed' : '' })}
          />
        )}
      </FilterRow>
      <ListPanel list={list} address={address} isFiltered={text !== '' || flag !== undefined}>
        {(people) => (
          <PeopleTable
            label={t(`admin.lists.${list.name}.label`)}
            people={people}
            actions={['ban', 'delete']}
            withSkills={isVolunteers}
            isOlder={list.isOlder}
          />
        )}
      </ListPanel>
    </>
  )
}

function Banned({ address }: { address: Address }) {
  const { t } = useTranslation()
  const text = address.text('q')
  const category = address.oneOf('category', CATEGORIES) ?? 'All'
  const list = useApiList('bannedUsers', api.listBannedUsers, {
    category,
    page: address.page,
    ...(text && { text }),
  })
  return (
    <>
      <FilterRow
        address={address}
        words={['q', 'category']}
        search={
          <SearchField
            name="banned-search"
            label={t('admin.filters.name')}
            value={text}
            onSearch={(q) => address.change({ q })}
          />
        }
      >
        <SelectField
          name="banned-category"
          label={t('admin.filters.category')}
          value={category}
          options={CATEGORIES.map((value) => ({ value, label: t(`admin.filters.categories.${value}`) }))}
          onChange={({ target }) => address.change({ category: target.value === 'All' ? '' : target.value })}
        />
      </FilterRow>
      <ListPanel list={list} address={address} isFiltered={text !== '' || category !== 'All'}>
        {(people) => (
          <PeopleTable
            label={t('admin.lists.bannedUsers.label')}
            people={people}
            actions={['unban']}
            withSkills={category === 'Volunteer'}
            isOlder={list.isOlder}
          />
        )}
      </ListPanel>
    </>
  )
}
