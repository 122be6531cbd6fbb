import { ArrowRight, Clock, Pause } from 'lucide-react'
import { type FocusEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useWords } from '../../app/words/use-words.tsx'
import { Actions } from '../../ui/content/card.tsx'
import { useDisplay } from '../../app/app-context.tsx'
import { Button } from '../../ui/forms/button.tsx'
import styles from './auto-redirect.module.css'

const TICK_MILLISECONDS = 500
const SLOWER_FACTOR = 10

/** Router state with the typed address, which never shows in the address bar. */
export type CarriedEmail = { email: string }

export function useCarriedEmail(): string {
  const state = useLocation().state as Partial<CarriedEmail> | null
  return typeof state?.email === 'string' ? state.email : ''
}

export type AutoRedirectProps = {
  seconds: number
  to: string
  place: 'toSignIn' | 'toApproval' | 'toHome'
  carries?: CarriedEmail
  /** Actions meanwhile: while one has the focus, nobody is led away. */
  children?: ReactNode
}

/** Says that the page will go on by itself, and lets the reader go at once or stay (D12). */
export function AutoRedirect({ seconds, to, place, carries, children }: AutoRedirectProps) {
  const { t } = useWords()
  const { timedMoves } = useDisplay()
  const navigate = useNavigate()
  const [elapsed, setElapsed] = useState(0)
  const [stays, setStays] = useState(false)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const gone = useRef(false)
  const goButton = useRef<HTMLButtonElement>(null)

  const total = seconds * 1000 * (timedMoves === 'slower' ? SLOWER_FACTOR : 1)
  const timed = timedMoves !== 'off' && !stays
  const paused = pointed || focused
  const over = elapsed >= total

  useEffect(() => {
    if (!timed || paused || over) return
    const tick = () => {
      // They may be reading their email in another tab.
      if (!document.hidden) setElapsed((before) => before + TICK_MILLISECONDS)
    }
    const timer = setInterval(tick, TICK_MILLISECONDS)
    return () => clearInterval(timer)
  }, [timed, paused, over])

  const stay = () => {
    setStays(true)
    // The focused button goes away.
    goButton.current?.focus()
  }
  const go = () => {
    if (gone.current) return
    gone.current = true
    void navigate(to, { state: carries ?? null })
  }
  const goByItself = useEffectEvent(go)
  // The timer only counts.
  useEffect(() => {
    if (timed && over) goByItself()
  }, [timed, over])

  const watchFocus = {
    onFocus: () => setFocused(true),
    // It stays where it is while another window is in front.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setFocused(currentTarget.contains(relatedTarget) || currentTarget.contains(document.activeElement)),
  }
  const Icon = timed && !paused ? Clock : Pause
  const left = Math.max(0, Math.ceil((total - elapsed) / 1000))
  return (
    <>
      {children && (
        <div {...watchFocus} onInput={() => setStays(true)} onClickCapture={() => setStays(true)}>
          {children}
        </div>
      )}
      <div
        className={`box stack ${styles.move}`}
        onPointerEnter={() => setPointed(true)}
        onPointerLeave={() => setPointed(false)}
        {...watchFocus}
      >
        {/* A timer is not read aloud at every second. */}
        <p role="timer" className={`beside action-icon ${styles.clock}`}>
          <Icon aria-hidden />
          <span>
            <span>{timed ? t(`accounts.move.${place}`, { count: left }) : t('accounts.move.staying')}</span>{' '}
            {timed && (
              // Its place is kept, so that the buttons do not move away when the pointer comes for them.
              <span aria-hidden={!paused} className={styles.paused}>
                {t('accounts.move.paused')}
              </span>
            )}
          </span>
        </p>
        <Actions>
          <Button variant="quiet" icon={ArrowRight} onClick={go} ref={goButton}>
            {t(timed ? 'accounts.move.goNow' : `accounts.move.${place}Now`)}
          </Button>
          {timed && (
            <Button variant="quiet" icon={Pause} onClick={stay}>
              {t('accounts.move.stayHere')}
            </Button>
          )}
        </Actions>
      </div>
    </>
  )
}
