import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { whenIdle } from '../../app/layout/when-idle.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { useDisplay } from '../../app/app-context.tsx'
import { drift } from './drift.ts'
import styles from './landing-page.module.css'

/** None for people who want little motion or much contrast, and none in a page made in advance. */
export function Particles() {
  const { theme } = useDisplay()
  const lessMotion = useMedia('(prefers-reduced-motion: reduce)', true)
  const moreContrast = useMedia('(prefers-contrast: more), (forced-colors: active)')
  const dark = useMedia('(prefers-color-scheme: dark)')
  if (lessMotion || theme === 'contrast' || (moreContrast && theme === 'device')) return null
  // The key: colours are read once, when drawing begins.
  return <Field key={`${theme} ${dark}`} />
}

function Field() {
  const { t } = useWords()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [play, setPlay] = useState<ReturnType<typeof drift>>()
  const [isPaused, setIsPaused] = useState(false)

  // After what the page is for.
  useEffect(
    () =>
      whenIdle(() => {
        const element = canvas.current
        if (element) setPlay(() => drift(element, [colour(element, '--gold'), colour(element, '--action')]))
      }),
    [],
  )
  // In a hidden tab a browser asks for no frame.
  useEffect(() => (isPaused ? undefined : play?.()), [play, isPaused])

  return (
    <>
      <canvas ref={canvas} aria-hidden className={styles.particles} />
      {play && (
        <Button variant="quiet" icon={isPaused ? Play : Pause} onClick={() => setIsPaused(!isPaused)}>
          {t(isPaused ? 'landing.playMotion' : 'landing.pauseMotion')}
        </Button>
      )}
    </>
  )
}

/** The colour a token stands for here and now: its own text names one for day and one for night. */
function colour(element: HTMLElement, token: string): string {
  element.style.color = `var(${token})`
  return getComputedStyle(element).color
}

function useMedia(query: string, inAdvance = false): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => inAdvance,
  )
}
