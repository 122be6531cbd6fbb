import type { WallDate } from '@scan/domain/clock.ts'
import { localeOf } from '../../../app/words/locale.ts'
import { useWords } from '../../../app/words/use-words.tsx'
import { classes } from '../../../ui/attributes.ts'
import styles from './charts.module.css'

/** Null: too few to publish. */
export interface Week {
  /** Its Monday. */
  week: WallDate
  asked: number | null
  helped: number | null
}

interface Props {
  label: string
  weeks: readonly Week[]
  sayAsked: (count: number) => string
  sayHelped: (count: number) => string
}

const MONTHS_NAMED = 5

/** Two lines over the weeks, and between them, filled, those who were not helped. The same is in a table nearby. */
export function TrendLine({ label, weeks, sayAsked, sayHelped }: Props) {
  const { language } = useWords()
  const month = new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', month: 'short' })
  const most = roundAbove(Math.max(...weeks.map(({ asked }) => asked ?? 0)))
  const across = (index: number) => (100 * index) / Math.max(1, weeks.length - 1)
  const up = (count: number) => (100 * count) / most
  const point = (index: number, count: number) =>
    `${across(index).toFixed(2)} ${(100 - up(count)).toFixed(2)}`
  const line = (of: 'asked' | 'helped') =>
    runs(weeks, (week) => week[of] !== null)
      // The first twice: alone it is a dot.
      .map(
        (run) => `M${[run[0] ?? 0, ...run].map((index) => point(index, weeks[index]?.[of] ?? 0)).join('L')}`,
      )
      .join('')
  const gap = runs(weeks, ({ asked, helped }) => asked !== null && helped !== null)
    .map((run) => {
      const above = run.map((index) => point(index, weeks[index]?.asked ?? 0))
      const below = run.toReversed().map((index) => point(index, weeks[index]?.helped ?? 0))
      return `M${[...above, ...below].join('L')}Z`
    })
    .join('')

  const months = weeks.flatMap(({ week }, index) =>
    week.slice(0, 7) !== weeks[index - 1]?.week.slice(0, 7) && across(index) < 90 ? [index] : [],
  )
  const named = months.filter((_, index) => index % Math.ceil(months.length / MONTHS_NAMED) === 0)
  // The words for a line stand where its last weeks leave room.
  const end = weeks.slice(-Math.ceil(weeks.length * 0.6))
  const [last] = weeks.slice(-1)
  const top = up(Math.max(...end.map(({ asked }) => asked ?? 0)))
  const bottom = up(Math.min(...end.map(({ helped }) => helped ?? 0)))
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
        {last?.asked ? (
          <span
            className={classes('strong', styles.end, styles.ofAsked)}
            style={{ insetBlockEnd: `${top}%` }}
          >
            {sayAsked(last.asked)}
          </span>
        ) : null}
        {last?.helped ? (
          <span
            className={classes('strong', styles.end, styles.ofHelped)}
            style={{ insetBlockStart: `${100 - bottom}%` }}
          >
            {sayHelped(last.helped)}
          </span>
        ) : null}
      </div>
      <div aria-hidden className={styles.months}>
        {named.map((index) => (
          <span key={index} style={{ insetInlineStart: `min(${across(index)}%, 100% - 4ch)` }}>
            {month.format(new Date(`${weeks[index]?.week}T00:00Z`))}
          </span>
        ))}
      </div>
    </div>
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
