import { vi } from 'vitest'

/** Whatever is handed to the browser as a download from now on. */
export function savedFiles(): Blob[] {
  const saved: Blob[] = []
  const createObjectURL = (file: Blob) => `blob:${saved.push(file)}`
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  return saved
}
