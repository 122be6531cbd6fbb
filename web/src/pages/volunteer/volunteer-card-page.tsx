import type { Reply } from '@scan/contract/endpoint.ts'
import { volunteerCard } from '@scan/contract/volunteer-card.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { groupedCardNumber } from '@scan/domain/volunteer-card.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { Link } from 'react-router'
import { ApiError } from '../../app/api/client.ts'
import { errorMessage } from '../../app/api/error-messages.ts'
import { queryKeys } from '../../app/api/queries.ts'
import { useClient, useDeskHours, useSetting } from '../../app/app-context.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { paths } from '../../paths.ts'
import { Actions, KasavuBand } from '../../ui/content/card.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Skeleton } from '../../ui/content/skeleton.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Mark } from '../../ui/site/mark.tsx'
import { Page } from '../../ui/site/page.tsx'
import { LoadFailed } from '../shared/load-failed.tsx'
import styles from './volunteer-card-page.module.css'

/** A card to print and to show at the door. The citizen of a visit reads the same number. */
export default function VolunteerCardPage() {
  const { t } = useWords()
  const say = useFormatDate()
  const { call } = useClient()
  const reading = useQuery({
    queryKey: queryKeys.volunteerCard,
    queryFn: ({ signal }) => call(volunteerCard.readCard, { signal }),
  })
  const { data, error } = reading
  const isRefused = error instanceof ApiError && error.status === 403
  return (
    <Page title={t('volunteer.card.title')} lead={t('volunteer.card.lead')} greets hasLongTitle>
      <Link to={paths.volunteerHome} className="link-line no-print">
        <ArrowLeft aria-hidden />
        <span>{t('volunteer.certificate.back')}</span>
      </Link>
      {reading.isPending && <Skeleton shape="lines" label={t('volunteer.card.loading')} />}
      {isRefused && (
        <Notice tone="warning" title={t('volunteer.card.none')}>
          {errorMessage(t, error)}
        </Notice>
      )}
      {error && !isRefused && <LoadFailed query={reading}>{t('volunteer.card.failed')}</LoadFailed>}
      {data && !error && (
        <>
          <div className="no-print">
            <Actions>
              <Button size="main" icon={Printer} onClick={() => window.print()}>
                {t('volunteer.card.print')}
              </Button>
            </Actions>
          </div>
          <VolunteerCard {...data.card} />
          <p className="no-print">
            {`${t('volunteer.card.same')} ${t('volunteer.card.renew', { day: say.dayOfMonth(data.card.validUntil) })}`}
          </p>
        </>
      )}
    </Page>
  )
}

function VolunteerCard({ name, number, validUntil }: Reply<typeof volunteerCard.readCard>['card']) {
  const { t } = useWords()
  const say = useFormatDate()
  const supportPhone = useSetting('supportPhone')
  const deskHours = useDeskHours()
  const organisation = useSetting('organisation')
  return (
    <section aria-labelledby="volunteer-card" className={styles.card}>
      <KasavuBand />
      <p className={`beside ${styles.network}`}>
        <Mark className={styles.mark} />
        <span>{organisation?.name ?? t('site.name')}</span>
      </p>
      <div className={styles.who}>
        <div className={styles.photo}>{t('volunteer.card.photo')}</div>
        <div>
          <p className={styles.role}>{t('volunteer.card.volunteer')}</p>
          <h2 id="volunteer-card" translate="no" className={styles.name}>
            {name}
          </h2>
          <dl className={styles.facts}>
            <div>
              <dt>{t('volunteer.card.number')}</dt>
              <dd translate="no" className={styles.number}>
                {groupedCardNumber(number)}
              </dd>
            </div>
            <div>
              <dt>{t('volunteer.card.validUntil')}</dt>
              <dd>{say.dayOfMonth(validUntil)}</dd>
            </div>
          </dl>
        </div>
      </div>
      <div className={styles.below}>
        {supportPhone && (
          <p>
            <span>{t('volunteer.card.check')}</span>{' '}
            <a href={`tel:${supportPhone}`} className={styles.phone}>
              {groupedPhone(supportPhone)}
            </a>{' '}
            <span>{`(${deskHours})`}</span>
          </p>
        )}
        <div className={styles.stamp}>{t('volunteer.card.stamp')}</div>
      </div>
    </section>
  )
}
