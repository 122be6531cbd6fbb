import type { Container } from '@tsparticles/engine'
import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { useDisplay } from '../../ui/display.ts'
import styles from './landing-page.module.css'
import { drawParticles } from './particle-field.ts'

/**
 * Specks that drift behind the hero, and the button that stops them. None for people who want little motion or much
 * contrast.
 */
export function Particles() {
  const { theme } = useDisplay()
  const lessMotion = useMedia('(prefers-reduced-motion: reduce)')
  const moreContrast = useMedia('(prefers-contrast: more), (forced-colors: active)')
  const dark = useMedia('(prefers-color-scheme: dark)')
  if (lessMotion || theme === 'contrast' || (moreContrast && theme === 'device')) return null
  // The key: colours are read once, when drawing begins.
  return <Field key={`${theme} ${dark}`} />
}

function Field() {
  const { t } = useWords()
  const ground = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<Container>()
  const [isPaused, setIsPaused] = useState(false)
  const isHidden = useHidden()

  useEffect(() => {
    const element = ground.current
    if (!element) return
    let isGone = false
    let begun: Container | undefined
    void drawParticles(element, [colour(element, '--gold'), colour(element, '--action')]).then(
      (container) => {
        if (isGone) container?.destroy()
        else setDrawing((begun = container))
      },
    )
    return () => {
      isGone = true
      begun?.destroy()
    }
  }, [])

  useEffect(() => {
    if (isPaused || isHidden) drawing?.pause()
    else drawing?.play()
  }, [drawing, isPaused, isHidden])

  return (
    <>
      <div ref={ground} aria-hidden className={styles.particles} />
      {drawing && (
        <Button variant="quiet" icon={isPaused ? Play : Pause} onClick={() => setIsPaused(!isPaused)}>
          {t(isPaused ? 'publicPages.landing.playMotion' : 'publicPages.landing.pauseMotion')}
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

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

function useHidden(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => document.hidden,
  )
}
