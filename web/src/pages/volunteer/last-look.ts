import { minutesAfter } from '@scan/domain/clock.ts'
import { useEffect, useState } from 'react'
import { useUser } from '../../app/app-context.tsx'
import { useServerClock } from '../../app/use-server-clock.ts'

/** When somebody looked at the board: this time, and the time before. */
export interface Looks {
  at: Date
  /** Whatever was posted after it is new to them; undefined on their first look. */
  before: Date | undefined
}

/** Two looks closer together than this are one: somebody returning from another page sees the same marks. */
const SAME_LOOK_MINUTES = 30

export function lookAgain(last: Looks | undefined, now: Date): Looks {
  if (!last) return { at: now, before: undefined }
  const goesOn = now < minutesAfter(last.at, SAME_LOOK_MINUTES)
  return { at: now, before: goesOn ? last.before : last.at }
}

/** When the volunteer last looked at the board on this device. Each mount is another look; the server never learns. */
export function useLastLook(): Date | undefined {
  const { id } = useUser()
  const { now } = useServerClock()
  const [{ before }] = useState(() => lookAgain(storedLooks(id), now))
  // While it is shown, they are looking.
  useEffect(() => store('scanBoardLook', JSON.stringify({ of: id, at: now, before })), [id, now, before])
  return before
}

function storedLooks(id: string): Looks | undefined {
  try {
    const kept = JSON.parse(stored('scanBoardLook') ?? '{}') as Record<'of' | 'at' | 'before', string>
    if (kept.of !== id) return undefined
    return { at: new Date(kept.at), before: kept.before ? new Date(kept.before) : undefined }
  } catch {
    return undefined
  }
}

/** The volunteer's own area first; remembered on this device. */
export function useAreaFirst() {
  const [isFirst, setIsFirst] = useState(() => stored('scanBoardAreaFirst') === 'yes')
  const choose = (chosen: boolean) => {
    setIsFirst(chosen)
    store('scanBoardAreaFirst', chosen ? 'yes' : '')
  }
  return [isFirst, choose] as const
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Without storage, it lasts as long as the page. */
function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {}
}
