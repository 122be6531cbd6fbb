import { useWords } from '../../app/words/use-words.tsx'
import { usePaths } from '../../app/app-context.tsx'
import { Link } from 'react-router'
import { Page } from '../../ui/site/page.tsx'
import { Points, Section } from './plain-sections.tsx'
import styles from './plain-sections.module.css'

const SECTIONS = [
  'what',
  'not',
  'everybody',
  'citizens',
  'volunteers',
  'administrators',
  'trust',
  'end',
] as const

export default function TermsPage() {
  const { t } = useWords()
  const paths = usePaths()
  return (
    <Page title={t('legal.terms.title')} lead={t('legal.terms.lead')} hasLongTitle>
      {SECTIONS.map((id) => (
        <Section key={id} id={id} title={t(`legal.terms.sections.${id}.title`)}>
          <Points text={t(`legal.terms.sections.${id}.text`)} />
        </Section>
      ))}
      <div>
        <p className={`row ${styles.more}`}>
          <span>{t('legal.terms.more')}</span>{' '}
          <Link to={paths.privacy} className="link-line">
            {t('legal.privacy.title')}
          </Link>
        </p>
        <p className={`row ${styles.more}`}>
          <span>{t('legal.terms.question')}</span>{' '}
          <Link to={paths.contact} className="link-line">
            {t('legal.contact')}
          </Link>
        </p>
      </div>
    </Page>
  )
}
