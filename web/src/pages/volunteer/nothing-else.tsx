import { keepsFromOthers } from '@scan/domain/acceptances.ts'
import { instantOf } from '@scan/domain/clock.ts'
import type { WallDate, WallTime } from '@scan/domain/clock.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { useWords } from '../../app/words/use-words.tsx'

/** Until when somebody who accepts this accepts nothing else, if that is long (D81). */
export function NothingElse({ of: { date, time } }: { of: { date: WallDate; time: WallTime } }) {
  const { t } = useWords()
  const say = useFormatDate()
  const { now, timeZone } = useServerClock()
  const startsAt = instantOf(date, time, timeZone)
  if (!startsAt || !keepsFromOthers(startsAt, now)) return null
  return <p>{t('volunteer.board.nothingElse', { day: say.plainDay(date) })}</p>
}
