import { api } from '@scan/contract/index.ts'
import type { Separation } from '@scan/contract/admin/separations.ts'
import { useWords } from '../../i18n/use-words.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { UserRound } from 'lucide-react'
import { personPath } from '../../paths.ts'
import { LinkButton } from '../../ui/forms/button.tsx'
import { RowActions } from '../actions/row-actions.tsx'
import { AdminCell, AdminRow, AdminTable } from '../table/admin-table.tsx'
import { ListPanel } from '../lists/list-panel.tsx'
import { useApiList } from '../lists/use-api-list.ts'
import { useFilters } from '../filters/use-filters.ts'

/** Who is kept apart, and why. */
export default function SeparationsPage() {
  const { t } = useWords()
  const filters = useFilters()
  const list = useApiList('separations', api.listSeparations, { page: filters.page })
  return (
    <>
      <p>{t('admin.separations.hint')}</p>
      <ListPanel list={list} filters={filters}>
        {(separations) => <SeparationsTable separations={separations} isStale={list.isStale} />}
      </ListPanel>
    </>
  )
}

function SeparationsTable({ separations, isStale }: { separations: Separation[]; isStale: boolean }) {
  const { t } = useWords()
  const say = useFormatDate()
  return (
    <AdminTable
      label={t('admin.lists.separations.label')}
      columns={['people', 'why', 'at', 'actions']}
      isStale={isStale}
    >
      {separations.map(({ id, volunteer, citizen, cause, at }) => {
        const name = t('admin.concerns.pair', { one: citizen.name, other: volunteer.name })
        return (
          <AdminRow key={id} head={name}>
            <AdminCell column="why">{t(`admin.separations.causes.${cause}`)}</AdminCell>
            <AdminCell column="at">{say.listInstant(at)}</AdminCell>
            <AdminCell column="actions">
              <RowActions actions={['liftSeparation']} subject={{ id, name }}>
                {[citizen, volunteer].map((person) => (
                  <LinkButton key={person.id} variant="quiet" icon={UserRound} to={personPath(person.id)}>
                    {person.name}
                  </LinkButton>
                ))}
              </RowActions>
            </AdminCell>
          </AdminRow>
        )
      })}
    </AdminTable>
  )
}
