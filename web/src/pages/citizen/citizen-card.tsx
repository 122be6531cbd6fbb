import type { User } from '@scan/contract/accounts.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { CircleDashed, Clock, UserCheck } from 'lucide-react'
import { useId } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { Card } from '../../ui/content/card.tsx'
import { Chip } from '../../ui/content/chip.tsx'
import styles from '../shared/request-facts.module.css'

/** Who is signed in, and how their request is doing. */
export function CitizenCard({ user }: { user: User }) {
  const { t } = useWords()
  const headingId = useId()
  const volunteer = user.request?.volunteer
  return (
    <Card as="section" aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.smallHeading}>
        {t('citizen.request.you')}
      </h2>
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>{t('citizen.request.name')}</dt>
          <dd translate="no">{user.name}</dd>
        </div>
        <div className={styles.fact}>
          <dt>{t('citizen.request.email')}</dt>
          <dd translate="no">{user.email}</dd>
        </div>
        <div className={styles.fact}>
          <dt>{t('citizen.request.phone')}</dt>
          <dd>
            <span translate="no">{groupedPhone(user.phone)}</span>
            {!user.request && <p className={styles.hint}>{t('citizen.request.phoneHint')}</p>}
          </dd>
        </div>
        <div className={styles.fact}>
          <dt>{t('citizen.request.state')}</dt>
          <dd>
            <RequestStatus user={user} />
          </dd>
        </div>
        {user.request && (
          <div className={styles.fact}>
            <dt>{t('citizen.request.volunteer')}</dt>
            <dd translate={volunteer ? 'no' : undefined}>
              {volunteer?.name ?? t('citizen.request.noVolunteer')}
            </dd>
          </div>
        )}
      </dl>
    </Card>
  )
}

function RequestStatus({ user: { request } }: { user: User }) {
  const { t } = useWords()
  if (!request) return <Chip label={t('citizen.status.idle')} icon={CircleDashed} />
  if (request.volunteer) return <Chip label={t('citizen.status.assigned')} icon={UserCheck} tone="success" />
  return <Chip label={t('citizen.status.waiting')} icon={Clock} tone="waiting" />
}
