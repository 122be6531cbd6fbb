import { OWN_CONTACT_FORM, PRIVACY_VERSION } from '@scan/contract/public-pages.ts'
import { PRIVACY_ROWS } from '@scan/contract/stored.ts'
import { RESET_MINUTES } from '@scan/domain/account.ts'
import { CALLBACKS_DAYS, MESSAGES_DAYS, OFFERS_DAYS, SIGN_INS_DAYS } from '@scan/domain/retention.ts'
import { SIGN_UP_WAITS_HOURS, VERIFICATION_HOURS } from '@scan/domain/sign-up.ts'
import { LISTED_WAITS_DAYS } from '@scan/domain/volunteer-list.ts'
import { IDLE_MINUTES, SESSION_HOURS } from '@scan/domain/session.ts'
import { wholeNumbers } from '../../app/words/numbers.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Link } from 'react-router'
import { usePaths, useSetting } from '../../app/app-context.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { Card } from '../../ui/content/card.tsx'
import { Page } from '../../ui/site/page.tsx'
import { Points, Section } from './plain-sections.tsx'
import styles from './plain-sections.module.css'

const SECTIONS = ['stored', 'sees', 'browser', 'outside', 'rights'] as const

/** Stored data, retention and access (D9). A change to any of that changes this page. */
export default function PrivacyPage() {
  const { t } = useWords()
  const say = useFormatDate()
  const paths = usePaths()
  const { endpoint } = useSetting('contactForm')
  const retentionDays = useSetting('retentionDays')
  const grievanceContact = useSetting('grievanceContact')
  const grievanceDays = useSetting('grievanceDays')
  const whoTakesMessages =
    endpoint === OWN_CONTACT_FORM.endpoint
      ? t('legal.privacy.ownForm')
      : t('legal.privacy.outsideForm', { host: new URL(endpoint).host })
  const textOf = (id: (typeof SECTIONS)[number]) => {
    const text = t(`legal.privacy.sections.${id}.text`)
    return id === 'outside' ? `${text}\n${whoTakesMessages}` : text
  }
  const contents = [
    ...SECTIONS.map((id) => [id, t(`legal.privacy.sections.${id}.title`)] as const),
    ['keep', t('legal.privacy.keepTitle')] as const,
    ['grievance', t('legal.privacy.grievanceTitle')] as const,
  ]
  const times = {
    idle: IDLE_MINUTES,
    hours: SESSION_HOURS,
    waiting: SIGN_UP_WAITS_HOURS,
    listed: LISTED_WAITS_DAYS,
    verification: VERIFICATION_HOURS,
    reset: RESET_MINUTES,
    texts: retentionDays,
    signIns: SIGN_INS_DAYS,
    messages: MESSAGES_DAYS,
    callbacks: CALLBACKS_DAYS,
    offers: OFFERS_DAYS,
  }
  return (
    <Page title={t('legal.privacy.title')} lead={t('legal.privacy.lead')}>
      <Card kasavu as="section" aria-labelledby="short">
        <div className={styles.short}>
          <h2 id="short">{t('legal.privacy.shortTitle')}</h2>
          <Points text={t('legal.privacy.short')} />
        </div>
      </Card>
      <nav aria-labelledby="contents" className={styles.short}>
        <h2 id="contents">{t('legal.privacy.contents')}</h2>
        <ul role="list">
          {contents.map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`} className="link-line">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {SECTIONS.map((id) => (
        <Section key={id} id={id} title={t(`legal.privacy.sections.${id}.title`)}>
          <Points text={textOf(id)} />
        </Section>
      ))}
      <Section id="keep" title={t('legal.privacy.keepTitle')}>
        <dl className={styles.facts}>
          {PRIVACY_ROWS.map((what) => (
            <div key={what}>
              <dt className="strong">{t(`legal.privacy.keep.${what}.what`)}</dt>
              <dd>{t(`legal.privacy.keep.${what}.howLong`, times)}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="grievance" title={t('legal.privacy.grievanceTitle')}>
        <p>
          <span>
            {grievanceContact
              ? t('legal.privacy.grievance', { contact: wholeNumbers(grievanceContact) })
              : t('legal.privacy.grievanceOnPage')}
          </span>{' '}
          <span>{t('legal.privacy.grievanceDays', { days: grievanceDays })}</span>{' '}
          <span>{t('legal.privacy.grievanceBoard')}</span>
        </p>
      </Section>
      <p>{t('legal.privacy.version', { day: say.calendarDay(PRIVACY_VERSION) })}</p>
      <p className={`row ${styles.more}`}>
        <span>{t('legal.privacy.question')}</span>{' '}
        <Link to={paths.contact} className="link-line">
          {t('legal.contact')}
        </Link>
      </p>
    </Page>
  )
}
