import { useState } from 'react'

/**
 * What a field shows: what was chosen last, at once, although `value` follows late, as where it comes by way of the address.
 * Without it a second choice would begin at the old one. A `value` that nobody chose here is shown as it comes.
 */
export function useOptimisticValue<T>(value: T): [shown: T, choose: (value: T) => void] {
  const [state, setState] = useState({ value, shown: value, sent: [] as T[] })
  if (state.value !== value) {
    const at = state.sent.indexOf(value)
    setState(at < 0 ? { value, shown: value, sent: [] } : { ...state, value, sent: state.sent.slice(at + 1) })
  }
  const choose = (chosen: T) =>
    setState((before) => ({ ...before, shown: chosen, sent: [...before.sent, chosen] }))
  return [state.shown, choose]
}
