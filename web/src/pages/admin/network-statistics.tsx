import type { Statistics } from '@scan/contract/admin/statistics.ts'
import { api, downloads } from '@scan/contract/index.ts'
import { DISTRICTS, HELP_TYPES } from '@scan/domain/catalogue.ts'
import { localeOf } from '../../app/words/locale.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { classes } from '../../ui/attributes.ts'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { EmptyState } from '../../ui/content/empty-state.tsx'
import { FinePrint, sayMinutes } from './parts/cells.tsx'
import { DownloadButton } from './parts/download.tsx'
import { FilterRow, PlaceFilters, SelectFilter, given, useFilters } from './parts/filters.tsx'
import { Unread, useApiAnswer } from './parts/list.tsx'
import styles from './network-statistics.module.css'

/** What the parts of a bar stand for. Each has its own pattern, so that nothing depends on colour alone. */
const TONES = {
  completed: 'success',
  current: 'info',
  cancelled: 'neutral',
  expired: 'waiting',
  lapsed: 'danger',
} as const
const SHARES = Object.keys(TONES) as (keyof typeof TONES)[]

const WEEKS = ['12', '26', '52'] as const
const COLUMNS = [
  ...['posted', ...SHARES, 'accepted', 'acceptedIn2Hours', 'acceptedIn24Hours'],
  ...['told', 'toldToFew', 'minutesToAcceptance'],
] as const

type Named = Statistics['total'] & { name: string }

/** How the network is doing: what was asked for, how it ended, and how soon somebody was found. */
export function NetworkStatistics() {
  const { t } = useWords()
  const time = useSayTime()
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
  const total = value?.total
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
      <Unread reading={reading} />
      {total?.posted === 0 && <EmptyState drawing="sorry">{t('admin.lists.statistics.empty')}</EmptyState>}
      {value && total && total.posted > 0 && (
        <div className={styles.numbered} aria-busy={reading.isStale || undefined}>
          <div>
            <p>{t('admin.statistics.summary', { count: total.posted, completed: total.completed })}</p>
            {total.minutesToAcceptance !== null && (
              <p>{t('admin.statistics.acceptance', { time: time(total.minutesToAcceptance) })}</p>
            )}
            <Reached total={total} />
          </div>
          <ul role="list" aria-label={t('admin.statistics.legend')} className={styles.legend}>
            {SHARES.map((share) => (
              <li key={share}>
                <span
                  data-tone={TONES[share]}
                  className={classes(styles.share, styles.swatch, styles[share])}
                />
                <span>{t(`admin.statistics.columns.${share}`)}</span>
              </li>
            ))}
          </ul>
          <Charts value={value} />
        </div>
      )}
      <DownloadButton label={t('admin.statistics.export')} file={downloads.statistics} filters={asked} />
    </section>
  )
}

/** Whether it works: how many were accepted and how soon, and whether enough volunteers were told. */
function Reached({ total }: { total: Statistics['total'] }) {
  const { t } = useWords()
  const figure = useSayFigure()
  const decided = total.posted - total.waiting
  return (
    <>
      {decided > 0 && (
        <>
          <p>{t('admin.statistics.accepted', { share: figure(total, 'accepted') })}</p>
          <p>
            {t('admin.statistics.acceptedIn', {
              soon: figure(total, 'acceptedIn2Hours'),
              day: figure(total, 'acceptedIn24Hours'),
            })}
          </p>
        </>
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
    </>
  )
}

function Charts({ value }: { value: Statistics }) {
  const { t, language } = useWords()
  const time = useSayTime()
  const day = new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', day: 'numeric', month: 'short' })
  const weeks = value.weeks.map((row) => ({ ...row, name: day.format(new Date(`${row.week}T00:00:00Z`)) }))
  const districts = value.districts.map((row) => ({ ...row, name: t(`catalogue.districts.${row.district}`) }))
  const types = value.helpTypes.map((row) => ({ ...row, name: t(`catalogue.helpTypes.${row.helpType}`) }))
  // Weeks before the first request say nothing; empty weeks between two do.
  const first = weeks.findIndex(({ posted }) => posted > 0)
  const accepted = weeks.filter(({ minutesToAcceptance }) => minutesToAcceptance !== null)
  return (
    <div className={styles.charts}>
      <Outcomes id="byWeek" head="week" rows={weeks} drawn={weeks.slice(first)} />
      {accepted.length > 0 && (
        <div className={styles.chartWithNumbers}>
          <BarChart
            title={t('admin.statistics.toAcceptance')}
            rows={accepted}
            parts={({ minutesToAcceptance }) => ({ completed: minutesToAcceptance ?? 0 })}
            say={({ minutesToAcceptance }) => time(minutesToAcceptance)}
          />
          <FinePrint>{t('admin.statistics.toAcceptanceHint')}</FinePrint>
        </div>
      )}
      <Outcomes id="byDistrict" head="district" rows={districts} />
      <Outcomes id="byHelpType" head="helpType" rows={types} />
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

/** How many requests there were and how they ended: as bars, and below them as numbers. */
function Outcomes({
  id,
  head,
  rows,
  drawn = rows,
}: {
  id: 'byWeek' | 'byDistrict' | 'byHelpType'
  /** What the rows are. */
  head: 'week' | 'district' | 'helpType'
  rows: readonly Named[]
  /** Which of them are bars. */
  drawn?: readonly Named[]
}) {
  const { t } = useWords()
  const figure = useSayFigure()
  const title = t(`admin.statistics.${id}`)
  const label = t('admin.statistics.numbers', { title })
  return (
    <div className={styles.chartWithNumbers}>
      <BarChart title={title} rows={drawn} parts={(row) => row} say={(row) => figure(row, 'posted')} />
      <Disclosure label={label} isQuiet>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone, it scrolls, also by keys */}
        <div role="region" aria-label={label} tabIndex={0} className={styles.numbers}>
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
        </div>
      </Disclosure>
    </div>
  )
}

/** Bars, one below the other, the longest as wide as there is room. Their numbers are in a table nearby. */
function BarChart({
  title,
  rows,
  parts,
  say,
}: {
  title: string
  rows: readonly Named[]
  /** How long the parts of a bar are. */
  parts: (row: Named) => Partial<Record<(typeof SHARES)[number], number>>
  /** The text at the end of a bar: '7', or '2 hours'. */
  say: (row: Named) => string
}) {
  const { t } = useWords()
  const bars = rows.map((row) => SHARES.map((share) => ({ share, length: parts(row)[share] ?? 0 })))
  const most = Math.max(1, ...bars.map((bar) => bar.reduce((all, { length }) => all + length, 0)))
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.title}>{title}</figcaption>
      <div role="img" aria-label={t('admin.statistics.chart', { title })}>
        {rows.map((row, at) => (
          <div key={row.name} className={styles.row}>
            <span className={styles.name}>{row.name}</span>
            <span className={styles.bar}>
              {bars[at]
                ?.filter(({ length }) => length > 0)
                .map(({ share, length }) => (
                  <span
                    key={share}
                    data-tone={TONES[share]}
                    className={classes(styles.share, styles[share])}
                    style={{ inlineSize: `${(length / most) * 100}%` }}
                  />
                ))}
            </span>
            <span className={styles.said}>{say(row)}</span>
          </div>
        ))}
      </div>
    </figure>
  )
}
