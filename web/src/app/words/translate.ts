import type { Sentences } from '@scan/contract/messages/sentences.generated.ts'
import { numberIn } from './numbers.ts'

/** The name of a sentence: 'site.moreMessages'. If it has plural forms, the name without the form. */
export type SentenceName = keyof Sentences

type Fact = string | number | null | undefined
/** What the sentence is filled in with; nothing if it has no places. */
type Values<Name extends SentenceName> = [Sentences[Name]] extends [never]
  ? []
  : [values: Readonly<Record<Sentences[Name], Fact>>]

/**
 * A sentence in the reader's language, filled in: `t('site.moreMessages', { count: 2 })`. Numbers are grouped as in
 * India: 1,23,456. Of several names, the first that has a sentence counts.
 */
export type Translate = <Name extends SentenceName>(
  name: Name | readonly Name[],
  ...values: Values<Name>
) => string

type Words = Readonly<Record<string, unknown>>

/** `Translate` before the types have checked a name and its values. */
type Lookup = (name: string | readonly string[], values?: Readonly<Record<string, Fact>>) => string

/** In our languages, for which `Intl.PluralRules` would keep a cheap phone busy for a while. */
const IS_ONE: Readonly<Record<string, (count: number) => boolean>> = {
  en: (count) => count === 1,
  ml: (count) => count === 1,
  hi: (count) => count >= 0 && count <= 1,
}

/** The plural form of a sentence for so many: 'one'. */
export function formOf(count: number, language: string): string {
  const isOne = IS_ONE[language]
  if (!isOne) return new Intl.PluralRules(language).select(count)
  return isOne(count) ? 'one' : 'other'
}

/** Says the sentences among these words, which may grow. A name without a sentence stands for itself. */
export function translator(words: Words, language: string): Lookup {
  function sentence(name: string, count: Fact): string | undefined {
    const forms =
      typeof count === 'number' ? [`${name}_${formOf(count, language)}`, `${name}_other`, name] : [name]
    for (const form of forms) {
      const found = form
        .split('.')
        .reduce<unknown>((part, word) => (part as Words | undefined)?.[word], words)
      if (typeof found === 'string') return found
    }
    return undefined
  }

  const said = (fact: Fact) => (typeof fact === 'number' ? numberIn(language, fact) : (fact ?? ''))

  return (name, values = {}) => {
    const names: readonly string[] = typeof name === 'string' ? [name] : name
    for (const one of names) {
      const found = sentence(one, values.count)
      if (found !== undefined) return found.replace(/\{\{(\w+)\}\}/g, (_, fact: string) => said(values[fact]))
    }
    return names.at(-1) ?? ''
  }
}
