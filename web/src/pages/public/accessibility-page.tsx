import { IDLE_MINUTES, SESSION_HOURS, STAFF_SESSION_HOURS } from '@scan/domain/session.ts'
import { Link } from 'react-router'
import { usePaths } from '../../app/app-context.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { Page } from '../../ui/site/page.tsx'
import { Points, Section } from './plain-sections.tsx'

const SECTIONS = ['holds', 'yours', 'missing'] as const

/** A change to docs/accessibility.md changes this page. */
export default function AccessibilityPage() {
  const { t } = useWords()
  const paths = usePaths()
  const times = { idle: IDLE_MINUTES, hours: SESSION_HOURS, staffHours: STAFF_SESSION_HOURS }
  return (
    <Page title={t('legal.accessibility.title')} lead={t('legal.accessibility.lead')} hasLongTitle>
      {SECTIONS.map((id) => (
        <Section key={id} id={id} title={t(`legal.accessibility.sections.${id}.title`)}>
          <Points text={t(`legal.accessibility.sections.${id}.text`, times)} />
        </Section>
      ))}
      <Section id="tell" title={t('legal.accessibility.tellTitle')}>
        <div>
          <p>{t('legal.accessibility.tell')}</p>
          <Link to={paths.contact} className="link-line">
            {t('legal.contact')}
          </Link>
        </div>
      </Section>
    </Page>
  )
}
