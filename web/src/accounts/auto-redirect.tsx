import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useDisplay } from '../ui/site/display.ts'
import { TimedMove } from '../ui/overlays/timed-move.tsx'

export type MovesOnProps = {
  seconds: number
  to: string
  /** How the place it goes to is called. */
  place: 'toSignIn' | 'toApproval' | 'toHome'
  /** Done right before it goes. */
  onGo?: () => void
}

/** Goes on to another page by itself, unless the reader wants to stay (D12). */
export function MovesOn({ seconds, to, place, onGo }: MovesOnProps) {
  const { t } = useTranslation()
  const { timedMoves } = useDisplay()
  const navigate = useNavigate()
  return (
    <TimedMove
      seconds={seconds}
      pace={timedMoves}
      onGo={() => {
        onGo?.()
        void navigate(to)
      }}
      words={{
        leaving: (count) => t(`accounts.move.${place}`, { count }),
        paused: t('accounts.move.paused'),
        staying: t('accounts.move.staying'),
        goNow: t('accounts.move.goNow'),
        stayHere: t('accounts.move.stayHere'),
      }}
    />
  )
}
