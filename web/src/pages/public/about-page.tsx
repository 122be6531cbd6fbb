import { HandHeart, ShieldCheck, Target, UsersRound } from 'lucide-react'
import { useWords } from '../../app/words/use-words.tsx'
import { usePaths } from '../../app/app-context.tsx'
import { classes } from '../../ui/attributes.ts'
import { Drawing } from '../../ui/content/drawing.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { Actions, Card } from '../../ui/content/card.tsx'
import { Page } from '../../ui/site/page.tsx'
import styles from './about-page.module.css'

const STORY = ['need', 'answer', 'network'] as const
const VALUES = [
  { name: 'community', icon: UsersRound },
  { name: 'safe', icon: ShieldCheck },
  { name: 'hands', icon: HandHeart },
  { name: 'focus', icon: Target },
] as const

export default function AboutPage() {
  const { t } = useWords()
  const paths = usePaths()
  return (
    <Page title={t('publicPages.about.title')} ownHeading>
      <div className={styles.opening}>
        <div className="stack">
          <h1 tabIndex={-1}>{t('publicPages.about.title')}</h1>
          <p className={classes('lead', styles.mission)}>{t('publicPages.about.lead')}</p>
          {STORY.map((part) => (
            <p key={part}>{t(`publicPages.about.story.${part}`)}</p>
          ))}
        </div>
        <Drawing name="done" />
      </div>

      <section className={classes('stack gap-24', styles.section)} aria-labelledby="values">
        <h2 id="values">{t('publicPages.about.valuesTitle')}</h2>
        <ul role="list" className={styles.values}>
          {VALUES.map(({ name, icon: Icon }) => (
            <li key={name} className="action-icon">
              <Icon aria-hidden />
              <h3>{t(`publicPages.about.values.${name}.title`)}</h3>
              <p>{t(`publicPages.about.values.${name}.line`)}</p>
            </li>
          ))}
        </ul>
      </section>

      <Card kasavu as="section" aria-labelledby="join">
        <h2 id="join">{t('publicPages.about.joinTitle')}</h2>
        <p>{t('publicPages.about.joinLead')}</p>
        <Actions>
          <LinkButton to={paths.signUp} size="main">
            {t('publicPages.about.signUp')}
          </LinkButton>
          <LinkButton to={paths.signIn} variant="quiet">
            {t('publicPages.about.getStarted')}
          </LinkButton>
          <LinkButton to={paths.contact} variant="quiet">
            {t('publicPages.about.contact')}
          </LinkButton>
        </Actions>
      </Card>
    </Page>
  )
}
