import { type Container, tsParticles } from '@tsparticles/engine'
import { loadSlim } from '@tsparticles/slim'
import { particleOptions } from './particle-options.ts'

// Once only: nothing can be added to the engine after it has drawn.
const ready = loadSlim(tsParticles)

/** Draws the particles in this element, until `destroy` is called on the result. */
export async function drawParticles(
  element: HTMLElement,
  colours: readonly string[],
): Promise<Container | undefined> {
  await ready
  return tsParticles.load({ element, options: particleOptions(colours) })
}
