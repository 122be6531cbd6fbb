import { useMemo, useState } from 'react'

interface FrozenList<Item> {
  /** What is shown: the list as of the last interaction, each item as last read. */
  shown: Item[]
  /** What has come in since. */
  arrived: Item[]
  /** By id, what has gone or changed since: changed items are read again among the new ones. */
  lost: ReadonlyMap<string, 'gone' | 'changed'>
}

/**
 * A self-changing list, held still for its reader: it takes over what has come and gone when `interactionKey`, which
 * names the reader's last action, changes. While nothing is shown there is nothing to hold still.
 */
export function useFrozenList<Item extends { id: string; handle: string }>(
  items: Item[],
  interactionKey: string,
): FrozenList<Item> {
  const [held, setHeld] = useState({ items, interactionKey })
  const isToTakeOver = held.interactionKey !== interactionKey || (held.items.length === 0 && items.length > 0)
  if (isToTakeOver) setHeld({ items, interactionKey })
  return useMemo(() => compared(held.items, items), [held.items, items])
}

function compared<Item extends { id: string; handle: string }>(
  held: Item[],
  items: Item[],
): FrozenList<Item> {
  const byId = new Map(items.map((item) => [item.id, item]))
  // A request whose words have changed has another handle.
  const heldHandles = new Map(held.map(({ id, handle }) => [id, handle]))
  const isHeld = ({ id, handle }: Item) => heldHandles.get(id) === handle
  const now = held.map((item) => ({ item, read: byId.get(item.id) }))
  return {
    shown: now.map(({ item, read }) => (read && isHeld(read) ? read : item)),
    arrived: items.filter((item) => !isHeld(item)),
    lost: new Map(
      now.flatMap(({ item, read }) =>
        read && isHeld(read) ? [] : [[item.id, read ? ('changed' as const) : ('gone' as const)]],
      ),
    ),
  }
}
