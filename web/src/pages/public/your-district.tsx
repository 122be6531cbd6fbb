import type { Impact } from '@scan/contract/impact.ts'
import { DISTRICTS, type District } from '@scan/domain/catalogue.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePaths } from '../../app/app-context.tsx'
import { numberIn } from '../../app/words/numbers.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { classes } from '../../ui/attributes.ts'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { DistrictMap } from '../../ui/content/district-map.tsx'
import styles from './landing-page.module.css'

interface Props {
  /** Undefined until it is known. */
  impact: Impact | undefined
}

/** How much help there is. They are known late: their room is kept. */
export function Figures({ impact }: Props) {
  const { t, language } = useWords()
  // Each is rounded down.
  const volunteers = (impact?.districts ?? []).reduce((sum, one) => sum + (one.volunteers ?? 0), 0)
  return (
    <ul role="list" className={styles.figures}>
      {volunteers > 0 && (
        <Figure value={`${numberIn(language, volunteers)}+`}>{t('landing.facts.volunteersLine')}</Figure>
      )}
      {impact?.visits && (
        <Figure value={numberIn(language, impact.visits)}>{t('landing.facts.visitsLine')}</Figure>
      )}
    </ul>
  )
}

/** A map to press: how many volunteers a district has, or what to do where they are too few to be told. */
export function YourDistrict({ impact }: Props) {
  const { t } = useWords()
  const paths = usePaths()
  const [chosen, setChosen] = useState<District>()
  const volunteersIn = (district: District) =>
    impact?.districts.find((one) => one.district === district)?.volunteers ?? null
  const most = Math.max(...DISTRICTS.map((district) => volunteersIn(district) ?? 0))
  const sentence = (district: District) => {
    const volunteers = volunteersIn(district)
    const name = t(`catalogue.districts.${district}`)
    return volunteers === null
      ? t('landing.district.few', { district: name })
      : t('landing.district.some', { district: name, volunteers })
  }
  const shown = (district: District) => {
    const volunteers = volunteersIn(district)
    return {
      shade: volunteers === null ? 0 : ((1 + Math.round((volunteers / most) * 3)) as 1 | 2 | 3 | 4),
      figure: volunteers === null ? undefined : `${volunteers}`,
      name: sentence(district),
    } as const
  }
  return (
    <section className={classes(styles.section, styles.mapped)} aria-labelledby="district">
      <div className={classes('stack gap-8', styles.near)}>
        <h2 id="district">{t('landing.district.title')}</h2>
        <p role="status" className={classes(chosen && 'strong', styles.said)}>
          {chosen ? sentence(chosen) : t('landing.district.lead')}
        </p>
      </div>
      <div className={classes('row', styles.listed)}>
        <Disclosure isQuiet label={t('landing.district.list')}>
          <ul>
            {DISTRICTS.map((district) => (
              <li key={district}>{sentence(district)}</li>
            ))}
          </ul>
          <p className="soft">{t('site.mapSource')}</p>
        </Disclosure>
        {impact?.weeks && (
          <Link to={paths.impact} className="link-line strong">
            {t('landing.facts.all')}
          </Link>
        )}
      </div>
      <div className={styles.map}>
        <DistrictMap
          label={t('landing.district.title')}
          of={shown}
          chosen={chosen}
          unit={most > 0 ? t('landing.facts.volunteersLine') : undefined}
          onChoose={setChosen}
        />
      </div>
    </section>
  )
}

function Figure({ value, children }: { value: string; children: string }) {
  return (
    <li>
      <strong className="number">{value}</strong> <span>{children}</span>
    </li>
  )
}
