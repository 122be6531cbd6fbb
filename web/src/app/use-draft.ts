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
 * an expired session, and nobody else who signs in here gets to see it.
 */
export function useDraft<T>(name: string): Draft<T> {
  const { user } = useSession()
  const key = draftKey(user?.id ?? NOBODY, name)
  const [draft] = useState((): Draft<T> => ({
    kept: read(key) as T | null,
    keep: (written) => ifAny((storage) => storage.setItem(key, JSON.stringify(written))),
    erase: () => ifAny((storage) => storage.removeItem(key)),
  }))
  return draft
}

/** The same for what looks saved: leaving the page while signed in gives it up. */
export function useDraftOfSession<T>(name: string): Draft<T> {
  const draft = useDraft<T>(name)
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

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
