import { type District, type HelpType, districtOf, helpTypeOf } from '@scan/domain/catalogue.ts'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** Everything of the desk that stands in its address: the tab, the list in it, its filters, its page. */
export type AddressWord =
  | 'tab'
  | 'list'
  | 'q'
  | 'category'
  | 'location'
  | 'skill'
  | 'date'
  | 'status'
  | 'flag'
  | 'state'
  | 'owner'
  | 'kind'
  | 'case'
  | 'person'
  | 'action'
  | 'from'
  | 'to'
  | 'weeks'
  | 'page'

export type AddressChange = { [K in AddressWord]?: string }

/** What the address says, and how to change it. It can be kept, sent to a colleague and reloaded. */
export interface Address {
  /** '' where the address does not say. */
  text: (word: AddressWord) => string
  /** One of `values`, or undefined where the address names none of them. */
  oneOf: <T extends string>(word: AddressWord, values: readonly T[]) => T | undefined
  district: District | undefined
  helpType: HelpType | undefined
  page: number
  /** Changes some of it; '' takes a word out. Another filter begins at the first page. */
  change: (change: AddressChange) => void
  /** Goes to a tab with these filters and no others. */
  open: (address: AddressChange) => void
}

export function useAddress(): Address {
  const [search, setSearch] = useSearchParams()

  const change = useCallback(
    (words: AddressChange) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before)
          if (!('page' in words)) after.delete('page')
          for (const [word, value] of Object.entries(words)) {
            if (value) after.set(word, value)
            else after.delete(word)
          }
          return after
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  )

  return useMemo(() => {
    const text = (word: AddressWord) => search.get(word) ?? ''
    return {
      text,
      oneOf: (word, values) => values.find((value) => value === text(word)),
      district: districtOf(text('location')),
      helpType: helpTypeOf(text('skill')),
      page: /^[1-9]\d{0,4}$/.test(text('page')) ? Number(text('page')) : 1,
      change,
      open: (address) =>
        setSearch(addressOf(address), { replace: !('case' in address), preventScrollReset: true }),
    }
  }, [search, change, setSearch])
}

/** The query of an address: `?tab=users&flag=changed`. */
export function addressOf(address: AddressChange): string {
  const words = Object.entries(address).filter(([, value]) => value)
  return words.length > 0 ? `?${new URLSearchParams(words)}` : '?'
}
