import { impact as calls } from '@scan/contract/impact.ts'
import type { Impact } from '@scan/contract/impact.ts'
import { DISTRICTS, type District } from '@scan/domain/catalogue.ts'
import { useEffect, useState } from 'react'
import { exchange } from '../../app/api/exchange.ts'
import { Link } from 'react-router'
import { usePaths } from '../../app/app-context.tsx'
import { numberIn } from '../../app/words/numbers.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { classes } from '../../ui/attributes.ts'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { DistrictMap } from '../../ui/content/district-map.tsx'
import styles from './landing-page.module.css'

/** How much help there is, and a map to press: how many volunteers, or what to do where they are too few to be told. */
export function YourDistrict() {
  const impact = useImpact()
  const { t, language } = useWords()
  const paths = usePaths()
  const [chosen, setChosen] = useState<District>()
  const volunteersIn = (district: District) =>
    impact?.districts.find((one) => one.district === district)?.volunteers ?? null
  const counts = DISTRICTS.map((district) => volunteersIn(district) ?? 0)
  const most = Math.max(...counts)
  const all = counts.reduce((sum, count) => sum + count, 0)
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
      label: `${t(`catalogue.districts.${district}`)} ${volunteers ?? ''}`,
    } as const
  }
  return (
    <section className={classes(styles.section, styles.mapped)} aria-labelledby="district">
      <ul role="list" className={styles.figures}>
        <Figure value={numberIn(language, DISTRICTS.length)}>{t('landing.facts.districtsLine')}</Figure>
        {/* Last: they are known late, and so move nothing. */}
        {all > 0 && <Figure value={numberIn(language, all)}>{t('landing.facts.volunteersLine')}</Figure>}
        {impact?.visits && (
          <Figure value={numberIn(language, impact.visits)}>{t('landing.facts.visitsLine')}</Figure>
        )}
        {impact?.acceptedWithinMinutes && (
          <Figure value={numberIn(language, impact.acceptedWithinMinutes)}>
            {t('landing.facts.minutesLine')}
          </Figure>
        )}
      </ul>
      <div className={styles.near}>
        <h2 id="district">{t('landing.district.title')}</h2>
        <p role="status" className={styles.said}>
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
      <DistrictMap
        label={t('landing.district.title')}
        of={shown}
        chosen={chosen}
        unit={t('landing.facts.volunteersLine')}
        onChoose={setChosen}
        className={styles.map}
      />
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

/** How much help there is; undefined until the server has answered. A query would bring its library to the landing page. */
function useImpact(): Impact | undefined {
  const [read, setRead] = useState<Impact>()
  // Asked for by no press: the page was prerendered.
  useEffect(() => {
    const leaving = new AbortController()
    exchange(fetch, calls.readImpact, { signal: leaving.signal }, undefined).then(
      (answer) => setRead(answer.impact),
      () => {},
    )
    return () => leaving.abort()
  }, [])
  return read
}
