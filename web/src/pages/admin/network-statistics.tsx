import { api, downloads } from '@scan/contract/index.ts'
import type { Statistics } from '@scan/contract/admin/statistics.ts'
import { localeOf } from '../../app/words/locale.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { useConnection } from '../../app/app-context.tsx'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { EmptyState } from '../../ui/content/empty-state.tsx'
import { Skeleton } from '../../ui/content/skeleton.tsx'
import { SelectField } from '../../ui/forms/text-field.tsx'
import { BarChart, Legend, SHARES } from './bar-chart.tsx'
import { DownloadButton } from './parts/download-button.tsx'
import { download } from './parts/download.ts'
import { FilterRow } from './parts/filter-row.tsx'
import { ReadingFailure } from './parts/list-panel.tsx'
import { useApiAnswer } from './parts/use-api-list.ts'
import { FinePrint } from './parts/fine-print.tsx'
import { useFilters } from './parts/use-filters.ts'
import styles from './network-statistics.module.css'
import { PlaceFilters } from './parts/place-filters.tsx'
import { sayMinutes } from './format-duration.ts'

const WEEKS = [12, 26, 52] as const
const COLUMNS = ['posted', ...SHARES, 'minutesToAcceptance'] as const

type Named = Statistics['total'] & { id: string; name: string }
type SayTime = (minutes: number | null) => string

/** How the network is doing: what was asked for, how it ended, and how soon somebody was found. */
export function NetworkStatistics() {
  const app = useConnection()
  const { t, language } = useWords()
  const filters = useFilters('weeks', 'location', 'skill')
  const { district, helpType } = filters
  const weeks = WEEKS.find((count) => String(count) === filters.text('weeks')) ?? WEEKS[0]
  const asked = { weeks, ...(district && { district }), ...(helpType && { helpType }) }
  const reading = useApiAnswer('statistics', api.readStatistics, { query: asked })
  const value = reading.value?.statistics
  const time = (minutes: number | null) =>
    minutes === null ? t('admin.statistics.none') : sayMinutes(minutes, language)

  return (
    <section className={styles.section} aria-labelledby="statistics-title">
      <h2 id="statistics-title">{t('admin.statistics.title')}</h2>
      <FilterRow filters={filters}>
        <SelectField
          name="statistics-weeks"
          label={t('admin.statistics.weeks')}
          value={String(weeks)}
          options={WEEKS.map((count) => ({
            value: String(count),
            label: t('admin.statistics.weeksChoice', { count }),
          }))}
          onChange={({ target }) =>
            filters.change({ weeks: target.value === String(WEEKS[0]) ? '' : target.value })
          }
        />
        <PlaceFilters filters={filters} prefix="statistics" />
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
          <Legend
            label={t('admin.statistics.legend')}
            names={SHARES.map((share) => ({ share, name: t(`admin.statistics.columns.${share}`) }))}
          />
          <Charts value={value} time={time} />
        </div>
      )}
      <DownloadButton
        label={t('admin.statistics.export')}
        onDownload={() => download(app, downloads.statistics, asked)}
      />
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
