import { expect, test } from 'vitest'
import { particleOptions } from './particle-options.ts'

test('there are 60 particles at no more than 120 frames a second, in the colours of the page', () => {
  expect(particleOptions(['#b98a2e', '#0a4f43'])).toMatchObject({
    fpsLimit: 120,
    fullScreen: { enable: false },
    particles: {
      number: { value: 60, density: { enable: false } },
      paint: { fill: { color: { value: ['#b98a2e', '#0a4f43'] } } },
    },
  })
})
