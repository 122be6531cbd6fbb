import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

const readyState = vi.spyOn(document, 'readyState', 'get')
afterEach(() => {
  readyState.mockReturnValue('complete')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A browser that has nothing to do only when the test says so. */
function busyBrowser() {
  const waiting = new Map<number, () => void>()
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    waiting.set(waiting.size + 1, callback)
    return waiting.size
  })
  vi.stubGlobal('cancelIdleCallback', (id: number) => waiting.delete(id))
  return { waiting, isIdle: () => waiting.forEach((callback) => callback()) }
}

test('waits for the page to load, and then for the browser to have nothing to do', () => {
  const browser = busyBrowser()
  readyState.mockReturnValue('interactive')
  const called = vi.fn<() => void>()
  whenIdle(called)
  expect(browser.waiting.size).toBe(0)
  dispatchEvent(new Event('load'))
  expect(called).not.toHaveBeenCalled()
  browser.isIdle()
  expect(called).toHaveBeenCalledOnce()
})

test('is called off before the page has loaded and after', () => {
  const browser = busyBrowser()
  readyState.mockReturnValue('interactive')
  const called = vi.fn<() => void>()
  whenIdle(called)()
  dispatchEvent(new Event('load'))
  readyState.mockReturnValue('complete')
  whenIdle(called)()
  browser.isIdle()
  expect(called).not.toHaveBeenCalled()
})

test('a browser that does not say when it is idle gets 3 seconds', () => {
  // All of them would bring `requestIdleCallback` too, where an earlier file stubbed it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const called = vi.fn<() => void>()
  whenIdle(called)
  vi.advanceTimersByTime(2_999)
  expect(called).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(called).toHaveBeenCalledOnce()
})
