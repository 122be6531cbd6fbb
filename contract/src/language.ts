/** The languages that everything is said in. */
export const LANGUAGES = ['en'] as const
export type Language = (typeof LANGUAGES)[number]

/** Sentences of the same shape in another language. */
export type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> }
