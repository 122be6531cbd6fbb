import { useWords } from '../../app/words/use-words.tsx'
import { useNavigate } from 'react-router'
import { useDisplay } from '../../ui/display.ts'
import type { CarriedEmail } from './carried-email.ts'
import { TimedMove } from '../../ui/overlays/timed-move.tsx'

export type AutoRedirectProps = {
  seconds: number
  to: string
  /** The name of the place it goes to. */
  place: 'toSignIn' | 'toApproval' | 'toHome'
  /** The typed address, for that place. */
  carries?: CarriedEmail
  /** Done right before it goes. */
  onGo?: () => void
}

/** Goes on to another page by itself, unless the reader wants to stay (D12). */
export function AutoRedirect({ seconds, to, place, carries, onGo }: AutoRedirectProps) {
  const { t } = useWords()
  const { timedMoves } = useDisplay()
  const navigate = useNavigate()
  return (
    <TimedMove
      seconds={seconds}
      pace={timedMoves}
      onGo={() => {
        onGo?.()
        void navigate(to, { state: carries ?? null })
      }}
      labels={{
        leaving: (count) => t(`accounts.move.${place}`, { count }),
        paused: t('accounts.move.paused'),
        staying: t('accounts.move.staying'),
        goNow: t('accounts.move.goNow'),
        goThere: t(`accounts.move.${place}Now`),
        stayHere: t('accounts.move.stayHere'),
      }}
    />
  )
}
