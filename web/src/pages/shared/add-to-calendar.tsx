import type { RequestDetails } from '@scan/contract/request-details.ts'
import type { District } from '@scan/domain/catalogue.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import { CalendarPlus } from 'lucide-react'
import { useWords } from '../../app/words/use-words.tsx'
import { useServerNow } from '../../app/app-context.tsx'
import { saveFile } from '../../app/save-file.ts'
import { Button } from '../../ui/forms/button.tsx'
import { calendarFile } from './calendar-file.ts'
import { placeName } from '../../app/words/place-name.ts'

type Visit = Pick<RequestDetails, 'area' | 'description' | 'additional'> & {
  id: string
  number: number
  postedAt: Date
  district: District | null
}

/**
 * A calendar file, made here: nobody else learns of the visit. Calendars are copied to other devices and outlast the
 * visit, so they hold neither the house nor the code.
 */
export function AddToCalendar({
  request: { id, number, postedAt, description, additional, ...where },
  startsAt,
  title,
  phone,
}: {
  request: Visit
  startsAt: Date
  title: string
  /** The other person's, if it is shown. */
  phone: string | null
}) {
  const serverNow = useServerNow()
  const { t } = useWords()

  const download = () => {
    const file = calendarFile({
      id,
      startsAt,
      title,
      place: placeName(t, where) ?? '',
      details: [description, additional, phone && groupedPhone(phone), number > 0 && requestNumber(number)]
        .filter(Boolean)
        .join('\n'),
      postedAt,
      now: serverNow(),
    })
    saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), `${requestNumber(number)}.ics`)
  }

  return (
    <Button variant="quiet" icon={CalendarPlus} onClick={download}>
      {t('requests.addToCalendar')}
    </Button>
  )
}
