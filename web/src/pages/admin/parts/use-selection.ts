import { useRef, useState } from 'react'

/** Which of the rows shown in a list are selected. */
export interface Selection {
  has: (id: string) => boolean
  /** Selects a row or lets it go; `through` does the same with all rows from the previous one to this. */
  toggle: (id: string, through?: boolean) => void
  count: number
  isAll: boolean
  toggleAll: () => void
}

/** What has left the list is no longer selected. */
export function useSelection(shown: readonly { id: string }[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  const ids = shown.map(({ id }) => id)
  const count = ids.filter((id) => chosen.has(id)).length
  const isAll = count > 0 && count === ids.length
  return {
    has: (id) => chosen.has(id),
    toggle: (id, through = false) => {
      const isChosen = !chosen.has(id)
      const [from, to] = [ids.indexOf(last.current ?? id), ids.indexOf(id)].toSorted((a, b) => a - b)
      const among =
        through && from !== undefined && from >= 0 && to !== undefined ? ids.slice(from, to + 1) : [id]
      const after = new Set(chosen)
      for (const one of among) {
        if (isChosen) after.add(one)
        else after.delete(one)
      }
      last.current = id
      setChosen(after)
    },
    count,
    isAll,
    toggleAll: () => setChosen(new Set(isAll ? [] : ids)),
  }
}
