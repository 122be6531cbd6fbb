import { useLocation, useNavigate } from 'react-router'
import { useWords } from '../../app/words/use-words.tsx'
import { useDisplay } from '../../ui/display.ts'
import { TimedMove } from '../../ui/overlays/timed-move.tsx'

/** How one account page hands the typed address to the next: as router state, never in the address bar. */
export type CarriedEmail = { email: string }

/** The address handed on by the previous page, or ''. */
export function useCarriedEmail(): string {
  const state = useLocation().state as Partial<CarriedEmail> | null
  return typeof state?.email === 'string' ? state.email : ''
}

export type AutoRedirectProps = {
  seconds: number
  to: string
  /** The name of the place it goes to. */
  place: 'toSignIn' | 'toApproval' | 'toHome'
  /** The typed address, for that place. */
  carries?: CarriedEmail
}

/** Goes on to another page by itself, unless the reader wants to stay (D12). */
export function AutoRedirect({ seconds, to, place, carries }: AutoRedirectProps) {
  const { t } = useWords()
  const { timedMoves } = useDisplay()
  const navigate = useNavigate()
  return (
    <TimedMove
      seconds={seconds}
      pace={timedMoves}
      onGo={() => void navigate(to, { state: carries ?? null })}
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
