import { type ChangeEvent, useEffect, useState } from 'react'

/** A value follows sooner, or what it was chosen for is over. */
const FOLLOWS_WITHIN_MS = 1_000

/**
 * What a field shows: the latest choice, at once, even though `value` follows late, by way of the address, say. Without
 * it a second choice would start from the old one. A `value` that nobody chose here is shown as it comes.
 */
export function useOptimisticValue<Value, Control extends { value: string }>(
  value: Value,
  onChange: ((event: ChangeEvent<Control>) => void) | undefined,
) {
  const [state, setState] = useState({ value, shown: value as Value | string, sent: [] as unknown[] })
  if (state.value !== value) {
    const at = state.sent.indexOf(value)
    setState(at < 0 ? { value, shown: value, sent: [] } : { ...state, value, sent: state.sent.slice(at + 1) })
  }
  // A choice skipped on the way would otherwise be waited for, and whatever comes then mistaken for it.
  const { sent } = state
  useEffect(() => {
    if (sent.length === 0) return
    const timer = setTimeout(
      () => setState((now) => ({ ...now, shown: now.value, sent: [] })),
      FOLLOWS_WITHIN_MS,
    )
    return () => clearTimeout(timer)
  }, [sent])
  return {
    value: state.shown,
    onChange: (event: ChangeEvent<Control>) => {
      const { value: shown } = event.target
      if (value !== undefined) setState((now) => ({ ...now, shown, sent: [...now.sent, shown] }))
      onChange?.(event)
    },
  }
}
