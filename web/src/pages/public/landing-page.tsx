import { groupedPhone } from '@scan/domain/phone.ts'
import { ArrowRight, HeartHandshake, MapPin, Phone } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useDeskHours, useEmergencyNumber, usePaths, useSetting } from '../../app/app-context.tsx'
import { Said } from '../../app/words/said.tsx'
import { wholeNumbers } from '../../app/words/numbers.ts'
import { papersSaid } from '../../app/words/papers-said.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { classes } from '../../ui/attributes.ts'
import { Card } from '../../ui/content/card.tsx'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { Drawing } from '../../ui/content/drawing.tsx'
import { Page } from '../../ui/site/page.tsx'
import styles from './landing-page.module.css'
import { Particles } from './particles.tsx'
import { useImpact } from './use-impact.ts'
import { Figures, YourDistrict } from './your-district.tsx'

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
  const impact = useImpact()
  const doors = useRef<HTMLDivElement>(null)
  const haveLeft = useHasLeft(doors)
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
          <div ref={doors} className="stack">
            <Doors />
          </div>
          <div className={classes('row', styles.quiet)}>
            <Link to={paths.signIn} className="link-line strong">
              {t('landing.getStarted')}
            </Link>
            <Link to={paths.about} className="link-line strong">
              <span>{t('landing.learnMore')}</span>{' '}
              <span className="visually-hidden">{t('landing.learnMoreOf')}</span>
            </Link>
            <Link to={paths.ringMe} className="link-line strong">
              {t('landing.ringMe')}
            </Link>
            {supportPhone && <SupportPhone number={supportPhone} />}
          </div>
          <Figures impact={impact} />
          {organisation && (
            <p className="soft">
              <span>{t('site.runBy', { name: organisation.name })}</span>{' '}
              {organisation.details && <Said>{organisation.details}</Said>}
            </p>
          )}
        </div>
      </div>

      <YourDistrict impact={impact} />

      <div className={styles.section}>
        <Fold title={t('landing.howTitle')}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- swiped where there is no room, also by keys */}
          <ol role="list" tabIndex={0} aria-label={t('landing.howTitle')} className={styles.film}>
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
        </Fold>
        <Fold title={t('landing.safetyTitle')}>
          <p>{t('landing.safetyLead')}</p>
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
        </Fold>
        <Fold title={t('landing.questionsTitle')}>
          <Questions names={QUESTIONS} />
          <Disclosure isQuiet label={t('landing.questionsMore')}>
            <Questions names={MORE_QUESTIONS} />
          </Disclosure>
          <Link to={paths.contact} className="link-line strong">
            {t('landing.write')}
          </Link>
        </Fold>
      </div>

      <section className={styles.section} aria-labelledby="join">
        <h2 id="join" className={styles.join}>
          {t('landing.joinTitle')}
        </h2>
        <ul role="list" className={classes('row', styles.quiet)}>
          {CHOICES.map(({ name, to }) => (
            <li key={name}>
              <Link to={paths[to]} className="link-line">
                {t(`landing.cards.${name}.title`)}
              </Link>
            </li>
          ))}
          <li>
            <Link to={paths.signUp} className="link-line">
              {t('site.signUp')}
            </Link>
          </li>
          <li>
            <Link to={paths.about} className="link-line">
              {t('landing.about')}
            </Link>
          </li>
        </ul>
      </section>
      {/* On a phone alone, and over nothing: the page ends above it. */}
      <div hidden={!haveLeft} className={classes('no-print', styles.bar)}>
        <Doors />
      </div>
    </Page>
  )
}

/** As large as a door: most who come here want one of two things. */
function Doors() {
  const { t } = useWords()
  const paths = usePaths()
  return (
    <>
      <Door to={`${paths.signUp}?citizen`} isFirst>
        {t('landing.joinToAsk')}
      </Door>
      <Door to={`${paths.signUp}?volunteer`}>{t('landing.joinToHelp')}</Door>
    </>
  )
}

function Door({ to, isFirst = false, children }: { to: string; isFirst?: boolean; children: string }) {
  return (
    <Link to={to} className={classes('strong', styles.door, isFirst && styles.first)}>
      <span>{children}</span>
      <ArrowRight aria-hidden />
    </Link>
  )
}

/** Whether somebody has scrolled past it. */
function useHasLeft(ref: RefObject<HTMLElement | null>): boolean {
  const [hasLeft, setHasLeft] = useState(false)
  useEffect(() => {
    if (!ref.current || !('IntersectionObserver' in globalThis)) return
    const watching = new IntersectionObserver((seen) => {
      const last = seen.at(-1)
      setHasLeft(last !== undefined && !last.isIntersecting && last.boundingClientRect.top < 0)
    })
    watching.observe(ref.current)
    return () => watching.disconnect()
  }, [ref])
  return hasLeft
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return <Disclosure label={<h2>{title}</h2>}>{children}</Disclosure>
}

function SupportPhone({ number }: { number: string }) {
  const { t } = useWords()
  const deskHours = useDeskHours()
  return (
    <a href={`tel:${number}`} className="link-line action-icon strong">
      <Phone aria-hidden />
      <span>{`${t('landing.call', { phone: wholeNumbers(groupedPhone(number)) })} (${deskHours})`}</span>
    </a>
  )
}

type Question = (typeof QUESTIONS | typeof MORE_QUESTIONS)[number]

function Questions({ names }: { names: readonly Question[] }) {
  const { t } = useWords()
  const number = useEmergencyNumber()
  const supportPhone = useSetting('supportPhone')
  return (
    <ul role="list">
      {names.map((name) => (
        <li key={name} className={styles.question}>
          <Disclosure isQuiet label={t(`landing.questions.${name}.question`)}>
            {name === 'email' && supportPhone ? (
              <>
                <p>{t('landing.questions.email.ring')}</p>
                <SupportPhone number={supportPhone} />
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
