import type { PastForAdmin } from '@scan/contract/admin/person.ts'
import { api } from '@scan/contract/index.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import { ListChecks } from 'lucide-react'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { EmptyState } from '../../ui/content/empty-state.tsx'
import { Skeleton } from '../../ui/content/skeleton.tsx'
import { FinePrint } from './parts/fine-print.tsx'
import { ReadingFailure } from './parts/list-panel.tsx'
import { PersonLink } from './parts/person-link.tsx'
import trail from './parts/trail.module.css'
import { useApiAnswer } from './parts/use-api-list.ts'

/** What a past request was, how it ended, and whose it was, except the person whose page it is on. */
export function PastRequest({ past, onPageOf }: { past: PastForAdmin; onPageOf?: string }) {
  const { t } = useWords()
  const say = useFormatDate()
  const { number, helpType, date, outcome, citizenId, citizenName, volunteerId, volunteerName } = past
  return (
    <>
      <p>
        {t('admin.person.pastLine', {
          type: t(`catalogue.helpTypes.${helpType}`),
          day: say.plainDay(date),
          number: requestNumber(number),
        })}
      </p>
      <FinePrint>{t(`admin.person.outcomes.${outcome}`)}</FinePrint>
      <span className={trail.people}>
        {citizenId && citizenName && citizenId !== onPageOf && (
          <PersonLink id={citizenId} name={citizenName} />
        )}
        {volunteerId && volunteerName && volunteerId !== onPageOf && (
          <PersonLink id={volunteerId} name={volunteerName} />
        )}
      </span>
    </>
  )
}

/** The request with this number, if it is over. */
export function PastByNumber({ number }: { number: number }) {
  const { t } = useWords()
  const reading = useApiAnswer('helpRequests', api.findPastRequest, { query: { number } })
  if (reading.failure) return <ReadingFailure reading={reading} />
  if (!reading.value) return <Skeleton shape="rows" label={t('admin.lists.helpRequests.loading')} />
  const { request } = reading.value
  if (request?.number !== number) return <EmptyState icon={ListChecks}>{t('admin.noneHere')}</EmptyState>
  return (
    <section aria-labelledby="past-request" className={trail.section}>
      <h2 id="past-request">{t('admin.person.past')}</h2>
      <ul className={trail.trail}>
        <li>
          <PastRequest past={request} />
        </li>
      </ul>
    </section>
  )
}
