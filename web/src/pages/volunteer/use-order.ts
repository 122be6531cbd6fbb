import type { User } from '@scan/contract/accounts.ts'
import { useState } from 'react'

/** Whether the volunteer's own area comes first. Once chosen, it is kept on this device. */
const STORAGE_KEY = 'scanBoardAreaFirst'

export interface Order {
  /** The volunteer's own area, if they have given one. */
  area: string | null
  areaFirst: boolean
  setAreaFirst: (areaFirst: boolean) => void
}

/** The order of the board, and what the server is asked for it. */
export function useOrder({ homeArea }: Pick<User, 'homeArea'>): { order: Order; near: { near?: string } } {
  const [chosen, setChosen] = useState(() => kept())
  const areaFirst = chosen && homeArea !== null
  const setAreaFirst = (areaFirst: boolean) => {
    setChosen(areaFirst)
    keep(areaFirst)
  }
  return { order: { area: homeArea, areaFirst, setAreaFirst }, near: areaFirst ? { near: homeArea } : {} }
}

function kept(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'yes'
  } catch {
    // Storage may be switched off.
    return false
  }
}

function keep(areaFirst: boolean): void {
  try {
    if (areaFirst) localStorage.setItem(STORAGE_KEY, 'yes')
    else localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Then it lasts as long as the page.
  }
}
