import type { Period } from '@scan/domain/findings.ts'
import { DAY_MS } from '@scan/domain/clock.ts'
import { localeOf } from '../../../app/words/locale.ts'
import { useWords } from '../../../app/words/use-words.tsx'
import styles from './charts.module.css'

interface Props {
  label: string
  periods: readonly Period[]
}

/** Between the words at the lines' ends, in hundredths of the height. */
const WORDS_APART = 22
/** What the first and the last day's names take of the width, in hundredths. */
const ROOM_OF_END = 12
const PERIOD_DAYS = 28

/** Two lines over time, each with its last figure, and between them, filled, those who were not helped. The same is in a table nearby. */
export function TrendLine({ label, periods }: Props) {
  const { t, language } = useWords()
  const say = (day: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', ...options }).format(day)
  const [from, to] = [lastDayOf(periods[0]), lastDayOf(periods.at(-1))]
  const months = monthsBetween(from, to)
  const most = roundAbove(Math.max(...periods.map(({ asked }) => asked ?? 0)))
  const across = (index: number) => (100 * index) / Math.max(1, periods.length - 1)
  const up = (count: number) => (100 * count) / most
  const point = (index: number, count: number) =>
    `${across(index).toFixed(2)} ${(100 - up(count)).toFixed(2)}`
  const line = (of: 'asked' | 'helped') =>
    runs(periods, (period) => period[of] !== null)
      // The first twice: alone it is a dot.
      .map(
        (run) =>
          `M${[run[0] ?? 0, ...run].map((index) => point(index, periods[index]?.[of] ?? 0)).join('L')}`,
      )
      .join('')
  const gap = runs(periods, ({ asked, helped }) => asked !== null && helped !== null)
    .map((run) => {
      const above = run.map((index) => point(index, periods[index]?.asked ?? 0))
      const below = run.toReversed().map((index) => point(index, periods[index]?.helped ?? 0))
      return `M${[...above, ...below].join('L')}Z`
    })
    .join('')
  const { asked, helped } = periods.at(-1) ?? { asked: null, helped: null }
  const middle = (up(asked ?? 0) + up(helped ?? 0)) / 2
  const apart = Math.max(WORDS_APART / 2, Math.abs(up(asked ?? 0) - middle))
  // Neither leaves the drawing.
  const [lower, upper] = [Math.max(0, middle - apart), Math.min(100, middle + apart)]
  return (
    <div role="img" aria-label={label} className={styles.trend}>
      <div aria-hidden className={styles.scale}>
        {[most, most / 2, 0].map((count) => (
          <span key={count} style={{ insetBlockEnd: `${up(count)}%` }}>
            {count.toLocaleString(localeOf(language))}
          </span>
        ))}
      </div>
      <div aria-hidden className={styles.plot}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          <path d="M0 0H100M0 50H100M0 100H100" className={styles.grid} />
          <path d={gap} className={styles.gap} />
          <path d={line('asked')} className={styles.asked} />
          <path d={line('helped')} className={styles.helped} />
        </svg>
      </div>
      <div aria-hidden className={styles.ends}>
        {asked !== null && (
          <span className={styles.ofAsked} style={{ insetBlockEnd: `${Math.max(upper, WORDS_APART)}%` }}>
            {t('impact.trend.asked', { count: asked })}
          </span>
        )}
        {helped !== null && (
          <span style={{ insetBlockEnd: `${Math.min(lower, 100 - WORDS_APART)}%` }}>
            {t('impact.trend.helped', { count: helped })}
          </span>
        )}
      </div>
      <div aria-hidden className={styles.months}>
        {[...new Set([from, to])].map((day) => (
          <span key={day} className={styles.end}>
            {say(
              day,
              months.length > 0 ? { month: 'short', year: 'numeric' } : { day: 'numeric', month: 'short' },
            )}
          </span>
        ))}
        {months
          .map((day) => ({ day, at: (100 * (day - from)) / (to - from) }))
          .filter(({ at }) => at >= ROOM_OF_END && at <= 100 - ROOM_OF_END)
          .map(({ day, at }) => (
            <span key={day} className={styles.between} style={{ insetInlineStart: `${at}%` }}>
              {say(day, { month: 'short' })}
            </span>
          ))}
      </div>
    </div>
  )
}

/** A point stands where its four weeks end: the line does not end before its last figure. */
const lastDayOf = (period: Period | undefined) => Date.parse(period?.week ?? '') + (PERIOD_DAYS - 1) * DAY_MS

/** The first days of the months that lie between those of two days. */
function monthsBetween(from: number, to: number): number[] {
  const [first, last] = [new Date(from), new Date(to)]
  const months =
    12 * (last.getUTCFullYear() - first.getUTCFullYear()) + last.getUTCMonth() - first.getUTCMonth()
  return Array.from({ length: Math.max(0, months - 1) }, (_, index) =>
    Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1 + index),
  )
}

/** Indexes of the matching items, in unbroken runs. */
function runs<Item>(items: readonly Item[], matches: (item: Item) => boolean): number[][] {
  const found: number[][] = []
  for (const [index, item] of items.entries()) {
    if (!matches(item)) continue
    const before = found.at(-1)
    if (before?.at(-1) === index - 1) before.push(index)
    else found.push([index])
  }
  return found
}

/** Top of the scale: an even digit (or ten) and noughts, so that its half is round too. */
function roundAbove(count: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(count, 1)))
  return [2, 4, 6, 8, 10].map((digit) => digit * unit).find((round) => round >= count) ?? 10 * unit
}
