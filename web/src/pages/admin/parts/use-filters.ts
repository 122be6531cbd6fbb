import { type District, type HelpType, districtOf, helpTypeOf } from '@scan/domain/catalogue.ts'
import { useCallback, useMemo } from 'react'
import { useSearch } from '../../../ui/use-search.ts'

/** A page's filters and page number, which live in its address: it can be kept, sent to a colleague, reloaded. */
export interface Filters<Word extends string = never> {
  /** '' if the address does not say. */
  text(word: Word): string
  /** One of `values`, or undefined if the address names none of them. */
  oneOf<T extends string>(word: Word, values: readonly T[]): T | undefined
  district: District | undefined
  helpType: HelpType | undefined
  /** Changes some of them; '' clears one. Other filters start at the first page. */
  change(words: { [K in Word]?: string }): void
  clear(): void
  /** Which of them are set. */
  set: readonly Word[]
  page: number
  goToPage(page: number): void
}

/** `useFilters('q', 'category')` */
export function useFilters<Word extends string = never>(...words: Word[]): Filters<Word> {
  const [search, changeSearch] = useSearch()
  const names = words.join(' ')

  const write = useCallback(
    (changes: Record<string, string | undefined>) =>
      changeSearch((latest) => {
        latest.delete('page')
        for (const [word, value] of Object.entries(changes)) {
          if (value) latest.set(word, value)
          else latest.delete(word)
        }
        return latest
      }),
    [changeSearch],
  )

  return useMemo(() => {
    const own = names.split(' ').filter(Boolean) as Word[]
    const text = (word: string) => search.get(word) ?? ''
    return {
      text,
      oneOf: (word, values) => values.find((value) => value === text(word)),
      district: districtOf(text('location')),
      helpType: helpTypeOf(text('skill')),
      change: write,
      clear: () => write(Object.fromEntries(own.map((word) => [word, '']))),
      set: own.filter((word) => text(word) !== ''),
      page: /^[1-9]\d{0,4}$/.test(text('page')) ? Number(text('page')) : 1,
      goToPage: (page) => write({ page: page === 1 ? '' : String(page) }),
    }
  }, [search, write, names])
}
