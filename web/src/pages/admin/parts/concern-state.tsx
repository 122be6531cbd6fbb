import type { Concern, ConcernState } from '@scan/contract/concerns.ts'
import { CircleCheck, CircleDot, Hand, type LucideIcon } from 'lucide-react'
import type { Translate } from '../../../app/words/translate.ts'
import { useWords } from '../../../app/words/use-words.tsx'
import { Chip } from '../../../ui/content/chip.tsx'

const LOOKS: Record<ConcernState, { icon: LucideIcon; tone: 'danger' | 'waiting' | 'success' }> = {
  new: { icon: CircleDot, tone: 'danger' },
  'in-hand': { icon: Hand, tone: 'waiting' },
  closed: { icon: CircleCheck, tone: 'success' },
}

/** How far a concern is. */
export function StateChip({ state }: { state: ConcernState }) {
  const { t } = useWords()
  return <Chip {...LOOKS[state]} label={t(`admin.concerns.states.${state}`)} />
}

/** What somebody in a case is called: once deleted, by their mark. */
export const nameIn = (t: Translate, person: Concern['subject'], mark: string | null) =>
  person?.name ?? (mark ? t('admin.concerns.goneUnder', { mark }) : t('admin.concerns.gone'))
