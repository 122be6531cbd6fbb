import { loadBasic } from '@tsparticles/basic'
import { type Container, tsParticles } from '@tsparticles/engine'
import { whenIdle } from '../../app/layout/when-idle.ts'
import { particleOptions } from './particle-options.ts'

// Once only: nothing can be added to the engine after it has drawn.
const ready = loadBasic(tsParticles)

/** Draws the particles in this element, until `destroy` is called on the result. */
export async function drawParticles(
  element: HTMLElement,
  colours: readonly string[],
): Promise<Container | undefined> {
  await ready
  // A step of its own, so that a press on a slow phone waits for neither this nor the page around it.
  await new Promise<void>((done) => void whenIdle(done))
  return tsParticles.load({ element, options: particleOptions(colours) })
}
