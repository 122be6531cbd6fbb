import type { Concern, ConcernState } from '@scan/contract/concerns.ts'
import { isAddressByPhone } from '@scan/domain/by-phone.ts'
import { CASE_ANSWERED_WITHIN_HOURS } from '@scan/domain/case.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import { CircleCheck, CircleDot, Hand, type LucideIcon } from 'lucide-react'
import { useServerClock } from '../../../app/use-server-clock.ts'
import type { Translate } from '../../../app/words/translate.ts'
import { useWords } from '../../../app/words/use-words.tsx'
import { Chip } from '../../../ui/content/chip.tsx'
import { sayMinutes } from '../../shared/say-minutes.ts'
import { FinePrint, Late, minutesBetween } from './cells.tsx'

const LOOKS: Record<ConcernState, { icon: LucideIcon; tone: 'danger' | 'waiting' | 'success' }> = {
  new: { icon: CircleDot, tone: 'danger' },
  'in-hand': { icon: Hand, tone: 'waiting' },
  closed: { icon: CircleCheck, tone: 'success' },
}

/** State of a concern. */
export function StateChip({ state }: { state: ConcernState }) {
  const { t } = useWords()
  return <Chip {...LOOKS[state]} label={t(`admin.concerns.states.${state}`)} />
}

/** Somebody without an email: what stands in its place is nobody's address. */
export const isByPhone = (person: Concern['subject'] | undefined) => isAddressByPhone(person?.email ?? '')

/** Time left to answer whoever raised it; nothing once it is closed. */
export function AnswerDue({ of: { state, raisedAt } }: { of: Pick<Concern, 'state' | 'raisedAt'> }) {
  const { now } = useServerClock()
  if (state === 'closed') return null
  return <TimeLeft minutes={minutesBetween(now, hoursAfter(raisedAt, CASE_ANSWERED_WITHIN_HOURS))} />
}

/** 'Answer due in 9 hours' */
export function TimeLeft({ minutes }: { minutes: number }) {
  const { t, language } = useWords()
  const time = sayMinutes(Math.abs(minutes), language)
  return minutes < 0 ? (
    <Late>{t('admin.concerns.answerLate', { time })}</Late>
  ) : (
    <FinePrint as="span">{t('admin.concerns.answerIn', { time })}</FinePrint>
  )
}

/** Name of a person in a case: once deleted, their mark. */
/** Of a worry, its citizen. */
export const aboutWhom = ({ subject, citizen }: Pick<Concern, 'subject' | 'citizen'>) =>
  subject ?? citizen ?? null

export const nameIn = (t: Translate, person: Concern['subject'], mark: string | null) =>
  person?.name ?? (mark ? t('admin.concerns.goneUnder', { mark }) : t('admin.concerns.gone'))

/** 'Suresh Babu did not come'. */
export function caseTitle(
  t: Translate,
  kind: Concern['kind'],
  about: Concern['subject'],
  mark: string | null,
): string {
  const title = t(`admin.concerns.titles.${kind}`, { name: nameIn(t, about, mark) })
  // 'deleted person' stands in sentences too, where it begins none.
  return about ? title : title.charAt(0).toLocaleUpperCase() + title.slice(1)
}
