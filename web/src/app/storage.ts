/** A browser's storage as far as it serves: switched off, full or private, its place is taken by memory until the page is left. */
export function storageOr(open: () => Storage): Storage {
  const held = new Map<string, string>()
  const trying = <T>(act: (storage: Storage) => T, otherwise: T): T => {
    try {
      return act(open())
    } catch {
      return otherwise
    }
  }
  const keys = () => [...new Set([...held.keys(), ...trying((storage) => Object.keys(storage), [])])]
  return {
    getItem: (key) => held.get(key) ?? trying((storage) => storage.getItem(key), null),
    setItem: (key, value) => {
      const isKept = trying((storage) => {
        storage.setItem(key, value)
        return true
      }, false)
      if (isKept) held.delete(key)
      else held.set(key, value)
    },
    removeItem: (key) => {
      held.delete(key)
      trying((storage) => storage.removeItem(key), undefined)
    },
    clear: () => {
      held.clear()
      trying((storage) => storage.clear(), undefined)
    },
    key: (index) => keys()[index] ?? null,
    get length() {
      return keys().length
    },
  }
}
