import type { Impact } from '@scan/contract/impact.ts'
import { publicApi } from '@scan/contract/public-api.ts'
import { PARTS_OF_DAY, WEEKDAYS } from '@scan/domain/availability.ts'
import type { District } from '@scan/domain/catalogue.ts'
import { halfOf, mostNeeded, strainOf } from '@scan/domain/findings.ts'
import { useQuery } from '@tanstack/react-query'
import { Copy, HandHelping, HeartHandshake, Printer } from 'lucide-react'
import { useClient, usePaths } from '../../app/app-context.tsx'
import NotFoundPage from '../../app/layout/not-found-page.tsx'
import { Outcome, useOutcome } from '../../app/outcome.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { localeOf } from '../../app/words/locale.ts'
import { numberIn } from '../../app/words/numbers.ts'
import { useWords, withElements } from '../../app/words/use-words.tsx'
import { classes } from '../../ui/attributes.ts'
import { Actions } from '../../ui/content/card.tsx'
import { Drawing } from '../../ui/content/drawing.tsx'
import { Skeleton } from '../../ui/content/skeleton.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { Scrolling } from '../../ui/content/scrolling.tsx'
import { Page } from '../../ui/site/page.tsx'
import { Chart } from '../shared/charts/chart.tsx'
import { DistrictFigures } from '../shared/charts/district-figures.tsx'
import { Trend } from '../shared/charts/trend.tsx'
import { LoadFailed } from '../shared/load-failed.tsx'
import { sayMinutes } from '../shared/say-minutes.ts'
import styles from './impact-page.module.css'

/** Public statistics, without personal data. */
export default function ImpactPage() {
  const { t } = useWords()
  const { call } = useClient()
  const query = useQuery({ queryKey: ['impact'], queryFn: () => call(publicApi.readImpact) })
  const impact = query.data?.impact
  if (impact?.weeks === null) return <NotFoundPage />
  if (impact?.visits === null) return <Begun />
  return (
    <Page title={t('impact.title')} hasLongTitle>
      {query.isPending && <Skeleton shape="lines" label={t('impact.loading')} />}
      {query.isError && <LoadFailed query={query}>{t('impact.failed')}</LoadFailed>}
      {impact && <Figures impact={impact} />}
    </Page>
  )
}

function Begun() {
  const { t } = useWords()
  return (
    <Page title={t('impact.begun.title')} lead={t('impact.begun.text')} width="narrow" hasLongTitle>
      <Drawing name="looking" />
      <p>
        <LinkButton to={`${usePaths().signUp}?volunteer`} size="main" icon={HeartHandshake}>
          {t('impact.notDone.join')}
        </LinkButton>
      </p>
    </Page>
  )
}

function useSayFigure() {
  const { t, language } = useWords()
  return (figure: number | null) => (figure === null ? t('impact.few') : numberIn(language, figure))
}

function Figures({ impact }: { impact: Impact }) {
  const { t, language } = useWords()
  const figure = useSayFigure()
  const say = useFormatDate()
  const paths = usePaths()
  const { since, districts, helpTypes, notDone } = impact
  const of = new Map(districts.map((one) => [one.district, one]))
  const visits = (district: District) => of.get(district)?.visits ?? null
  const kinds = helpTypes?.toSorted((one, other) => (other.visits ?? 0) - (one.visits ?? 0)) ?? []
  const periods = impact.weeks ?? []
  /** Who make half of all visits. */
  const half = (names: string[]) => names.length > 0 && new Intl.ListFormat(localeOf(language)).format(names)
  const districtsOfHalf = half(
    halfOf(
      districts.map(({ district, visits: count }) => ({
        ...{ name: t(`catalogue.districts.${district}`), count: count ?? 0 },
      })),
    ),
  )
  const kindsOfHalf = half(
    halfOf(
      kinds.map(({ helpType, visits: count }) => ({
        ...{ name: t(`catalogue.helpTypes.${helpType}`), count: count ?? 0 },
      })),
    ),
  )
  return (
    <>
      <Quote impact={impact} />
      <Chart
        id="where"
        finding={
          districtsOfHalf ? t('impact.where.half', { names: districtsOfHalf }) : t('impact.where.title')
        }
        lead={t('impact.where.lead')}
        className={styles.section}
      >
        <DistrictFigures
          label={t('impact.where.map')}
          districtLabel={t('impact.columns.district')}
          columns={[
            { label: t('impact.columns.visits'), of: visits, say: figure },
            {
              label: t('impact.columns.volunteers'),
              of: (district) => of.get(district)?.volunteers ?? null,
              say: figure,
            },
          ]}
          sayDistrict={(district) => {
            const name = t(`catalogue.districts.${district}`)
            const count = visits(district)
            return count === null
              ? t('impact.where.few', { district: name })
              : t('impact.where.of', { district: name, visits: count })
          }}
        />
      </Chart>
      <Trend
        // Weeks before there was anything say nothing.
        periods={periods.slice(periods.findIndex(({ asked }) => asked !== null))}
        say={figure}
        className={styles.section}
      />
      <div className={styles.beside}>
        <Hours hours={impact.hours ?? []} />
        <Chart
          id="kinds"
          finding={kindsOfHalf ? t('impact.kinds.half', { names: kindsOfHalf }) : t('impact.kinds.title')}
          lead={t('impact.kinds.lead')}
          className={styles.section}
        >
          <ul role="list" className={styles.kinds}>
            {kinds.map(({ helpType, visits: count }) => (
              <li key={helpType}>
                <Drawing name={helpType} />
                <span className={styles.count}>{figure(count)}</span>
                <span>{t(`catalogue.helpTypes.${helpType}`)}</span>
              </li>
            ))}
          </ul>
        </Chart>
      </div>
      <Chart
        id="not-done"
        finding={t('impact.notDone.title')}
        lead={t('impact.notDone.lead')}
        className={styles.section}
      >
        <ul role="list" className={styles.notDone}>
          {(['expired', 'nobodyCame', 'cancelled'] as const).map((name) => (
            <li key={name}>
              <span className={classes('number', styles.number)}>{figure(notDone?.[name] ?? null)}</span>
              <span>{t(`impact.notDone.${name}`)}</span>
            </li>
          ))}
        </ul>
        <div className="stack no-print">
          <p>{t('impact.notDone.more')}</p>
          <p>
            <LinkButton to={`${paths.signUp}?volunteer`} size="main" icon={HeartHandshake}>
              {t('impact.notDone.join')}
            </LinkButton>
          </p>
        </div>
      </Chart>
      <section className="stack gap-8 soft" aria-labelledby="how">
        <h2 id="how" className="small-heading">
          {t('impact.how.title')}
        </h2>
        {since && <p>{t('impact.how.since', { since: say.calendarDay(since) })}</p>}
        <p>{t('impact.trend.method')}</p>
        <p>{t('impact.how.few')}</p>
      </section>
    </>
  )
}

/** The whole in sentences that may be quoted. */
function Quote({ impact }: { impact: Impact }) {
  const { t, language } = useWords()
  const say = useFormatDate()
  const outcome = useOutcome()
  const { since, visits, people, acceptedWithinMinutes, keptOf100, districts } = impact
  const sentences = [
    t('impact.quote', {
      ...{ visits, people: people ?? t('impact.few'), since: since && say.month(since) },
      districts: districts.filter((one) => one.visits !== null).length,
    }),
    acceptedWithinMinutes !== null &&
      t('impact.quoteWait', {
        time: sayMinutes(acceptedWithinMinutes, language).replace(/\d+/, '<figure>$&</figure>'),
      }),
    keptOf100 !== null && t('impact.quoteKept', { kept: keptOf100 }),
  ].filter((sentence) => sentence !== false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(sentences.join(' ').replaceAll(/<\/?figure>/g, ''))
      outcome.show({ tone: 'success', text: 'impact.copied', isQuiet: true })
    } catch {
      // The browser forbids it, or has no clipboard for pages.
      outcome.show({ tone: 'danger', text: 'impact.copyFailed' })
    }
  }

  return (
    <div className="stack gap-24">
      <div className={styles.quote}>
        {sentences.map((sentence) => (
          <p key={sentence}>
            {withElements(sentence, { figure: <strong className={classes('number', styles.number)} /> })}
          </p>
        ))}
      </div>
      <div className="stack gap-8 no-print">
        <Actions>
          <Button variant="quiet" icon={Copy} onClick={() => void copy()}>
            {t('impact.copy')}
          </Button>
          <Button variant="quiet" icon={Printer} onClick={() => window.print()}>
            {t('impact.print')}
          </Button>
        </Actions>
        <Outcome of={outcome} />
      </div>
    </div>
  )
}

/** Requests for each available volunteer, by part of the week. */
function Hours({ hours }: { hours: NonNullable<Impact['hours']> }) {
  const { t, language } = useWords()
  const figure = useSayFigure()
  const say = useFormatDate()
  const of = new Map(hours.map((one) => [one.slot, one]))
  const needed = mostNeeded(hours)
  const part = needed && t(`impact.hours.when.${needed.part}`)
  const finding = !part
    ? t('impact.hours.title')
    : needed.days === 'week' || needed.days === 'weekdays' || needed.days === 'weekend'
      ? t(`impact.hours.most.${needed.days}`, { part })
      : t('impact.hours.most.day', { part, day: say.weekday(WEEKDAYS.indexOf(needed.days), 'long') })
  const most = Math.max(1, ...hours.map(strainOf))
  return (
    <Chart id="hours" finding={finding} lead={t('impact.hours.lead')} className={styles.section}>
      <Scrolling label={t('impact.hours.title')}>
        <table className={styles.hours}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('impact.hours.day')}</span>
              </th>
              {PARTS_OF_DAY.map((part) => (
                <th key={part} scope="col">
                  {t(`impact.hours.parts.${part}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map((day, index) => (
              <tr key={day}>
                <th scope="row">
                  <abbr title={say.weekday(index, 'long')}>
                    {say.weekday(index, language === 'ml' ? 'narrow' : 'short')}
                  </abbr>
                </th>
                {PARTS_OF_DAY.map((part) => {
                  const one = of.get(`${day}-${part}`)
                  const [asked, free] = [figure(one?.asked ?? null), figure(one?.free ?? null)]
                  return (
                    <td key={part} data-shade={one && Math.ceil((4 * strainOf(one)) / most)}>
                      <span className="visually-hidden">{t('impact.hours.cell', { asked, free })}</span>
                      <div aria-hidden>
                        <strong>{asked}</strong>
                        <span className={styles.free}>
                          <HandHelping />
                          <span>{free}</span>
                        </span>
                      </div>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </Chart>
  )
}
