import { expect, test, vi } from 'vitest'
import { drift } from './drift.ts'

/** A canvas that notes the specks of each frame, and a screen whose frames come when the test says so. */
function screen() {
  const frames: string[][] = []
  const ground = {
    fillStyle: '',
    setTransform: () => {},
    clearRect: () => frames.push([]),
    beginPath: () => {},
    arc: (x: number, y: number) => frames.at(-1)?.push(`${ground.fillStyle} ${x} ${y}`),
    fill: () => {},
  }
  const canvas = document.createElement('canvas')
  vi.spyOn(canvas, 'getContext').mockReturnValue(ground as never)
  vi.spyOn(canvas, 'clientWidth', 'get').mockReturnValue(400)
  vi.spyOn(canvas, 'clientHeight', 'get').mockReturnValue(300)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => {}
    },
  )
  let next: FrameRequestCallback | undefined
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => (next = callback) && 1)
  vi.stubGlobal('cancelAnimationFrame', () => (next = undefined))
  const start = performance.now()
  const show = (hertz: number, seconds = 1) => {
    for (let frame = 1; frame <= hertz * seconds; frame++) next?.(start + (1000 * frame) / hertz)
  }
  return { canvas, frames, show }
}

test('sixty specks drift in the colours of the page, at most 120 times a second', () => {
  const { canvas, frames, show } = screen()
  const play = drift(canvas, ['gold', 'green'])
  show(60)
  expect(frames).toEqual([])
  play()
  show(240)
  expect(frames).toHaveLength(120)
  expect(frames.map((frame) => frame.length)).toEqual(Array(120).fill(60))
  expect(new Set(frames.flat().map((speck) => speck.split(' ')[0]))).toEqual(new Set(['gold', 'green']))
  expect(frames[0]).not.toEqual(frames[1])
})

test('paused, nothing is drawn', () => {
  const { canvas, frames, show } = screen()
  const pause = drift(canvas, ['gold'])()
  pause()
  show(60)
  expect(frames).toEqual([])
})
