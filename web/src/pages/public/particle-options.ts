import type { ISourceOptions } from '@tsparticles/engine'

/** Small round specks drifting upwards like dust in the evening sun. Section 1 of the specification has the numbers. */
export function particleOptions(colours: readonly string[]): ISourceOptions {
  return {
    fpsLimit: 120,
    detectRetina: true,
    fullScreen: { enable: false },
    // The Pause button takes care of hidden tabs: this would restart what a person has paused.
    pauseOnBlur: false,
    pauseOnOutsideViewport: true,
    particles: {
      number: { value: 60, density: { enable: false } },
      paint: { fill: { color: { value: [...colours] }, enable: true } },
      shape: { type: 'circle' },
      opacity: { value: { min: 0.25, max: 0.6 } },
      size: { value: { min: 1.5, max: 4 } },
      move: { enable: true, direction: 'top', speed: { min: 0.2, max: 0.6 }, outModes: 'out' },
    },
  }
}
