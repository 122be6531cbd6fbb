import { api } from '@scan/contract/index.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { PhoneCall } from 'lucide-react'
import { paths } from '../../paths.ts'
import { Actions } from '../../ui/content/card.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { CheckFilter, oneOf, text, useFilters } from '../shared/filters.tsx'
import { forget } from './by-phone.tsx'
import { FilterRow, given } from './parts/filters.tsx'
import { useApiList } from './parts/list.tsx'
import { PeopleTable, useRemoval } from './people-table.tsx'

const FLAGS = ['agreement'] as const

/** Every citizen who is registered and not banned. */
export default function CitizensPage() {
  const { t } = useWords()
  const { ban, remove } = useRemoval()
  const filters = useFilters({ q: text, flag: oneOf(FLAGS) })
  const { q, flag } = filters.values
  const query = given({ rows: filters.rows, text: q, flag })
  const list = useApiList('citizens', api.listUsers, { role: 'Citizen', page: filters.page, ...query })
  return (
    <>
      <Actions>
        <LinkButton icon={PhoneCall} to={paths.adminEnterCitizen}>
          {t('admin.byPhone.enter')}
        </LinkButton>
      </Actions>
      <FilterRow filters={filters} search={t('admin.filters.person')}>
        <CheckFilter name="flag" value="agreement" label={t('admin.filters.onlyAgreement')} />
      </FilterRow>
      <PeopleTable
        list={list}
        filters={filters}
        actions={(person) => [ban(person), person.byPhone ? forget(person) : remove(person)]}
      />
    </>
  )
}
