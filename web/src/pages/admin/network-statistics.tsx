import type { Statistics } from '@scan/contract/admin/statistics.ts'
import { api, downloads } from '@scan/contract/index.ts'
import { DISTRICTS, HELP_TYPES } from '@scan/domain/catalogue.ts'
import { localeOf } from '../../app/words/locale.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { classes } from '../../ui/attributes.ts'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { EmptyState } from '../../ui/content/empty-state.tsx'
import { Skeleton } from '../../ui/content/skeleton.tsx'
import { FinePrint, sayMinutes } from './parts/cells.tsx'
import { DownloadButton } from './parts/download.tsx'
import { FilterRow, PlaceFilters, SelectFilter, given, useFilters } from './parts/filters.tsx'
import { ReadingFailure, useApiAnswer } from './parts/list.tsx'
import styles from './network-statistics.module.css'

/** What the parts of a bar stand for. Each has its own pattern, so that nothing depends on colour alone. */
const SHARES = ['completed', 'current', 'cancelled', 'expired', 'lapsed'] as const
type Share = (typeof SHARES)[number]

const WEEKS = ['12', '26', '52'] as const
const COLUMNS = ['posted', ...SHARES, 'minutesToAcceptance'] as const

type Named = Statistics['total'] & { id: string; name: string }
type SayTime = (minutes: number | null) => string

/** How the network is doing: what was asked for, how it ended, and how soon somebody was found. */
export function NetworkStatistics() {
  const { t, language } = useWords()
  const filters = useFilters('weeks', 'location', 'skill')
  const asked = {
    weeks: Number(filters.oneOf('weeks', WEEKS) ?? WEEKS[0]),
    ...given({
      district: filters.oneOf('location', DISTRICTS),
      helpType: filters.oneOf('skill', HELP_TYPES),
    }),
  }
  const reading = useApiAnswer('statistics', api.readStatistics, { query: asked })
  const value = reading.value?.statistics
  const time = (minutes: number | null) =>
    minutes === null ? t('admin.statistics.none') : sayMinutes(minutes, language)

  return (
    <section className={styles.section} aria-labelledby="statistics-title">
      <h2 id="statistics-title">{t('admin.statistics.title')}</h2>
      <FilterRow filters={filters}>
        <SelectFilter
          word="weeks"
          label={t('admin.statistics.weeks')}
          values={WEEKS}
          usual="12"
          say={(count) => t('admin.statistics.weeksChoice', { count: Number(count) })}
        />
        <PlaceFilters />
      </FilterRow>
      <ReadingFailure reading={reading} />
      {!value && !reading.failure && <Skeleton shape="lines" label={t('admin.lists.statistics.loading')} />}
      {value?.total.posted === 0 && <EmptyState>{t('admin.lists.statistics.empty')}</EmptyState>}
      {value && value.total.posted > 0 && (
        <div className={styles.numbered} aria-busy={reading.isStale || undefined}>
          <div>
            <p>
              {t('admin.statistics.summary', {
                count: value.total.posted,
                completed: value.total.completed,
              })}
            </p>
            {value.total.minutesToAcceptance !== null && (
              <p>{t('admin.statistics.acceptance', { time: time(value.total.minutesToAcceptance) })}</p>
            )}
          </div>
          <ul role="list" aria-label={t('admin.statistics.legend')} className={styles.legend}>
            {SHARES.map((share) => (
              <li key={share}>
                <span className={classes(styles.share, styles.swatch, styles[share])} />
                <span>{t(`admin.statistics.columns.${share}`)}</span>
              </li>
            ))}
          </ul>
          <Charts value={value} time={time} />
        </div>
      )}
      <DownloadButton label={t('admin.statistics.export')} file={downloads.statistics} filters={asked} />
    </section>
  )
}

function Charts({ value, time }: { value: Statistics; time: SayTime }) {
  const { t, language } = useWords()
  const dayOf = (date: string) =>
    new Intl.DateTimeFormat(localeOf(language), {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'short',
    }).format(new Date(`${date}T00:00:00Z`))

  const weeks = value.weeks.map(({ week, ...outcomes }) => ({ ...outcomes, id: week, name: dayOf(week) }))
  const districts = value.districts.map(({ district, ...outcomes }) => ({
    ...outcomes,
    id: district,
    name: t(`catalogue.districts.${district}`),
  }))
  const helpTypes = value.helpTypes.map(({ helpType, ...outcomes }) => ({
    ...outcomes,
    id: helpType,
    name: t(`catalogue.helpTypes.${helpType}`),
  }))
  // Weeks before the first request say nothing; empty weeks between two do.
  const first = weeks.findIndex(({ posted }) => posted > 0)
  const accepted = weeks.filter(({ minutesToAcceptance }) => minutesToAcceptance !== null)
  const toAcceptance = t('admin.statistics.toAcceptance')

  return (
    <div className={styles.charts}>
      <Outcomes id="byWeek" head="week" rows={weeks} drawn={weeks.slice(first)} time={time} />
      {accepted.length > 0 && (
        <div className={styles.chartWithNumbers}>
          <BarChart
            title={toAcceptance}
            description={t('admin.statistics.chart', { title: toAcceptance })}
            bars={accepted.map(({ id, name, minutesToAcceptance }) => ({
              id,
              name,
              parts: [{ share: 'completed', value: minutesToAcceptance ?? 0 }],
              said: time(minutesToAcceptance),
            }))}
          />
          <FinePrint>{t('admin.statistics.toAcceptanceHint')}</FinePrint>
        </div>
      )}
      <Outcomes id="byDistrict" head="district" rows={districts} time={time} />
      <Outcomes id="byHelpType" head="helpType" rows={helpTypes} time={time} />
    </div>
  )
}

interface OutcomesProps {
  id: 'byWeek' | 'byDistrict' | 'byHelpType'
  /** What the rows are. */
  head: 'week' | 'district' | 'helpType'
  rows: readonly Named[]
  /** Which of them are bars; all if left out. */
  drawn?: readonly Named[]
  time: SayTime
}

/** How many requests there were and how they ended: as bars, and below them as numbers. */
function Outcomes({ id, head, rows, drawn = rows, time }: OutcomesProps) {
  const { t, language } = useWords()
  const title = t(`admin.statistics.${id}`)
  return (
    <div className={styles.chartWithNumbers}>
      <BarChart
        title={title}
        description={t('admin.statistics.chart', { title })}
        bars={drawn.map((row) => ({
          id: row.id,
          name: row.name,
          parts: SHARES.map((share) => ({ share, value: row[share] })),
          said: row.posted.toLocaleString(localeOf(language)),
        }))}
      />
      <Numbers title={title} head={t(`admin.statistics.columns.${head}`)} rows={rows} time={time} />
    </div>
  )
}

function Numbers({
  title,
  head,
  rows,
  time,
}: {
  title: string
  head: string
  rows: readonly Named[]
  time: SayTime
}) {
  const { t, language } = useWords()
  const label = t('admin.statistics.numbers', { title })
  return (
    <Disclosure label={label} isQuiet>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone, it scrolls, also by keys */}
      <div role="region" aria-label={label} tabIndex={0} className={styles.numbers}>
        <table>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {t(`admin.statistics.columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.name}</th>
                {COLUMNS.map((column) => (
                  <td key={column}>
                    {column === 'minutesToAcceptance'
                      ? time(row.minutesToAcceptance)
                      : row[column].toLocaleString(localeOf(language))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Disclosure>
  )
}

interface Bar {
  id: string
  name: string
  /** How long each part is. */
  parts: readonly { share: Share; value: number }[]
  /** The text at the end of the bar: '7', or '2 hours'. */
  said: string
}

/** Bars, one below the other, the longest as wide as there is room. Their numbers are in a table nearby. */
function BarChart({
  title,
  description,
  bars,
}: {
  title: string
  /** What people who cannot see it are told. */
  description: string
  bars: readonly Bar[]
}) {
  const lengths = bars.map(({ parts }) => parts.reduce((all, { value }) => all + value, 0))
  const most = Math.max(1, ...lengths)
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.title}>{title}</figcaption>
      <div role="img" aria-label={description}>
        {bars.map(({ id, name, parts, said }) => (
          <div key={id} className={styles.row}>
            <span className={styles.name}>{name}</span>
            <span className={styles.bar}>
              {parts
                .filter(({ value }) => value > 0)
                .map(({ share, value }) => (
                  <span
                    key={share}
                    className={classes(styles.share, styles[share])}
                    style={{ inlineSize: `${(value / most) * 100}%` }}
                  />
                ))}
            </span>
            <span className={styles.said}>{said}</span>
          </div>
        ))}
      </div>
    </figure>
  )
}
