/** The languages that everything is said in. */
export const LANGUAGES = ['en', 'ml', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]

/** A stored language. One that is unknown here counts as English. */
export function languageOf(kept: string): Language {
  return LANGUAGES.find((language) => language === kept) ?? 'en'
}

/** Sentences of the same shape in another language. */
export type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> }
