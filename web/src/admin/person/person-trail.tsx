import type { PersonAtTheDesk } from '@scan/contract/admin/person.ts'
import { requestNumber } from '@scan/domain/request-number.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useWords } from '../../i18n/use-words.tsx'
import { concernPath } from '../../paths.ts'
import { FinePrint } from '../lists/fine-print.tsx'
import { PersonLink } from '../lists/person-link.tsx'
import styles from './person-page.module.css'

/** What is kept of somebody beside the audit log, each part in order of time; parts without anything are left out. */
export function Trail({ person }: { person: PersonAtTheDesk }) {
  const { t } = useWords()
  const say = useFormatDate()
  const { past, concerns, separations, patterns, messages, user } = person
  return (
    <>
      <Part
        id="past"
        title={t('admin.person.past')}
        items={past.map(({ id, number, helpType, date, outcome, ...people }) => (
          <li key={id}>
            <p>
              {t('admin.person.pastLine', {
                type: t(`catalogue.helpTypes.${helpType}`),
                day: say.plainDay(date),
                number: requestNumber(number),
              })}
            </p>
            <FinePrint>{t(`admin.person.outcomes.${outcome}`)}</FinePrint>
            <Other user={user.id} people={people} />
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
            <FinePrint>
              {t(`admin.concerns.states.${state}`)}, {say.instant(raisedAt)}
            </FinePrint>
          </li>
        ))}
      />
      <Part
        id="apart"
        title={t('admin.person.apart')}
        items={separations.map(({ id, other, cause, at }) => (
          <li key={id}>
            <PersonLink {...other} />
            <FinePrint>
              {t(`admin.separations.causes.${cause}`)}, {say.instant(at)}
            </FinePrint>
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
      <Part
        id="messages"
        title={t('admin.person.messages')}
        items={messages.map(({ id, message, sentAt }) => (
          <li key={id}>
            <p className={styles.written}>{message}</p>
            <FinePrint>{say.instant(sentAt)}</FinePrint>
          </li>
        ))}
      />
    </>
  )
}

/** The other of the two of a request, where there is one. */
function Other({
  user,
  people: { citizenId, citizenName, volunteerId, volunteerName },
}: {
  user: string
  people: Pick<PersonAtTheDesk['past'][number], 'citizenId' | 'citizenName' | 'volunteerId' | 'volunteerName'>
}) {
  const other =
    user === citizenId ? { id: volunteerId, name: volunteerName } : { id: citizenId, name: citizenName }
  return other.id && other.name ? <PersonLink id={other.id} name={other.name} /> : null
}

function Part({ id, title, items }: { id: string; title: string; items: ReactNode[] }) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby={`person-${id}`} className={styles.section}>
      <h3 id={`person-${id}`}>{title}</h3>
      <ul role="list" className={styles.trail}>
        {items}
      </ul>
    </section>
  )
}
