/** The languages that everything is said in. */
export const LANGUAGES = ['en', 'ml', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]

/** A stored language. One that is unknown here counts as English. */
export function languageOf(kept: string): Language {
  return LANGUAGES.find((language) => language === kept) ?? 'en'
}

/** The language that a browser asks for by `Accept-Language`; ours names the page's alone. */
export function acceptedLanguage(header = ''): Language {
  const asked = header.split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase())
  return languageOf(asked.find((tag) => LANGUAGES.some((language) => language === tag)) ?? 'en')
}

/** Sentences of the same shape in another language. */
export type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> }
