import type { Statistics } from '@scan/contract/admin/statistics.ts'
import { api, downloads } from '@scan/contract/index.ts'
import { DISTRICTS, HELP_TYPES } from '@scan/domain/catalogue.ts'
import { halfOf, inFourWeeks, shareIn } from '@scan/domain/findings.ts'
import { localeOf } from '../../app/words/locale.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { EmptyState } from '../../ui/content/empty-state.tsx'
import { Bars } from '../shared/charts/bars.tsx'
import { Chart } from '../shared/charts/chart.tsx'
import { DistrictFigures } from '../shared/charts/district-figures.tsx'
import { Trend } from '../shared/charts/trend.tsx'
import { sayHours, sayMinutes } from '../shared/say-minutes.ts'
import { DownloadButton } from './parts/download.tsx'
import { SelectFilter, oneOf, useFilters } from '../shared/filters.tsx'
import { FilterRow, PlaceFilters, given } from './parts/filters.tsx'
import { Unread, useApiAnswer } from './parts/list.tsx'
import styles from './figures-page.module.css'

/** Ends of a request, or none yet. */
const ENDS = ['completed', 'current', 'cancelled', 'expired', 'lapsed', 'unconfirmed'] as const

const WEEKS = ['12', '26', '52'] as const
const COLUMNS = [
  ...['posted', ...ENDS, 'accepted', 'acceptedIn2Hours', 'acceptedIn24Hours'],
  ...['told', 'toldToFew', 'minutesToAcceptance'],
] as const

/** Figures of the network: requests, their ends, the time to acceptance, and the hours of help. */
export default function FiguresPage() {
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
  return (
    <div className={styles.figures}>
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
      {value?.total.posted === 0 && (
        <EmptyState drawing="lost">{t('admin.lists.statistics.empty')}</EmptyState>
      )}
      {value && value.total.posted > 0 && (
        <div className={styles.charts} aria-busy={reading.isStale || undefined}>
          <Ends value={value} weeks={asked.weeks} />
          <Weeks value={value} />
          <Where value={value} />
          <Kinds value={value} />
          <HoursOfHelp value={value} />
        </div>
      )}
      <DownloadButton label={t('admin.statistics.export')} file={downloads.statistics} filters={asked} />
    </div>
  )
}

interface Part {
  value: Statistics
}

/** How requests ended, and how soon somebody said yes. */
function Ends({ value: { total, byPhone }, weeks }: Part & { weeks: number }) {
  const { t, language } = useWords()
  const figure = useSayFigure()
  const decided = total.posted - total.waiting
  const ofHundred = (count: number) => Math.round((100 * count) / decided).toLocaleString(localeOf(language))
  const share = shareIn(total.accepted, decided)
  const finding =
    typeof share === 'string'
      ? t(`admin.statistics.share.${share}`)
      : t('admin.statistics.share.some', { part: share[0], of: share[1] })
  return (
    <Chart
      id="ends"
      finding={decided > 0 ? finding : t('admin.statistics.byEnd')}
      className={styles.wide}
      lead={[
        `${t('admin.statistics.weeksChoice', { count: weeks })}.`,
        decided > 0 &&
          t('admin.statistics.acceptedIn', {
            soon: ofHundred(total.acceptedIn2Hours),
            day: ofHundred(total.acceptedIn24Hours),
          }),
      ]
        .filter(Boolean)
        .join(' ')}
      method={
        total.toldOf > 0 && (
          <>
            <p>
              {t('admin.statistics.told', {
                told: figure(total, 'told'),
                few: figure(total, 'toldToFew'),
                of: figure(total, 'toldOf'),
              })}
            </p>
            {total.toldOf < decided && <p>{t('admin.statistics.toldSince')}</p>}
          </>
        )
      }
    >
      <ul role="list" className={styles.headline}>
        <Figure of={figure(total, 'posted')}>{t('admin.statistics.asked')}</Figure>
        <Figure of={figure(total, 'completed')}>{t('admin.statistics.helped')}</Figure>
        {total.minutesToAcceptance !== null && (
          <Figure of={sayMinutes(total.minutesToAcceptance, language)}>
            {t('admin.statistics.acceptance')}
          </Figure>
        )}
        {byPhone > 0 && (
          <Figure of={byPhone.toLocaleString(localeOf(language))}>{t('admin.statistics.byPhone')}</Figure>
        )}
      </ul>
      <Bars
        rows={ENDS.map((end) => ({
          ...{ name: t(`admin.statistics.columns.${end}`), length: total[end] },
          ...{ isGap: end === 'expired' || end === 'lapsed', text: figure(total, end) },
        }))}
      />
    </Chart>
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

function Weeks({ value: { weeks } }: Part) {
  const { t, language } = useWords()
  // Weeks before the first request say nothing; of the last many are not over yet.
  const over = weeks.slice(
    weeks.findIndex(({ posted }) => posted > 0),
    -1,
  )
  const ended = over.map(({ week, completed, expired, lapsed }) => ({
    ...{ week, asked: completed + expired + lapsed, helped: completed },
  }))
  return (
    <Trend
      periods={inFourWeeks(ended)}
      say={(count) => (count ?? 0).toLocaleString(localeOf(language))}
      method={<p>{t('impact.trend.method')}</p>}
      className={styles.wide}
    />
  )
}

function Where({ value: { districts } }: Part) {
  const { t, language } = useWords()
  const list = useList('district')
  const of = new Map(districts.map((row) => [row.district, row]))
  const nameOf = (district: (typeof DISTRICTS)[number]) => t(`catalogue.districts.${district}`)
  const column = (figure: 'posted' | 'completed') => ({
    label: t(`admin.statistics.columns.${figure}`),
    of: (district: (typeof DISTRICTS)[number]) => of.get(district)?.[figure] ?? null,
    say: (count: number | null) => (count ?? 0).toLocaleString(localeOf(language)),
  })
  const half = halfOf(districts.map(({ district, posted }) => ({ name: nameOf(district), count: posted })))
  return (
    <Chart
      id="where"
      finding={useHalf('half', half) ?? t('admin.statistics.byDistrict')}
      list={list(districts.map((row) => ({ ...row, name: nameOf(row.district) })))}
      className={styles.wide}
    >
      <DistrictFigures
        label={t('admin.statistics.byDistrict')}
        districtLabel={t('admin.statistics.columns.district')}
        columns={[column('posted'), column('completed')]}
        sayDistrict={(district) =>
          t('admin.statistics.inDistrict', {
            ...{ district: nameOf(district), count: of.get(district)?.posted ?? 0 },
          })
        }
      />
    </Chart>
  )
}

function Kinds({ value }: Part) {
  const { t } = useWords()
  const list = useList('helpType')
  const types = value.helpTypes
    .map((row) => ({ ...row, name: t(`catalogue.helpTypes.${row.helpType}`), count: row.posted }))
    .toSorted((one, other) => other.posted - one.posted)
  return (
    <Chart
      id="kinds"
      finding={useHalf('halfFor', halfOf(types)) ?? t('admin.statistics.byHelpType')}
      lead={t('admin.statistics.byHelpTypeHint')}
      list={list(types)}
    >
      <Bars
        rows={types.map((row) => ({
          ...{ name: row.name, length: row.posted, part: row.completed },
          text: t('admin.statistics.helpedOf', { helped: row.completed, count: row.posted }),
        }))}
      />
    </Chart>
  )
}

/** What volunteers have given, and for which unit. */
function HoursOfHelp({ value: { hours, organisations } }: Part) {
  const { t, language } = useWords()
  const number = (count: number) => count.toLocaleString(localeOf(language))
  return (
    <Chart
      id="hours"
      finding={
        hours.visits > 0
          ? t('admin.statistics.hours.given', {
              ...{ time: sayHours(hours.minutes, language), count: hours.people },
            })
          : t('admin.statistics.hours.title')
      }
      lead={hours.visits > 0 && t('admin.statistics.hours.lead')}
      method={<p>{t('admin.statistics.hours.hint')}</p>}
    >
      <ul role="list" className={styles.headline}>
        <Figure of={number(hours.visits)}>{t('admin.statistics.hours.visits')}</Figure>
        <Figure of={number(hours.volunteers)}>{t('admin.statistics.hours.volunteers')}</Figure>
      </ul>
      {organisations.length === 0 && <p>{t('admin.statistics.hours.noUnits')}</p>}
      <Bars
        rows={organisations.map(({ name, minutes, visits, volunteers }) => ({
          ...{ name, length: minutes, text: sayHours(minutes, language) },
          detail: t('admin.statistics.hours.ofUnit', {
            ...{ visits: number(visits), volunteers: number(volunteers) },
          }),
        }))}
      />
    </Chart>
  )
}

/** Who make half of all requests, as a sentence. */
function useHalf(sentence: 'half' | 'halfFor', names: string[]): string | undefined {
  const { t, language } = useWords()
  if (names.length === 0) return undefined
  return t(`admin.statistics.${sentence}`, { names: new Intl.ListFormat(localeOf(language)).format(names) })
}

/** All the numbers of each row. */
function useList(head: 'district' | 'helpType') {
  const { t } = useWords()
  const figure = useSayFigure()
  return (rows: (Statistics['total'] & { name: string })[]) => ({
    heads: [head, ...COLUMNS].map((column) => t(`admin.statistics.columns.${column}`)),
    rows: rows.map((row) => [row.name, ...COLUMNS.map((column) => figure(row, column))]),
  })
}

/** A figure as one reads it: accepted requests as a share of those no longer waiting, and a dash where nothing is known. */
function useSayFigure() {
  const { t, language } = useWords()
  const number = (count: number, options?: Intl.NumberFormatOptions) =>
    count.toLocaleString(localeOf(language), options)
  return (row: Statistics['total'], figure: keyof Statistics['total']) => {
    const decided = row.posted - row.waiting
    if (figure === 'minutesToAcceptance')
      return row[figure] === null ? t('admin.statistics.none') : sayMinutes(row[figure], language)
    if (figure.startsWith('accepted'))
      return decided > 0 ? number((row[figure] ?? 0) / decided, { style: 'percent' }) : '–'
    const isUnknown = figure.startsWith('told') && row.toldOf === 0
    return isUnknown ? '–' : number(row[figure] ?? 0)
  }
}
