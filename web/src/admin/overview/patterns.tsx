import { api } from '@scan/contract/index.ts'
import { useWords } from '../../i18n/use-words.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { ActionButtons } from '../actions/action-buttons.tsx'
import { AdminCell, AdminRow, AdminTable } from '../lists/admin-table.tsx'
import { ListPanel } from '../lists/list-panel.tsx'
import { useApiList } from '../lists/use-api-list.ts'
import { useFilters } from '../filters/use-filters.ts'
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
      <ListPanel list={list} filters={filters}>
        {(patterns) => (
          <>
            <p>{t('admin.patterns.hint')}</p>
            <AdminTable label={label} columns={['name', 'why', 'at', 'actions']} isStale={list.isStale}>
              {patterns.map(({ id, kind, people, count, at }) => {
                const [one = '', other] = people.map((person) => person.name)
                const name = other === undefined ? one : t('admin.concerns.pair', { one, other })
                return (
                  <AdminRow key={id} head={name}>
                    <AdminCell column="why">{t(`admin.patterns.kinds.${kind}`)}</AdminCell>
                    <AdminCell column="at">
                      {t('admin.patterns.times', { count, when: say.instant(at) })}
                    </AdminCell>
                    <AdminCell column="actions">
                      <ActionButtons actions={['seePattern']} subject={{ id, name }} />
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
