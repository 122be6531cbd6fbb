import type { PersonDetails } from '@scan/contract/admin/person.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { concernPath } from '../../paths.ts'
import { FinePrint } from './parts/fine-print.tsx'
import { PersonLink } from './parts/person-link.tsx'
import trail from './parts/trail.module.css'
import { PastRequest } from './past-request.tsx'
import styles from './person-page.module.css'

/** What is kept about somebody besides the audit log, each part in order of time; empty parts are left out. */
export function Trail({ person }: { person: PersonDetails }) {
  const { t } = useWords()
  const say = useFormatDate()
  const { past, concerns, separations, patterns, user } = person
  return (
    <>
      <Part
        id="past"
        title={t('admin.person.past')}
        items={past.map((one) => (
          <li key={one.id}>
            <PastRequest past={one} onPageOf={user.id} />
          </li>
        ))}
      />
      <Part
        id="concerns"
        title={t('admin.person.concerns')}
        items={concerns.map(({ id, kind, state, raisedAt, isAbout }) => (
          <li key={id}>
            <Link to={concernPath(id)} preventScrollReset className={styles.link}>
              {t(isAbout ? 'admin.person.isAbout' : 'admin.person.raisedBy', {
                kind: t(`admin.concerns.kinds.${kind}`),
                name: user.name,
              })}
            </Link>
            <FinePrint>{`${t(`admin.concerns.states.${state}`)}, ${say.instant(raisedAt)}`}</FinePrint>
          </li>
        ))}
      />
      <Part
        id="apart"
        title={t('admin.person.apart')}
        items={separations.map(({ id, other, cause, at }) => (
          <li key={id}>
            <PersonLink {...other} />
            <FinePrint>{`${t(`admin.separations.causes.${cause}`)}, ${say.instant(at)}`}</FinePrint>
          </li>
        ))}
      />
      <Part
        id="patterns"
        title={t('admin.person.patterns')}
        items={patterns.map(({ kind, count, at }) => (
          <li key={kind}>
            <p>{t(`admin.patterns.kinds.${kind}`)}</p>
            <FinePrint>{t('admin.patterns.times', { count, when: say.instant(at) })}</FinePrint>
          </li>
        ))}
      />
    </>
  )
}

function Part({ id, title, items }: { id: string; title: string; items: ReactNode[] }) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby={`person-${id}`} className={trail.section}>
      <h2 id={`person-${id}`}>{title}</h2>
      <ul role="list" className={trail.trail}>
        {items}
      </ul>
    </section>
  )
}
