import { useEffect, useEffectEvent, useState } from 'react'
import { draftKey } from './session/drafts.ts'
import { useApp, useSession } from './app-context.tsx'

export interface Draft<T> {
  kept: T | null
  keep: (draft: T) => void
  erase: () => void
}

const NOBODY = 'nobody'

/**
 * What this person has half written, kept in this tab until it is sent or they sign out themselves (D13): it outlives
 * an expired session, and nobody else who signs in here gets to see it. What is kept in its place by anybody else, or by
 * another version of the page, is left alone.
 */
export function useDraft<T>(name: string, isOurs: (kept: unknown) => kept is T): Draft<T> {
  const { user } = useSession()
  const key = draftKey(user?.id ?? NOBODY, name)
  const [draft] = useState((): Draft<T> => ({
    kept: read(key, isOurs),
    keep: (written) => ifAny((storage) => storage.setItem(key, JSON.stringify(written))),
    erase: () => ifAny((storage) => storage.removeItem(key)),
  }))
  return draft
}

/** The same for what looks saved: leaving the page while signed in gives it up. */
export function useDraftOfSession<T>(name: string, isOurs: (kept: unknown) => kept is T): Draft<T> {
  const draft = useDraft(name, isOurs)
  const { session } = useApp()
  const leave = useEffectEvent(() => {
    if (session.get().isAuthenticated) draft.erase()
  })
  useEffect(() => () => leave(), [])
  return draft
}

/** Storage may be switched off or full: then nothing is kept, and what is written can be sent all the same. */
function ifAny(act: (storage: Storage) => void): void {
  try {
    act(sessionStorage)
  } catch {}
}

function read<T>(key: string, isOurs: (kept: unknown) => kept is T): T | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isOurs(kept) ? kept : null
  } catch {
    return null
  }
}

/** Takes what has the shape of an example: all its words, each of the same kind, lists of texts. */
export function like<T>(example: T) {
  return (kept: unknown): kept is T => isLike(kept, example)
}

function isLike(kept: unknown, example: unknown): boolean {
  if (Array.isArray(example)) return Array.isArray(kept) && kept.every((one) => typeof one === 'string')
  if (typeof example !== 'object' || example === null) return typeof kept === typeof example
  const isObject = typeof kept === 'object' && kept !== null && !Array.isArray(kept)
  return (
    isObject &&
    Object.entries(example).every(([key, value]) => isLike((kept as Record<string, unknown>)[key], value))
  )
}
