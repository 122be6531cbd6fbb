import { type Container, tsParticles } from '@tsparticles/engine'
import { loadSlim } from '@tsparticles/slim'
import { particleOptions } from './particle-options.ts'

// Once: what draws can't be added to any more when something has been drawn.
const ready = loadSlim(tsParticles)

/** Draws the particles in this element, until `destroy` is called on what it answers with. */
export async function drawParticles(
  element: HTMLElement,
  colours: readonly string[],
): Promise<Container | undefined> {
  await ready
  return tsParticles.load({ element, options: particleOptions(colours) })
}
