import type { WallDate, WallTime } from '@scan/domain/clock.ts'
import { useFormatDate } from '../../app/use-format-date.ts'

/** A day, and its time if given, as people say them; without 'Tomorrow' in print, which is read on another day. */
export function When({ date, time }: { date: WallDate; time?: WallTime }) {
  const say = useFormatDate()
  const said = time ? say.when(date, time) : say.day(date)
  const onPaper = time ? `${say.plainDay(date)}, ${say.time(time)}` : say.plainDay(date)
  if (said === onPaper) return <span>{said}</span>
  return (
    <>
      <span className="no-print">{said}</span>
      <span className="only-print">{onPaper}</span>
    </>
  )
}
