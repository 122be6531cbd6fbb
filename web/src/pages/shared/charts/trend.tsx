import { changeOver, type Period } from '@scan/domain/findings.ts'
import type { ReactNode } from 'react'
import { useFormatDate } from '../../../app/use-format-date.ts'
import { useWords } from '../../../app/words/use-words.tsx'
import { Chart } from './chart.tsx'
import { TrendLine } from './trend-line.tsx'

interface Props {
  periods: readonly Period[]
  say: (figure: number | null) => string
  method?: ReactNode
  className?: string | undefined
}

/** What was asked for and what took place, four weeks at a time. */
export function Trend({ periods, say, method, className }: Props) {
  const { t } = useWords()
  const { calendarDay } = useFormatDate()
  const finding = t(`impact.trend.findings.${changeOver(periods)}`)
  if (periods.length === 0) return null
  return (
    <Chart
      id="trend"
      finding={finding}
      lead={t('impact.trend.lead')}
      list={{
        heads: [t('impact.columns.weeks'), t('impact.columns.asked'), t('impact.columns.helped')],
        rows: periods.map(({ week, asked, helped }) => [calendarDay(week), say(asked), say(helped)]),
      }}
      method={method}
      className={className}
    >
      <TrendLine label={finding} periods={periods} />
    </Chart>
  )
}
