import type { HelpType } from '@scan/domain/catalogue.ts'
import {
  Car,
  CookingPot,
  HeartHandshake,
  type LucideIcon,
  MapPin,
  Phone,
  ShoppingBasket,
  Stethoscope,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { Card } from '../../ui/content/card.tsx'
import styles from './drawn-screens.module.css'

const TILES = {
  driving: Car,
  cooking: CookingPot,
  shopping: ShoppingBasket,
  medical: Stethoscope,
} satisfies Partial<Record<HelpType, LucideIcon>>
const TYPES = Object.keys(TILES) as (keyof typeof TILES)[]

/** The screens of one request as they look, one for each step. They are pictures: nothing in them can be pressed. */
export const DRAWN_SCREENS = { ask: Ask, accept: Accept, call: Coming, code: Code }

export type DrawnScreen = keyof typeof DRAWN_SCREENS

function Drawing({ of, children }: { of: DrawnScreen; children: ReactNode }) {
  const { t } = useWords()
  return (
    <div role="img" aria-label={t(`publicPages.landing.how.${of}.drawing`)} className={styles.stage}>
      <div aria-hidden inert className={styles.screen}>
        {children}
      </div>
    </div>
  )
}

function Ask() {
  const { t } = useWords()
  return (
    <Drawing of="ask">
      <p className={styles.title}>{t('publicPages.landing.drawn.question')}</p>
      <div className={styles.tiles}>
        {TYPES.map((type) => {
          const Icon = TILES[type]
          return (
            <span key={type} className={styles.tile}>
              <Icon />
              <span>{t(`catalogue.helpTypes.${type}`)}</span>
            </span>
          )
        })}
      </div>
    </Drawing>
  )
}

function Accept() {
  const { t } = useWords()
  return (
    <Drawing of="accept">
      <Card>
        <p className={styles.when}>{t('publicPages.landing.drawn.when')}</p>
        <p className={styles.withIcon}>
          <Stethoscope />
          <strong>{t('catalogue.helpTypes.medical')}</strong>
        </p>
        <p className={styles.withIcon}>
          <MapPin />
          <span>{t('publicPages.landing.drawn.place')}</span>
        </p>
        <p>{t('publicPages.landing.drawn.text')}</p>
        <span className={styles.button}>
          <HeartHandshake />
          <span>{t('publicPages.landing.drawn.accept')}</span>
        </span>
      </Card>
    </Drawing>
  )
}

function Coming() {
  const { t } = useWords()
  return (
    <Drawing of="call">
      <Card kasavu>
        <div>
          <p className={styles.title}>{t('publicPages.landing.drawn.coming')}</p>
          <p className={styles.when}>{t('publicPages.landing.drawn.when')}</p>
        </div>
        <span className={styles.button}>
          <Phone />
          <span>{t('publicPages.landing.drawn.call')}</span>
        </span>
      </Card>
    </Drawing>
  )
}

function Code() {
  const { t } = useWords()
  return (
    <Drawing of="code">
      <div className={styles.code}>
        <strong>{t('publicPages.landing.drawn.code')}</strong>
        <span className={styles.digits}>482 915</span>
        <strong>{t('publicPages.landing.drawn.rule')}</strong>
      </div>
    </Drawing>
  )
}
