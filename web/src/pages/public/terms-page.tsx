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

/** The rules of the network (D9). */
export default function TermsPage() {
  const { t } = useWords()
  const paths = usePaths()
  return (
    <Page title={t('publicPages.terms.title')} lead={t('publicPages.terms.lead')} hasLongTitle>
      {SECTIONS.map((id) => (
        <Section key={id} id={id} title={t(`publicPages.terms.sections.${id}.title`)}>
          <Points text={t(`publicPages.terms.sections.${id}.text`)} />
        </Section>
      ))}
      <div>
        <p className={styles.more}>
          <span>{t('publicPages.terms.more')}</span>{' '}
          <Link to={paths.privacy}>{t('publicPages.privacy.title')}</Link>
        </p>
        <p className={styles.more}>
          <span>{t('publicPages.terms.question')}</span>{' '}
          <Link to={paths.contact}>{t('publicPages.contact.title')}</Link>
        </p>
      </div>
    </Page>
  )
}
