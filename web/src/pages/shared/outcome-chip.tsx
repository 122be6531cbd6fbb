import type { Outcome } from '@scan/contract/accounts.ts'
import { CircleCheck, CircleX, Hourglass, type LucideIcon, UserX } from 'lucide-react'
import { useWords } from '../../app/words/use-words.tsx'
import { Chip, type ChipProps } from '../../ui/content/chip.tsx'

type Look = { icon: LucideIcon; tone: NonNullable<ChipProps['tone']> }

const DONE: Look = { icon: CircleCheck, tone: 'success' }
const CANCELLED: Look = { icon: CircleX, tone: 'neutral' }
const LOOKS: Record<Outcome, Look> = {
  complete: DONE,
  'admin-complete': DONE,
  cancel: CANCELLED,
  'admin-cancel': CANCELLED,
  'citizen-removed': CANCELLED,
  expire: { icon: Hourglass, tone: 'waiting' },
  lapse: { icon: Hourglass, tone: 'neutral' },
  'report-nobody-came': { icon: UserX, tone: 'danger' },
}

/** How a request ended. */
export function OutcomeChip({ outcome }: { outcome: Outcome }) {
  const { t } = useWords()
  return <Chip {...LOOKS[outcome]} label={t(`requests.past.outcomes.${outcome}`)} />
}
