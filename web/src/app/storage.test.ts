import { afterEach, expect, test, vi } from 'vitest'
import { eraseDrafts } from './session/drafts.ts'
import { storageOr } from './storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})
const refuse = () => {
  throw new DOMException('No', 'QuotaExceededError')
}

test.each<[string, () => Storage]>([
  [
    'forbidden',
    () => {
      throw new DOMException('No', 'SecurityError')
    },
  ],
  [
    'full',
    () => {
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
      return sessionStorage
    },
  ],
])('where it is %s, the page goes on with what it is given', (_, open) => {
  const storage = storageOr(open)
  storage.setItem('sessionToken', 'new')
  storage.setItem('scanDraft.meera.letter', 'Please')
  expect(storage.getItem('sessionToken')).toBe('new')
  eraseDrafts(storage)
  expect([storage.length, storage.key(0)]).toEqual([1, 'sessionToken'])
  storage.removeItem('sessionToken')
  expect(storage.getItem('sessionToken')).toBeNull()
})

test('what could be stored is stored, and what could not hides what was', () => {
  const storage = storageOr(() => sessionStorage)
  storage.setItem('sessionToken', 'old')
  expect(sessionStorage.getItem('sessionToken')).toBe('old')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  storage.setItem('sessionToken', 'new')
  expect(storage.getItem('sessionToken')).toBe('new')
  vi.restoreAllMocks()
  storage.setItem('sessionToken', 'newest')
  expect([storage.getItem('sessionToken'), sessionStorage.getItem('sessionToken')]).toEqual([
    'newest',
    'newest',
  ])
})
