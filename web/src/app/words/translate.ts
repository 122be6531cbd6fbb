import type { Messages } from '@scan/contract/messages/index.ts'
import { localeOf } from './locale.ts'

type Singular<Name extends string> = Name extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Name
type NamesIn<T> = {
  [Name in keyof T & string]: T[Name] extends string ? Singular<Name> : `${Name}.${NamesIn<T[Name]>}`
}[keyof T & string]

/** The name of a sentence: 'site.moreMessages'. If it has plural forms, the name without the form. */
export type SentenceName = NamesIn<Messages>

type Values = Readonly<Record<string, string | number | null | undefined>>

/**
 * A sentence in the reader's language, filled in: `t('site.moreMessages', { count: 2 })`. Numbers are grouped as in
 * India: 1,23,456. Of several names, the first that has a sentence counts.
 */
export type Translate = (name: SentenceName | readonly SentenceName[], values?: Values) => string

type Words = Readonly<Record<string, unknown>>

/** Says the sentences among these words, which may grow. A name without a sentence stands for itself. */
export function translator(words: Words, language: string): Translate {
  const plural = new Intl.PluralRules(language)

  function sentence(name: string, count: Values[string]): string | undefined {
    const forms =
      typeof count === 'number' ? [`${name}_${plural.select(count)}`, `${name}_other`, name] : [name]
    for (const form of forms) {
      const found = form
        .split('.')
        .reduce<unknown>((part, word) => (part as Words | undefined)?.[word], words)
      if (typeof found === 'string') return found
    }
    return undefined
  }

  return (name, values = {}) => {
    const names: readonly string[] = typeof name === 'string' ? [name] : name
    for (const one of names) {
      const found = sentence(one, values.count)
      if (found !== undefined)
        return found.replace(
          /\{\{(\w+)\}\}/g,
          (_, fact: string) => values[fact]?.toLocaleString(localeOf(language)) ?? '',
        )
    }
    return names.at(-1) ?? ''
  }
}
