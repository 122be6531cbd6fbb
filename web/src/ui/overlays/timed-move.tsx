import { ArrowRight, Clock, Pause } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Actions } from '../content/card.tsx'
import { Button } from '../forms/button.tsx'
import type { Display } from '../display.ts'
import styles from './timed-move.module.css'

const TICK_MILLISECONDS = 500
const SLOWER_FACTOR = 10

export type TimedMoveProps = {
  /** How long the page stays by default. `slower` makes it ten times as long. */
  seconds: number
  /** The reader's choice: `useDisplay().timedMoves`. */
  pace: Display['timedMoves']
  /** Called once, when the time is over or 'Go now' is pressed. */
  onGo: () => void
  labels: {
    /** Where it goes and when: 'You will go to the sign-in page in 7 seconds.' */
    leaving: (secondsLeft: number) => string
    /** While the pointer or the focus rests in it: 'Paused.' */
    paused: string
    /** After 'Stay here', and if moves are switched off: 'You’ll stay on this page.' */
    staying: string
    goNow: string
    /** Instead, where no sentence beside it names the place: 'Go to the sign-in page'. */
    goThere: string
    stayHere: string
  }
}

/** Says that the page will go on by itself, and lets the reader go at once or stay. */
export function TimedMove({ seconds, pace, onGo, labels }: TimedMoveProps) {
  const [elapsed, setElapsed] = useState(0)
  const [stays, setStays] = useState(false)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const gone = useRef(false)
  const goButton = useRef<HTMLButtonElement>(null)

  const total = seconds * 1000 * (pace === 'slower' ? SLOWER_FACTOR : 1)
  const timed = pace !== 'off' && !stays
  const paused = pointed || focused
  const over = elapsed >= total

  useEffect(() => {
    if (!timed || paused || over) return
    const timer = setInterval(() => setElapsed((before) => before + TICK_MILLISECONDS), TICK_MILLISECONDS)
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
    onGo()
  }
  const goByItself = useEffectEvent(go)
  useEffect(() => {
    if (timed && over) goByItself()
  }, [timed, over])

  const Icon = timed && !paused ? Clock : Pause
  return (
    <div
      className={styles.move}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      {/* A timer is not read aloud at every second. */}
      <p role="timer" className={styles.clock}>
        <Icon aria-hidden />
        <span>
          <span>
            {timed ? labels.leaving(Math.max(0, Math.ceil((total - elapsed) / 1000))) : labels.staying}
          </span>
          {timed && (
            // Its place is kept, so that the buttons do not move away when the pointer comes for them.
            <span aria-hidden={!paused} className={styles.paused}>
              {labels.paused}
            </span>
          )}
        </span>
      </p>
      <Actions>
        <Button variant="quiet" icon={ArrowRight} onClick={go} ref={goButton}>
          {timed ? labels.goNow : labels.goThere}
        </Button>
        {timed && (
          <Button variant="quiet" icon={Pause} onClick={stay}>
            {labels.stayHere}
          </Button>
        )}
      </Actions>
    </div>
  )
}
