import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../../app/layout/when-idle.ts'

/**
 * The particles, fetched after everything else. They are decoration: people who want no motion, or save data, do not
 * fetch them.
 */
export function ParticlesWhenIdle() {
  const [Particles, setParticles] = useState<ComponentType>()
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches || savesData()) return
    return whenIdle(() => {
      import('./particles.tsx').then(
        (module) => setParticles(() => module.Particles),
        () => {}, // A network that is gone takes nothing from the page.
      )
    })
  }, [])
  return Particles && <Particles />
}

/** Not every browser says so. */
function savesData(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData ?? false
}
