import type { Statistics } from '@scan/contract/admin/statistics.ts'
import { api, downloads } from '@scan/contract/index.ts'
import { DISTRICTS, HELP_TYPES } from '@scan/domain/catalogue.ts'
import type { ReactNode } from 'react'
import { localeOf } from '../../app/words/locale.ts'
import { Said } from '../../app/words/said.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { classes } from '../../ui/attributes.ts'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { Scrolling } from '../../ui/content/scrolling.tsx'
import { EmptyState } from '../../ui/content/empty-state.tsx'
import { Bars } from '../shared/charts/bars.tsx'
import { DistrictFigures } from '../shared/charts/district-figures.tsx'
import { TrendLine } from '../shared/charts/trend-line.tsx'
import { sayMinutes } from '../shared/say-minutes.ts'
import { FinePrint } from './parts/cells.tsx'
import { DownloadButton } from './parts/download.tsx'
import { SelectFilter, oneOf, useFilters } from '../shared/filters.tsx'
import { FilterRow, PlaceFilters, given } from './parts/filters.tsx'
import { Unread, useApiAnswer } from './parts/list.tsx'
import styles from './network-statistics.module.css'

/** Ends of a request, or none yet. */
const ENDS = ['completed', 'current', 'cancelled', 'expired', 'lapsed', 'unconfirmed'] as const

const WEEKS = ['12', '26', '52'] as const
const COLUMNS = [
  ...['posted', ...ENDS, 'accepted', 'acceptedIn2Hours', 'acceptedIn24Hours'],
  ...['told', 'toldToFew', 'minutesToAcceptance'],
] as const

type Named = Statistics['total'] & { name: string }

/** Statistics of the network: requests, their ends, and the time to acceptance. */
export function NetworkStatistics() {
  const { t } = useWords()
  const filters = useFilters({
    weeks: oneOf(WEEKS, '12'),
    location: oneOf(DISTRICTS),
    skill: oneOf(HELP_TYPES),
  })
  const { weeks, location, skill } = filters.values
  const asked = { weeks: Number(weeks), ...given({ district: location, helpType: skill }) }
  const reading = useApiAnswer('statistics', api.readStatistics, { query: asked })
  const value = reading.value?.statistics
  const total = value?.total
  return (
    <section className={styles.section} aria-labelledby="statistics-title">
      <h2 id="statistics-title">{t('admin.statistics.title')}</h2>
      <FilterRow filters={filters}>
        <SelectFilter
          name="weeks"
          label={t('admin.statistics.weeks')}
          values={WEEKS}
          say={(count) => t('admin.statistics.weeksChoice', { count: Number(count) })}
        />
        <PlaceFilters />
      </FilterRow>
      <Unread reading={reading} />
      {total?.posted === 0 && <EmptyState drawing="lost">{t('admin.lists.statistics.empty')}</EmptyState>}
      {value && total && total.posted > 0 && (
        <div className={styles.numbered} aria-busy={reading.isStale || undefined}>
          <Headline total={total} byPhone={value.byPhone} />
          <Charts value={value} />
          <HoursOfHelp value={value} />
        </div>
      )}
      <DownloadButton label={t('admin.statistics.export')} file={downloads.statistics} filters={asked} />
    </section>
  )
}

/** Key figures: requests, help given, time to acceptance, and volunteers notified. */
function Headline({ total, byPhone }: { total: Statistics['total']; byPhone: number }) {
  const { t } = useWords()
  const time = useSayTime()
  const figure = useSayFigure()
  const decided = total.posted - total.waiting
  return (
    <div className="stack">
      <ul role="list" className={styles.headline}>
        <Figure of={figure(total, 'posted')}>{t('admin.statistics.asked')}</Figure>
        <Figure of={figure(total, 'completed')}>{t('admin.statistics.helped')}</Figure>
        {decided > 0 && <Figure of={figure(total, 'accepted')}>{t('admin.statistics.accepted')}</Figure>}
        {total.minutesToAcceptance !== null && (
          <Figure of={time(total.minutesToAcceptance)}>{t('admin.statistics.acceptance')}</Figure>
        )}
      </ul>
      <div>
        {decided > 0 && (
          <p>
            {t('admin.statistics.acceptedIn', {
              soon: figure(total, 'acceptedIn2Hours'),
              day: figure(total, 'acceptedIn24Hours'),
            })}
          </p>
        )}
        {total.toldOf > 0 && (
          <p>
            {t('admin.statistics.told', {
              told: figure(total, 'told'),
              few: figure(total, 'toldToFew'),
              of: figure(total, 'toldOf'),
            })}
          </p>
        )}
        {total.toldOf > 0 && total.toldOf < decided && <p>{t('admin.statistics.toldSince')}</p>}
        {byPhone > 0 && <p>{t('admin.statistics.byPhone', { count: byPhone })}</p>}
      </div>
    </div>
  )
}

function Figure({ of, children }: { of: string; children: string }) {
  return (
    <li>
      <strong className={styles.number}>{of}</strong>
      <span>{children}</span>
    </li>
  )
}

function Charts({ value }: { value: Statistics }) {
  const { t, language } = useWords()
  const figure = useSayFigure()
  const day = new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', day: 'numeric', month: 'short' })
  const weeks = value.weeks.map((row) => ({ ...row, name: day.format(new Date(`${row.week}T00:00:00Z`)) }))
  const districts = value.districts.map((row) => ({ ...row, name: t(`catalogue.districts.${row.district}`) }))
  const types = value.helpTypes.map((row) => ({ ...row, name: t(`catalogue.helpTypes.${row.helpType}`) }))
  // Weeks before the first request say nothing, empty weeks between two do; the last is not over yet.
  const first = weeks.findIndex(({ posted }) => posted > 0)
  const drawn = weeks.slice(first, first < weeks.length - 1 ? -1 : undefined)
  const of = new Map(districts.map((row) => [row.district, row]))
  const number = (count: number | null) => (count ?? 0).toLocaleString(localeOf(language))
  return (
    <div className={styles.charts}>
      <Chart name="byWeek" head="week" rows={weeks} hint={t('admin.statistics.byWeekHint')} wide>
        <TrendLine
          label={t('admin.statistics.chart', { title: t('admin.statistics.byWeek') })}
          weeks={drawn.map(({ week, posted, completed }) => ({ week, asked: posted, helped: completed }))}
          sayAsked={(count) => t('admin.statistics.askedLine', { count })}
          sayHelped={(count) => t('admin.statistics.helpedLine', { count })}
        />
      </Chart>
      <Chart name="byDistrict" head="district" rows={districts} wide>
        <DistrictFigures
          label={t('admin.statistics.byDistrict')}
          districtLabel={t('admin.statistics.columns.district')}
          columns={[
            {
              label: t('admin.statistics.columns.posted'),
              of: (district) => of.get(district)?.posted ?? null,
              say: number,
            },
            {
              label: t('admin.statistics.columns.completed'),
              of: (district) => of.get(district)?.completed ?? null,
              say: number,
            },
          ]}
          sayDistrict={(district) =>
            t('admin.statistics.inDistrict', {
              district: t(`catalogue.districts.${district}`),
              count: of.get(district)?.posted ?? 0,
            })
          }
        />
      </Chart>
      <Chart name="byHelpType" head="helpType" rows={types} hint={t('admin.statistics.byHelpTypeHint')}>
        <Bars
          rows={types
            .toSorted((one, other) => other.posted - one.posted)
            .map((row) => ({
              ...{ name: row.name, length: row.posted, part: row.completed },
              text: t('admin.statistics.helpedOf', { helped: row.completed, count: row.posted }),
            }))}
        />
      </Chart>
      <Chart name="byEnd">
        <Bars
          rows={ENDS.map((end) => ({
            ...{ name: t(`admin.statistics.columns.${end}`), length: value.total[end] },
            text: figure(value.total, end),
          }))}
        />
      </Chart>
    </div>
  )
}

function useSayTime() {
  const { t, language } = useWords()
  return (minutes: number | null) =>
    minutes === null ? t('admin.statistics.none') : sayMinutes(minutes, language)
}

/** A figure as one reads it: accepted requests as a share of those no longer waiting, and a dash where nothing is known. */
function useSayFigure() {
  const { language } = useWords()
  const time = useSayTime()
  const number = (count: number, options?: Intl.NumberFormatOptions) =>
    count.toLocaleString(localeOf(language), options)
  return (row: Statistics['total'], figure: keyof Statistics['total']) => {
    const decided = row.posted - row.waiting
    if (figure === 'minutesToAcceptance') return time(row[figure])
    if (figure.startsWith('accepted'))
      return decided > 0 ? number((row[figure] ?? 0) / decided, { style: 'percent' }) : '–'
    const isUnknown = figure.startsWith('told') && row.toldOf === 0
    return isUnknown ? '–' : number(row[figure] ?? 0)
  }
}

/** What volunteers have given, and for which unit. */
function HoursOfHelp({ value: { hours, organisations } }: { value: Statistics }) {
  const { t, language } = useWords()
  const number = (count: number) => count.toLocaleString(localeOf(language), { maximumFractionDigits: 1 })
  const title = t('admin.statistics.hours.title')
  const columns = ['volunteers', 'visits', 'hours'] as const
  return (
    <section aria-label={title} className="stack">
      <h3>{title}</h3>
      <FinePrint>{t('admin.statistics.hours.hint')}</FinePrint>
      <ul role="list" className={styles.headline}>
        <Figure of={number(hours.minutes / 60)}>{t('admin.statistics.hours.hours')}</Figure>
        <Figure of={number(hours.volunteers)}>{t('admin.statistics.hours.volunteers')}</Figure>
        <Figure of={number(hours.people)}>{t('admin.statistics.hours.people')}</Figure>
      </ul>
      {organisations.length === 0 ? (
        <p>{t('admin.statistics.hours.noUnits')}</p>
      ) : (
        <Scrolling label={t('admin.statistics.hours.organisations')} className={styles.numbers}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('admin.statistics.hours.unit')}</th>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(`admin.statistics.hours.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {organisations.map((one) => (
                <tr key={one.name}>
                  <th scope="row">
                    <Said>{one.name}</Said>
                  </th>
                  <td>{number(one.volunteers)}</td>
                  <td>{number(one.visits)}</td>
                  <td>{number(one.minutes / 60)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolling>
      )}
    </section>
  )
}

/** Something drawn, and below it all its numbers. */
function Chart({
  name,
  head,
  rows = [],
  hint,
  wide,
  children,
}: {
  name: 'byWeek' | 'byDistrict' | 'byHelpType' | 'byEnd'
  /** Heading of the rows. */
  head?: 'week' | 'district' | 'helpType'
  rows?: readonly Named[]
  hint?: string
  wide?: boolean
  children: ReactNode
}) {
  const { t } = useWords()
  const figure = useSayFigure()
  const title = t(`admin.statistics.${name}`)
  const label = t('admin.statistics.numbers', { title })
  return (
    <section aria-label={title} className={classes('stack', wide && styles.wide)}>
      <h3>{title}</h3>
      {hint && <FinePrint>{hint}</FinePrint>}
      {children}
      {head && (
        <Disclosure label={label} isQuiet>
          <Scrolling label={label} className={styles.numbers}>
            <table>
              <thead>
                <tr>
                  {[head, ...COLUMNS].map((column) => (
                    <th key={column} scope="col">
                      {t(`admin.statistics.columns.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.name}>
                    <th scope="row">{row.name}</th>
                    {COLUMNS.map((column) => (
                      <td key={column}>{figure(row, column)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Scrolling>
        </Disclosure>
      )}
    </section>
  )
}
