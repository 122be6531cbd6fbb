import { PENDING_ORDERS } from '@scan/contract/admin/admin.ts'
import { api } from '@scan/contract/index.ts'
import { DISTRICTS, HELP_TYPES } from '@scan/domain/catalogue.ts'
import { ListPlus } from 'lucide-react'
import { useWords } from '../../app/words/use-words.tsx'
import { paths } from '../../paths.ts'
import { Actions } from '../../ui/content/card.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { SelectFilter, oneOf, text, useFilters } from '../shared/filters.tsx'
import { FilterRow, PlaceFilters, given } from './parts/filters.tsx'
import { useApiList } from './parts/list.tsx'
import { useOverview } from './parts/panel.ts'
import { PeopleTable, reject, useApproval, useRemoval } from './people-table.tsx'

/** Volunteers awaiting approval. */
export default function PendingVolunteersPage() {
  const { t } = useWords()
  const { ban } = useRemoval()
  const invited = useOverview().value?.overview.invited ?? 0
  const approve = useApproval()
  const filters = useFilters({
    q: text,
    location: oneOf(DISTRICTS),
    skill: oneOf(HELP_TYPES),
    sort: oneOf(PENDING_ORDERS, 'waiting'),
  })
  const { q, location, skill, sort } = filters.values
  const query = given({ rows: filters.rows, text: q, district: location, skill, sort })
  const list = useApiList('pendingVolunteers', api.listPendingVolunteers, { page: filters.page, ...query })
  return (
    <>
      <Actions>
        <LinkButton variant="quiet" icon={ListPlus} to={paths.adminImportVolunteers}>
          {t('admin.importVolunteers.link')}
        </LinkButton>
        {invited > 0 && <p>{t('admin.importVolunteers.unanswered', { count: invited })}</p>}
      </Actions>
      <FilterRow filters={filters} search={t('admin.filters.person')}>
        <PlaceFilters />
        <SelectFilter
          name="sort"
          label={t('admin.filters.sort')}
          values={PENDING_ORDERS}
          say={(order) => t(`admin.filters.pendingOrders.${order}`)}
        />
      </FilterRow>
      <PeopleTable
        list={list}
        filters={filters}
        actions={(person) => [approve(person), reject(person), ban(person)]}
        several={approve}
        withSkills
        isWaiting
      />
    </>
  )
}
