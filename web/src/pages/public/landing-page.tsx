import { KeyRound, Lock, UserCheck } from 'lucide-react'
import { Said } from '../../app/words/said.tsx'
import { useWords, withElements } from '../../app/words/use-words.tsx'
import { usePaths, useSetting } from '../../app/app-context.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { Actions, Card } from '../../ui/content/card.tsx'
import { Page } from '../../ui/site/page.tsx'
import { useUiLabels } from '../../ui/ui-labels.tsx'
import styles from './landing-page.module.css'
import { Choices } from './choices.tsx'
import { DRAWN_SCREENS } from './drawn-screens.tsx'
import { Neighbours } from './neighbours.tsx'
import { NetworkFacts } from './network-facts.tsx'
import { Particles } from './particles.tsx'
import { Questions } from './questions.tsx'

const STEPS = ['ask', 'accept', 'call', 'code'] as const
const PROMISES = [
  { name: 'approved', icon: UserCheck },
  { name: 'private', icon: Lock },
  { name: 'code', icon: KeyRound },
] as const

/** What a guest sees first: what this is, how it works, and where to begin. */
export default function LandingPage() {
  const { t } = useWords()
  const paths = usePaths()
  const { siteName } = useUiLabels()
  const organisation = useSetting('organisation')
  return (
    <Page title={t('publicPages.landing.title')} documentTitle={siteName} ownHeading>
      <div className={styles.hero}>
        <div className={styles.pitch}>
          <h1 tabIndex={-1}>{t('publicPages.landing.title')}</h1>
          <p className={styles.lead}>{t('site.lead')}</p>
          <Actions>
            <LinkButton to={paths.signIn} size="main">
              {t('publicPages.landing.getStarted')}
            </LinkButton>
            <LinkButton to={paths.about} size="main" variant="quiet">
              <span>{t('publicPages.landing.learnMore')}</span>{' '}
              <span className="visually-hidden">{t('publicPages.landing.learnMoreOf')}</span>
            </LinkButton>
          </Actions>
        </div>
        <div className={styles.view}>
          <Neighbours />
          <div className={styles.motion}>
            <Particles />
          </div>
        </div>
      </div>

      <NetworkFacts />

      <section className={styles.section} aria-labelledby="how">
        <div className={styles.sectionHead}>
          <h2 id="how">{t('publicPages.landing.howTitle')}</h2>
          <p>{t('publicPages.landing.howLead')}</p>
        </div>
        <ol role="list" className={styles.steps}>
          {STEPS.map((step, index) => {
            const Drawn = DRAWN_SCREENS[step]
            return (
              <li key={step}>
                <div className={styles.step}>
                  <span aria-hidden className={styles.number}>
                    {index + 1}
                  </span>
                  <h3>{t(`publicPages.landing.how.${step}.title`)}</h3>
                  <p>{t(`publicPages.landing.how.${step}.line`)}</p>
                </div>
                <Drawn />
              </li>
            )
          })}
        </ol>
      </section>

      <section className={styles.section} aria-labelledby="choices">
        <h2 id="choices">{t('publicPages.landing.cardsTitle')}</h2>
        <Choices />
      </section>

      <section className={styles.section} aria-labelledby="safety">
        <div className={styles.safety}>
          <div className={styles.sectionHead}>
            <h2 id="safety">{t('publicPages.landing.safetyTitle')}</h2>
            <p>{t('publicPages.landing.safetyLead')}</p>
          </div>
          <ul role="list" className={styles.three}>
            {PROMISES.map(({ name, icon: Icon }) => (
              <li key={name}>
                <Icon aria-hidden />
                <h3>{t(`publicPages.landing.safety.${name}.title`)}</h3>
                <p>{t(`publicPages.landing.safety.${name}.line`)}</p>
              </li>
            ))}
          </ul>
          {organisation && (
            <p className={styles.runBy}>
              {withElements(t('publicPages.landing.runBy', { name: organisation.name }), {
                name: <strong />,
              })}{' '}
              {organisation.details && <Said>{organisation.details}</Said>}
            </p>
          )}
        </div>
      </section>

      <Questions />

      <Card kasavu as="section" aria-labelledby="join">
        <h2 id="join">{t('publicPages.landing.joinTitle')}</h2>
        <p>{t('publicPages.landing.joinLead')}</p>
        <Actions>
          <LinkButton to={`${paths.signUp}?citizen`} size="main">
            {t('publicPages.landing.joinToAsk')}
          </LinkButton>
          <LinkButton to={`${paths.signUp}?volunteer`} size="main">
            {t('publicPages.landing.joinToHelp')}
          </LinkButton>
          <LinkButton to={paths.about} size="main" variant="quiet">
            {t('publicPages.landing.about')}
          </LinkButton>
        </Actions>
      </Card>
    </Page>
  )
}
