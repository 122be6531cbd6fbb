import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../../site/when-idle.ts'

/** The particles, fetched after everything else. They are decoration: who wants no motion does not fetch them at all. */
export function ParticlesWhenIdle() {
  const [Particles, setParticles] = useState<ComponentType>()
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    return whenIdle(() => {
      import('./particles.tsx').then(
        (module) => setParticles(() => module.Particles),
        () => {}, // A network that is gone takes nothing from the page.
      )
    })
  }, [])
  return Particles && <Particles />
}
