import { publicApi } from '@scan/contract/public-api.ts'
import type { Worry } from '@scan/domain/worry.ts'
import { useEffect } from 'react'
import { ApiError, type Call } from '../../app/api/client.ts'
import { useClient } from '../../app/app-context.tsx'

/** Kept on this device until it was sent: at a door there may be no connection. */
const PREFIX = 'worry.'

interface Kept {
  kind: Worry
  text?: string
}

/** Tells the desk, now or, without an answer, once there is one: answers which. Any other answer is the last. */
export async function tellOrKeep(call: Call, citizen: string, said: Kept): Promise<'told' | 'kept'> {
  const key = PREFIX + citizen
  write(key, JSON.stringify(said))
  try {
    await call(publicApi.raiseWorry, { body: { citizen, ...said } })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'no-answer') return 'kept'
    write(key, null)
    throw error
  }
  write(key, null)
  return 'told'
}

/** Sends what was kept, when the page opens and whenever there is a connection again. */
export function useKeptWorries(): void {
  const { call } = useClient()
  useEffect(() => {
    const sendAll = () => {
      for (const [key, said] of allKept())
        // Refused, it is over: the time for it has passed, or the visit is somebody else's.
        void tellOrKeep(call, key.slice(PREFIX.length), said).catch(() => undefined)
    }
    sendAll()
    window.addEventListener('online', sendAll)
    return () => window.removeEventListener('online', sendAll)
  }, [call])
}

function allKept(): [string, Kept][] {
  try {
    return Object.entries(localStorage)
      .filter(([key]) => key.startsWith(PREFIX))
      .map(([key, value]) => [key, JSON.parse(String(value)) as Kept])
  } catch {
    return []
  }
}

/** Without storage it is sent now or not at all. */
function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The browser keeps nothing.
  }
}
