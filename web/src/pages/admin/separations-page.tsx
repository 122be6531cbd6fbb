import { api } from '@scan/contract/index.ts'
import type { Separation } from '@scan/contract/admin/separations.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import { SECOND_PRESS_HOURS } from '@scan/domain/separation.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { UserRound } from 'lucide-react'
import { personPath } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { useAsk } from './parts/admin-actions.tsx'
import { RowActions } from './parts/row-actions.tsx'
import { AdminCell, AdminRow, AdminTable } from './parts/admin-table.tsx'
import { FinePrint } from './parts/fine-print.tsx'
import { ListPanel } from './parts/list-panel.tsx'
import { useApiList } from './parts/use-api-list.ts'
import { useFilters } from './parts/use-filters.ts'

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
      {separations.map((separation) => {
        const { id, volunteer, citizen, cause, at } = separation
        const name = t('admin.concerns.pair', { one: citizen.name, other: volunteer.name })
        return (
          <AdminRow key={id} head={name}>
            <AdminCell column="why">
              <p>{t(`admin.separations.causes.${cause}`)}</p>
              <WayBack separation={separation} />
            </AdminCell>
            <AdminCell column="at">{say.listInstant(at)}</AdminCell>
            <AdminCell column="actions">
              <RowActions
                actions={['liftSeparation']}
                subject={{ id, name }}
                lead={<Ask separation={separation} />}
              >
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

/** Those of the two who asked for it are asked whether they agree to its end. */
function Ask({ separation: { id, askedBy, askedAt, ...people } }: { separation: Separation }) {
  const { t } = useWords()
  const ask = useAsk()
  const names = [people.citizen, people.volunteer]
    .filter((one) => askedBy.includes(one.id))
    .map((one) => one.name)
  const name = names.length === 2 ? t('admin.concerns.pair', { one: names[0]!, other: names[1]! }) : names[0]
  if (name === undefined || askedAt) return null
  return (
    <Button variant="quiet" onClick={() => ask('askSeparated', { id, name })}>
      {t('admin.separations.ask', { name })}
    </Button>
  )
}

/** How far it is with matching them again. */
function WayBack({ separation }: { separation: Separation }) {
  const { t } = useWords()
  const say = useFormatDate()
  const { now } = useServerClock()
  const { askedAt, saidNoAt, pressedBy, pressedAt } = separation
  const isPressed = pressedAt && now < hoursAfter(pressedAt, SECOND_PRESS_HOURS)
  return (
    <>
      {askedAt && <FinePrint>{t('admin.separations.asked', { when: say.instant(askedAt) })}</FinePrint>}
      {saidNoAt && <FinePrint>{t('admin.separations.saidNo', { when: say.instant(saidNoAt) })}</FinePrint>}
      {pressedBy && isPressed && <FinePrint>{t('admin.separations.pressed', { name: pressedBy })}</FinePrint>}
    </>
  )
}
