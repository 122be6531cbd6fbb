import { ArrowRight, HeartHandshake, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useDeskHours, useEmergencyNumber, usePaths, useSetting } from '../../app/app-context.tsx'
import { Said } from '../../app/words/said.tsx'
import { papersSaid } from '../../app/words/papers-said.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { classes } from '../../ui/attributes.ts'
import { Actions, Card } from '../../ui/content/card.tsx'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { Drawing } from '../../ui/content/drawing.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { Page } from '../../ui/site/page.tsx'
import styles from './landing-page.module.css'
import { Particles } from './particles.tsx'
import { YourDistrict } from './your-district.tsx'

const TILES = ['driving', 'cooking', 'shopping', 'medical'] as const
const CHOICES = [
  { name: 'volunteer', to: 'signIn' },
  { name: 'citizen', to: 'signIn' },
  { name: 'share', to: 'contact' },
] as const
const PROMISES = ['approved', 'private', 'code'] as const
const CHECKS = ['email', 'reads', 'seen'] as const
const QUESTIONS = ['door', 'cost', 'nobody', 'email'] as const
const MORE_QUESTIONS = ['soon', 'number', 'family', 'wrong', 'help'] as const

export default function LandingPage() {
  const { t } = useWords()
  const paths = usePaths()
  const organisation = useSetting('organisation')
  const supportPhone = useSetting('supportPhone')
  const papersNeeded = useSetting('papersNeeded')
  const deskHours = useDeskHours()
  return (
    <Page title={t('landing.title')} documentTitle={t('site.name')} ownHeading>
      <div className={classes(styles.hero, styles.opening)}>
        <div className={styles.pitch}>
          <h1 tabIndex={-1}>{t('landing.title')}</h1>
          <p className="lead">{t('site.lead')}</p>
        </div>
        <div className={classes('no-print', styles.scene)}>
          <Drawing name="found" />
          <div className={styles.motion}>
            <Particles />
          </div>
        </div>
        <div className={classes('stack', styles.ways)}>
          <Door to={`${paths.signUp}?citizen`} isFirst>
            {t('landing.joinToAsk')}
          </Door>
          <Door to={`${paths.signUp}?volunteer`}>{t('landing.joinToHelp')}</Door>
          <div className={classes('row', styles.quiet)}>
            <Link to={paths.signIn} className="link-line strong">
              {t('landing.getStarted')}
            </Link>
            <Link to={paths.about} className="link-line strong">
              <span>{t('landing.learnMore')}</span>{' '}
              <span className="visually-hidden">{t('landing.learnMoreOf')}</span>
            </Link>
          </div>
        </div>
      </div>

      <p className={classes('row', styles.runBy)}>
        <span>
          <span>
            {organisation ? t('site.runBy', { name: organisation.name }) : t('landing.runByNeighbours')}
          </span>{' '}
          {organisation?.details && <Said>{organisation.details}</Said>}
        </span>
        {supportPhone && (
          <a href={`tel:${supportPhone}`} className="link-line action-icon strong">
            <Phone aria-hidden />
            <span>{`${t('landing.call', { phone: supportPhone })} (${deskHours})`}</span>
          </a>
        )}
        <Link to={paths.ringMe} className="link-line strong">
          {t('landing.ringMe')}
        </Link>
      </p>

      <YourDistrict />

      <section className={styles.section} aria-labelledby="how">
        <h2 id="how">{t('landing.howTitle')}</h2>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- swiped where there is no room, also by keys */}
        <ol role="list" tabIndex={0} aria-labelledby="how" className={styles.film}>
          <Step number={1} name="ask">
            <p className={classes('strong', styles.drawnTitle)}>{t('landing.drawn.question')}</p>
            <div className={styles.tiles}>
              {TILES.map((type) => (
                <span key={type} className={classes('box strong', styles.tile)}>
                  <Drawing name={type} />
                  <span>{t(`catalogue.helpTypes.${type}`)}</span>
                </span>
              ))}
            </div>
          </Step>
          <Step number={2} name="accept">
            <div className={classes('box stack', styles.white)}>
              <div className={classes('row', styles.offer)}>
                <Drawing name="medical" size="card" />
                <div>
                  <p className={classes('strong', styles.when)}>{t('landing.drawn.when')}</p>
                  <p className="strong">{t('catalogue.helpTypes.medical')}</p>
                </div>
              </div>
              <p className="named action-icon">
                <MapPin />
                <span>{t('landing.drawn.place')}</span>
              </p>
              <p>{t('landing.drawn.text')}</p>
              <span className={classes('named gap-12 strong', styles.button)}>
                <HeartHandshake />
                <span>{t('landing.drawn.accept')}</span>
              </span>
            </div>
          </Step>
          <Step number={3} name="call">
            <Card kasavu>
              <div>
                <p className={classes('strong', styles.drawnTitle)}>{t('landing.drawn.coming')}</p>
                <p className={classes('strong', styles.when)}>{t('landing.drawn.when')}</p>
              </div>
              <span className={classes('named gap-12 strong', styles.button)}>
                <Phone />
                <span>{t('landing.drawn.call')}</span>
              </span>
            </Card>
          </Step>
          <Step number={4} name="code">
            <div className={classes('box stack gap-12', styles.code)}>
              <strong>{t('landing.drawn.code')}</strong>
              <span className={styles.digits}>482 915</span>
              <strong>{t('landing.drawn.rule')}</strong>
            </div>
          </Step>
        </ol>
      </section>

      <section className={classes(styles.section, styles.beside)} aria-labelledby="safety">
        <div className="stack gap-8">
          <h2 id="safety">{t('landing.safetyTitle')}</h2>
          <p>{t('landing.safetyLead')}</p>
        </div>
        <div>
          <ul role="list" className={styles.lines}>
            {PROMISES.map((name) => (
              <li key={name}>
                <h3>{t(`landing.safety.${name}.title`)}</h3>
                <p>{t(`landing.safety.${name}.line`)}</p>
              </li>
            ))}
          </ul>
          <Disclosure isQuiet label={t('landing.checksTitle')}>
            <ul>
              {CHECKS.map((name) => (
                <li key={name}>{t(`landing.checks.${name}`)}</li>
              ))}
              <li>
                {papersNeeded.length > 0
                  ? t('landing.checks.needed', { papers: papersSaid(t, papersNeeded) })
                  : t('landing.checks.papers')}
              </li>
            </ul>
          </Disclosure>
        </div>
      </section>

      <section className={classes(styles.section, styles.beside)} aria-labelledby="questions">
        <div>
          <h2 id="questions">{t('landing.questionsTitle')}</h2>
          <p>
            <span>{t(supportPhone ? 'landing.talk' : 'landing.ask')}</span>{' '}
            <Link to={paths.contact} className="link-line strong">
              {t('landing.write')}
            </Link>
          </p>
        </div>
        <div>
          <Questions names={QUESTIONS} />
          <Disclosure isQuiet label={t('landing.questionsMore')}>
            <Questions names={MORE_QUESTIONS} />
          </Disclosure>
        </div>
      </section>

      <section className={styles.section} aria-labelledby="choices">
        <h2 id="choices">{t('landing.cardsTitle')}</h2>
        <ul role="list" className={classes(styles.lines, styles.choices)}>
          {CHOICES.map(({ name, to }) => (
            <li key={name}>
              <h3>
                <Link to={paths[to]} className="link-line action-icon">
                  <span>{t(`landing.cards.${name}.title`)}</span>
                  <ArrowRight aria-hidden />
                </Link>
              </h3>
              <p>{t(`landing.cards.${name}.line`)}</p>
            </li>
          ))}
        </ul>
      </section>

      <Card kasavu as="section" aria-labelledby="join">
        <h2 id="join">{t('landing.joinTitle')}</h2>
        <p>{t('landing.joinLead')}</p>
        <Actions>
          <LinkButton to={`${paths.signUp}?citizen`} size="main">
            {t('landing.joinToAsk')}
          </LinkButton>
          <LinkButton to={`${paths.signUp}?volunteer`} size="main" variant="quiet">
            {t('landing.joinToHelp')}
          </LinkButton>
          <LinkButton to={paths.about} size="main" variant="link">
            {t('landing.about')}
          </LinkButton>
        </Actions>
      </Card>
    </Page>
  )
}

/** As large as a door: most who come here want one of two things. */
function Door({ to, isFirst = false, children }: { to: string; isFirst?: boolean; children: string }) {
  return (
    <Link to={to} className={classes('strong', styles.door, isFirst && styles.first)}>
      <span>{children}</span>
      <ArrowRight aria-hidden />
    </Link>
  )
}

type Question = (typeof QUESTIONS | typeof MORE_QUESTIONS)[number]

function Questions({ names }: { names: readonly Question[] }) {
  const { t } = useWords()
  const number = useEmergencyNumber()
  const supportPhone = useSetting('supportPhone')
  const deskHours = useDeskHours()
  return (
    <ul role="list">
      {names.map((name) => (
        <li key={name} className={styles.question}>
          <Disclosure isQuiet label={t(`landing.questions.${name}.question`)}>
            {name === 'email' && supportPhone ? (
              <>
                <p>{t('landing.questions.email.ring')}</p>
                <a href={`tel:${supportPhone}`} className="link-line action-icon strong">
                  <Phone aria-hidden />
                  <span>{`${t('landing.call', { phone: supportPhone })} (${deskHours})`}</span>
                </a>
              </>
            ) : (
              <p>{t(`landing.questions.${name}.answer`, { number })}</p>
            )}
          </Disclosure>
        </li>
      ))}
    </ul>
  )
}

type StepProps = { number: number; name: 'ask' | 'accept' | 'call' | 'code'; children: ReactNode }

/** One step of a request: its screen as a picture, in which nothing can be pressed, and below it what happens. */
function Step({ number, name, children }: StepProps) {
  const { t } = useWords()
  return (
    <li>
      <div role="img" aria-label={t(`landing.how.${name}.drawing`)} className={classes('box', styles.stage)}>
        <div aria-hidden inert className={styles.screen}>
          {children}
        </div>
      </div>
      <h3>
        <span aria-hidden className={styles.number}>
          {number}
        </span>{' '}
        <span>{t(`landing.how.${name}.title`)}</span>
      </h3>
      <p>{t(`landing.how.${name}.line`)}</p>
    </li>
  )
}
