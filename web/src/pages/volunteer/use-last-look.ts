import { useEffect, useState } from 'react'
import { useServerNow, useUser } from '../../app/app-context.tsx'
import { type Looks, lookAgain } from './last-look.ts'

/** The last volunteer to look, and at whose board. Kept on the device alone: nobody else learns who looks when. */
const STORAGE_KEY = 'scanBoardLook'

/** When the volunteer last looked at the board on this device. Each time it is shown is another look. */
export function useLastLook(): Date | undefined {
  const { id } = useUser()
  const now = useServerNow()
  const [first] = useState(() => lookAgain(read(id), now()))
  useEffect(() => keep(id, { ...first, at: now() }))
  return first.before
}

function read(id: string): Looks | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Record<string, string> | null
    if (kept?.['of'] !== id) return undefined
    const [at, before] = [kept['at'], kept['before']].map((time) => new Date(time ?? NaN))
    if (!at || Number.isNaN(at.getTime())) return undefined
    return { at, before: before && !Number.isNaN(before.getTime()) ? before : undefined }
  } catch {
    // Storage may be switched off, or hold anything.
    return undefined
  }
}

function keep(of: string, looks: Looks): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ of, ...looks }))
  } catch {
    // Then nothing is new to them next time.
  }
}
