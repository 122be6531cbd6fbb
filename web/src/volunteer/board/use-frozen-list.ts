import { useState } from 'react'

interface FrozenList<Item> {
  /** What is shown: as it stood at the last interaction, each item as it was last read. */
  shown: Item[]
  /** What has come since. */
  arrived: Item[]
  /** The ids of what has gone since. */
  gone: ReadonlySet<string>
}

/**
 * A list that changes by itself, held still for whoever reads it: it takes over what has come and gone when `interactionKey`, which
 * names what the reader did last, is another one. Where nothing is shown there is nothing to hold still.
 */
export function useFrozenList<Item extends { id: string }>(
  items: Item[],
  interactionKey: string,
): FrozenList<Item> {
  const [held, setHeld] = useState({ items, interactionKey })
  const isToTakeOver = held.interactionKey !== interactionKey || (held.items.length === 0 && items.length > 0)
  if (isToTakeOver) setHeld({ items, interactionKey })
  const byId = new Map(items.map((item) => [item.id, item]))
  const heldIds = new Set(held.items.map(({ id }) => id))
  return {
    shown: held.items.map((item) => byId.get(item.id) ?? item),
    arrived: items.filter(({ id }) => !heldIds.has(id)),
    gone: new Set([...heldIds].filter((id) => !byId.has(id))),
  }
}
