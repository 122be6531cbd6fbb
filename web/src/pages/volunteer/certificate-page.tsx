import { publicApi } from '@scan/contract/public-api.ts'
import { DAY_MS, wallClock } from '@scan/domain/clock.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { queryKeys } from '../../app/api/queries.ts'
import { useClient, useDeskHours, useSetting, useUser } from '../../app/app-context.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { Said } from '../../app/words/said.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { paths } from '../../paths.ts'
import { Actions } from '../../ui/content/card.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Skeleton } from '../../ui/content/skeleton.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Page } from '../../ui/site/page.tsx'
import { LoadFailed } from '../shared/load-failed.tsx'
import { sayHours } from '../shared/say-minutes.ts'
import styles from './certificate-page.module.css'

const DAYS = 365

/** A page of A4 for a college, a club or an office, in the reader's language: what a volunteer has given (D96). */
export default function CertificatePage() {
  const { t } = useWords()
  const { call } = useClient()
  const { changesWait } = useUser()
  const { now, timeZone } = useServerClock()
  const [today] = useState(() => wallClock(now, timeZone).date)
  const [from, setFrom] = useState(() => wallClock(new Date(now.getTime() - DAYS * DAY_MS), timeZone).date)
  const [to, setTo] = useState(today)
  const read = publicApi.readHours.query.safeParse({ from, to })
  const wrong = (field: 'from' | 'to') => {
    const code = read.error?.issues.find(({ path }) => path[0] === field)?.message
    return code && t([`fields.${code as 'date-invalid'}`, 'fields.field-invalid'])
  }
  const counting = useQuery({
    queryKey: [...queryKeys.hours, from, to],
    queryFn: ({ signal }) => call(publicApi.readHours, { query: { from, to }, signal }),
    enabled: read.success,
    placeholderData: keepPreviousData,
  })
  const hours = read.success && !counting.isPlaceholderData ? counting.data?.hours : undefined
  return (
    <Page title={t('volunteer.certificate.title')} lead={t('volunteer.certificate.lead')} hasLongTitle>
      <div className="stack gap-24 no-print">
        <Link to={paths.volunteerHome} className="link-line">
          <ArrowLeft aria-hidden />
          <span>{t('volunteer.certificate.back')}</span>
        </Link>
        <div className={styles.span}>
          <TextField
            type="date"
            name="from"
            required
            label={t('volunteer.certificate.from')}
            max={today}
            value={from}
            error={wrong('from')}
            onChange={({ target }) => setFrom(target.value)}
          />
          <TextField
            type="date"
            name="to"
            required
            label={t('volunteer.certificate.to')}
            max={today}
            value={to}
            error={wrong('to')}
            onChange={({ target }) => setTo(target.value)}
          />
        </div>
        {changesWait && <Notice>{t('volunteer.certificate.nameWaits')}</Notice>}
      </div>
      {read.success && counting.isError && !hours && (
        <LoadFailed query={counting}>{t('volunteer.certificate.failed')}</LoadFailed>
      )}
      {read.success && counting.isPending && (
        <Skeleton shape="lines" label={t('volunteer.certificate.counting')} />
      )}
      {hours && <Sheet {...{ from, to, hours }} mayPrint={!changesWait} />}
    </Page>
  )
}

interface SheetProps {
  from: string
  to: string
  hours: { visits: number; minutes: number }
  /** Citizens know another name until a coordinator has seen the new one. */
  mayPrint: boolean
}

function Sheet({ from, to, hours: { visits, minutes }, mayPrint }: SheetProps) {
  const { t, language } = useWords()
  const say = useFormatDate()
  const { now, timeZone } = useServerClock()
  const { name, organisation } = useUser()
  const supportPhone = useSetting('supportPhone')
  const deskHours = useDeskHours()
  const days = { from: say.calendarDay(from), to: say.calendarDay(to) }
  if (visits === 0) return <p role="status">{t('volunteer.certificate.none', days)}</p>
  if (!mayPrint) return null
  return (
    <>
      <div className="stack no-print">
        <Actions>
          <Button size="main" icon={Printer} onClick={() => window.print()}>
            {t('volunteer.certificate.print')}
          </Button>
        </Actions>
        {!organisation && (
          <Link to={paths.volunteerProfile} className="link-line">
            {t('volunteer.certificate.noUnit')}
          </Link>
        )}
      </div>
      <section aria-labelledby="certificate" className={styles.sheet}>
        <div className="stack gap-4">
          <p className={styles.network}>{t('site.name')}</p>
          <h2 id="certificate" className={styles.heading}>
            {t('volunteer.certificate.heading')}
          </h2>
        </div>
        <div className="stack gap-8">
          <p className={styles.name} translate="no">
            <Said>{name}</Said>
          </p>
          {organisation && (
            <p className={styles.text} translate="no">
              <Said>{organisation}</Said>
            </p>
          )}
          <p className={styles.text}>{t('volunteer.certificate.helped', days)}</p>
        </div>
        <dl className={styles.figures}>
          <div>
            <dt>{t('volunteer.certificate.visits')}</dt>
            <dd>{visits.toLocaleString(language)}</dd>
          </div>
          <div>
            <dt>{t('volunteer.certificate.hours')}</dt>
            <dd>{sayHours(minutes, language)}</dd>
          </div>
        </dl>
        <div className="stack gap-4">
          <p>{t('volunteer.certificate.confirmed')}</p>
          <p>{t('volunteer.certificate.asArranged')}</p>
        </div>
        <div className={styles.signed}>
          <p>{t('volunteer.certificate.printed', { day: say.calendarDay(wallClock(now, timeZone).date) })}</p>
          <p className={styles.line}>{t('volunteer.certificate.sign')}</p>
        </div>
        {supportPhone && (
          <p>
            {t('volunteer.certificate.check', { number: `${groupedPhone(supportPhone)} (${deskHours})` })}
          </p>
        )}
      </section>
    </>
  )
}
