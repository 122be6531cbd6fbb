import { SEARCH_MAX } from '@scan/contract/fields.ts'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'

/** A search starts once somebody has stopped typing for this long. */
const SETTLE_MS = 400

export interface SearchFieldProps {
  name: string
  label: string
  /** The present search, by the address. */
  value: string
  onSearch: (text: string) => void
}

/** A search that keeps up with the typing, and that can be cleared from outside. */
export function SearchField({ name, label, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState({ value, sent: value })
  // Something else has changed it, such as 'Clear Filters'; an answer to one's own typing changes nothing.
  if (known.value !== value) {
    setKnown({ value, sent: value })
    if (value !== known.sent) setTyped(value)
  }

  const settled = useDebouncedValue(typed, SETTLE_MS).trim()
  useEffect(() => {
    if (settled !== typed.trim() || settled === known.sent) return
    setKnown((before) => ({ ...before, sent: settled }))
    onSearch(settled)
  }, [settled, typed, known.sent, onSearch])

  return (
    <TextField
      type="search"
      name={name}
      label={label}
      icon={Search}
      maxLength={SEARCH_MAX}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}
