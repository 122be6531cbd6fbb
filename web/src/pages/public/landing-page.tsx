import { DISTRICTS } from '@scan/domain/catalogue.ts'
import {
  ArrowRight,
  Car,
  CookingPot,
  HandHelping,
  HeartHandshake,
  KeyRound,
  Lock,
  Mail,
  MapPin,
  MessageCircle,
  Phone,
  ShoppingBasket,
  Stethoscope,
  UserCheck,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useEmergencyNumber, usePaths, useSetting } from '../../app/app-context.tsx'
import { Said } from '../../app/words/said.tsx'
import { useWords, withElements } from '../../app/words/use-words.tsx'
import { classes } from '../../ui/attributes.ts'
import { Actions, Card } from '../../ui/content/card.tsx'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { Drawing } from '../../ui/content/drawing.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { Page } from '../../ui/site/page.tsx'
import styles from './landing-page.module.css'
import { Particles } from './particles.tsx'

const TILES = [
  { type: 'driving', icon: Car },
  { type: 'cooking', icon: CookingPot },
  { type: 'shopping', icon: ShoppingBasket },
  { type: 'medical', icon: Stethoscope },
] as const
const CHOICES = [
  { name: 'volunteer', icon: HeartHandshake, to: 'signIn' },
  { name: 'citizen', icon: HandHelping, to: 'signIn' },
  { name: 'share', icon: MessageCircle, to: 'contact' },
] as const
const PROMISES = [
  { name: 'approved', icon: UserCheck },
  { name: 'private', icon: Lock },
  { name: 'code', icon: KeyRound },
] as const
const QUESTIONS = ['door', 'cost', 'nobody', 'soon', 'number', 'email', 'family', 'wrong', 'help'] as const

export default function LandingPage() {
  const { t } = useWords()
  const paths = usePaths()
  const organisation = useSetting('organisation')
  const visitsMade = useSetting('visitsMade')
  const supportPhone = useSetting('supportPhone')
  const number = useEmergencyNumber()
  return (
    <Page title={t('publicPages.landing.title')} documentTitle={t('site.name')} ownHeading>
      <div className={classes(styles.hero, styles.opening)}>
        <div className={classes('stack gap-24', styles.pitch)}>
          <h1 tabIndex={-1}>{t('publicPages.landing.title')}</h1>
          <p className="lead">{t('site.lead')}</p>
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
        <div className="stack gap-8 no-print">
          <Drawing name="found" />
          <div className={styles.motion}>
            <Particles />
          </div>
        </div>
      </div>

      <ul role="list" className={classes('row', styles.facts)}>
        <Fact line={t('publicPages.landing.facts.freeLine')}>{t('publicPages.landing.facts.free')}</Fact>
        <Fact line={t('publicPages.landing.facts.districtsLine')}>
          {t('publicPages.landing.facts.districts', { districts: DISTRICTS.length })}
        </Fact>
        {/* Last: it is known late, and so moves nothing. */}
        {visitsMade !== null && (
          <Fact line={t('publicPages.landing.facts.visitsLine')}>
            {t('publicPages.landing.facts.visits', { visits: visitsMade })}
          </Fact>
        )}
      </ul>

      <section className={classes('stack gap-24', styles.section)} aria-labelledby="how">
        <div className="stack gap-8">
          <h2 id="how">{t('publicPages.landing.howTitle')}</h2>
          <p>{t('publicPages.landing.howLead')}</p>
        </div>
        <ol role="list" className={styles.steps}>
          <Step number={1} name="ask">
            <p className={classes('strong', styles.drawnTitle)}>{t('publicPages.landing.drawn.question')}</p>
            <div className={styles.tiles}>
              {TILES.map(({ type, icon: Icon }) => (
                <span key={type} className={classes('box named action-icon gap-12 strong', styles.tile)}>
                  <Icon />
                  <span>{t(`catalogue.helpTypes.${type}`)}</span>
                </span>
              ))}
            </div>
          </Step>
          <Step number={2} name="accept">
            <Card>
              <p className={classes('strong', styles.when)}>{t('publicPages.landing.drawn.when')}</p>
              <p className="named action-icon gap-12">
                <Stethoscope />
                <strong>{t('catalogue.helpTypes.medical')}</strong>
              </p>
              <p className="named action-icon gap-12">
                <MapPin />
                <span>{t('publicPages.landing.drawn.place')}</span>
              </p>
              <p>{t('publicPages.landing.drawn.text')}</p>
              <span className={classes('named gap-12 strong', styles.button)}>
                <HeartHandshake />
                <span>{t('publicPages.landing.drawn.accept')}</span>
              </span>
            </Card>
          </Step>
          <Step number={3} name="call">
            <Card kasavu>
              <div>
                <p className={classes('strong', styles.drawnTitle)}>
                  {t('publicPages.landing.drawn.coming')}
                </p>
                <p className={classes('strong', styles.when)}>{t('publicPages.landing.drawn.when')}</p>
              </div>
              <span className={classes('named gap-12 strong', styles.button)}>
                <Phone />
                <span>{t('publicPages.landing.drawn.call')}</span>
              </span>
            </Card>
          </Step>
          <Step number={4} name="code">
            <div className={classes('box stack gap-12', styles.code)}>
              <strong>{t('publicPages.landing.drawn.code')}</strong>
              <span className={styles.digits}>482 915</span>
              <strong>{t('publicPages.landing.drawn.rule')}</strong>
            </div>
          </Step>
        </ol>
      </section>

      <section className={classes('stack gap-24', styles.section)} aria-labelledby="choices">
        <h2 id="choices">{t('publicPages.landing.cardsTitle')}</h2>
        <ul role="list" className={styles.choices}>
          {CHOICES.map(({ name, icon: Icon, to }) => (
            <li key={name} className="box stack gap-12 action-icon">
              <Icon aria-hidden />
              <h3>
                <Link to={paths[to]} className="link-line action-icon">
                  <span>{t(`publicPages.landing.cards.${name}.title`)}</span>
                  <ArrowRight aria-hidden />
                </Link>
              </h3>
              <p>{t(`publicPages.landing.cards.${name}.line`)}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className={classes('stack gap-24', styles.section)} aria-labelledby="safety">
        <div className={classes('box stack gap-32', styles.safety)}>
          <div className="stack gap-8">
            <h2 id="safety">{t('publicPages.landing.safetyTitle')}</h2>
            <p>{t('publicPages.landing.safetyLead')}</p>
          </div>
          <ul role="list" className={styles.three}>
            {PROMISES.map(({ name, icon: Icon }) => (
              <li key={name} className="stack gap-8 action-icon">
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

      <section className={styles.asked} aria-labelledby="questions">
        <div className={classes('stack', styles.asking)}>
          <h2 id="questions">{t('publicPages.landing.questionsTitle')}</h2>
          <p>{t(supportPhone ? 'publicPages.landing.talk' : 'publicPages.landing.ask')}</p>
          <Actions>
            {supportPhone && (
              <LinkButton href={`tel:${supportPhone}`} icon={Phone}>
                {t('publicPages.landing.call', { phone: supportPhone })}
              </LinkButton>
            )}
            <LinkButton to={paths.contact} variant="quiet" icon={Mail}>
              {t('publicPages.landing.write')}
            </LinkButton>
          </Actions>
        </div>
        <ul role="list" className="stack gap-12">
          {QUESTIONS.map((name) => (
            <li key={name}>
              <Disclosure label={t(`publicPages.landing.questions.${name}.question`)}>
                <p>{t(`publicPages.landing.questions.${name}.answer`, { number })}</p>
              </Disclosure>
            </li>
          ))}
        </ul>
      </section>

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

function Fact({ line, children }: { line: string; children: string }) {
  return (
    <li>
      <strong>{children}</strong>
      <span>{line}</span>
    </li>
  )
}

type StepProps = { number: number; name: 'ask' | 'accept' | 'call' | 'code'; children: ReactNode }

/** One step of a request, and below it its screen as a picture: nothing in it can be pressed. */
function Step({ number, name, children }: StepProps) {
  const { t } = useWords()
  return (
    <li>
      <div className={styles.step}>
        <span aria-hidden className={styles.number}>
          {number}
        </span>
        <h3>{t(`publicPages.landing.how.${name}.title`)}</h3>
        <p>{t(`publicPages.landing.how.${name}.line`)}</p>
      </div>
      <div
        role="img"
        aria-label={t(`publicPages.landing.how.${name}.drawing`)}
        className={classes('box', styles.stage)}
      >
        <div aria-hidden inert className={styles.screen}>
          {children}
        </div>
      </div>
    </li>
  )
}
