import { api } from '@scan/contract/index.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { UserRound } from 'lucide-react'
import { personPath } from '../../paths.ts'
import { LinkButton } from '../../ui/forms/button.tsx'
import { RowActions } from './parts/row-actions.tsx'
import { AdminCell, AdminRow, AdminTable } from './parts/admin-table.tsx'
import { ListPanel } from './parts/list-panel.tsx'
import { useApiList } from './parts/use-api-list.ts'
import { useFilters } from './parts/use-filters.ts'
import styles from './decisions.module.css'

/** What stands out about people, with the reason, until somebody has looked at it. */
export function Patterns() {
  const { t } = useWords()
  const say = useFormatDate()
  const filters = useFilters()
  const list = useApiList('patterns', api.listPatterns, { page: filters.page })
  const label = t('admin.lists.patterns.label')
  return (
    <section className={styles.section} aria-labelledby="patterns-title">
      <h2 id="patterns-title">{label}</h2>
      <ListPanel list={list} filters={filters} whenEmpty={<p>{t('admin.lists.patterns.empty')}</p>}>
        {(patterns) => (
          <>
            <p>{t('admin.patterns.hint')}</p>
            <AdminTable label={label} columns={['people', 'why', 'at', 'actions']} isStale={list.isStale}>
              {patterns.map(({ id, kind, people, count, at }) => {
                const [one = '', other] = people.map((person) => person.name)
                const name = other === undefined ? one : t('admin.concerns.pair', { one, other })
                return (
                  <AdminRow key={id} head={name}>
                    <AdminCell column="why">{t(`admin.patterns.kinds.${kind}`)}</AdminCell>
                    <AdminCell column="at">
                      {t('admin.patterns.times', { count, when: say.listInstant(at) })}
                    </AdminCell>
                    <AdminCell column="actions">
                      <RowActions actions={['seePattern']} subject={{ id, name }}>
                        {people.map((person) => (
                          <LinkButton
                            key={person.id}
                            variant="quiet"
                            icon={UserRound}
                            to={personPath(person.id)}
                          >
                            {person.name}
                          </LinkButton>
                        ))}
                      </RowActions>
                    </AdminCell>
                  </AdminRow>
                )
              })}
            </AdminTable>
          </>
        )}
      </ListPanel>
    </section>
  )
}
