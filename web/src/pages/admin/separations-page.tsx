import type { Separation } from '@scan/contract/admin/separations.ts'
import { api } from '@scan/contract/index.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import { SECOND_PRESS_HOURS } from '@scan/domain/separation.ts'
import { UserRound, Users } from 'lucide-react'
import type { Call } from '../../app/api/client.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { personPath } from '../../paths.ts'
import { LinkButton } from '../../ui/forms/button.tsx'
import { action } from './parts/action.ts'
import { ActionButton, RowActions } from './parts/actions.tsx'
import { FinePrint } from './parts/cells.tsx'
import { useFilters } from '../shared/filters.tsx'
import { useApiList } from './parts/list.tsx'
import { ListTable } from './parts/table.tsx'

/** Separated pairs, with the reason. */
export default function SeparationsPage() {
  const { t } = useWords()
  const say = useFormatDate()
  const filters = useFilters({})
  const list = useApiList('separations', api.listSeparations, { page: filters.page })
  const nameOf = ({ citizen, volunteer }: Separation) =>
    t('admin.concerns.pair', { one: citizen.name, other: volunteer.name })

  const lift = (separation: Separation) => {
    const { id } = separation
    const run = (call: Call) => call(api.liftSeparation, { params: { id } })
    return action('reunite', { id, name: nameOf(separation) }, { icon: Users, removesRow: true, run })
  }
  return (
    <>
      <p>{t('admin.separations.hint')}</p>
      <ListTable
        list={list}
        filters={filters}
        columns={[
          { id: 'people', render: nameOf },
          {
            id: 'why',
            render: (separation) => (
              <>
                <p>{t(`admin.separations.causes.${separation.cause}`)}</p>
                <WayBack separation={separation} />
              </>
            ),
          },
          { id: 'at', render: ({ at }) => say.listInstant(at) },
          {
            id: 'actions',
            render: (separation) => (
              <RowActions
                name={nameOf(separation)}
                actions={[lift(separation)]}
                lead={<Ask separation={separation} />}
              >
                {[separation.citizen, separation.volunteer].map(({ id, name }) => (
                  <LinkButton key={id} variant="quiet" icon={UserRound} to={personPath(id)}>
                    {name}
                  </LinkButton>
                ))}
              </RowActions>
            ),
          },
        ]}
      />
    </>
  )
}

/** Those of the two who asked for it are asked whether they agree to its end. */
function Ask({ separation: { id, askedBy, askedAt, citizen, volunteer } }: { separation: Separation }) {
  const { t } = useWords()
  const [one, other] = [citizen, volunteer].filter((person) => askedBy.includes(person.id))
  if (!one || askedAt) return null
  const name = other ? t('admin.concerns.pair', { one: one.name, other: other.name }) : one.name
  const run = (call: Call) => call(api.askSeparated, { params: { id } })
  const ask = action('askSeparated', { id, name }, { run })
  return <ActionButton action={{ ...ask, label: (said) => said('admin.separations.ask', { name }) }} />
}

/** State of matching them again. */
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
