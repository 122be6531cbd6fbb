import { en } from './en/index.ts'

type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> }

/** Every sentence a person reads. A language that lacks one does not compile. */
export type Messages = Translated<typeof en>

/** What a successful call says. */
export type ReplyCode = keyof typeof en.replies

export const messages = { en } as const satisfies Record<string, Messages>
export type Language = keyof typeof messages
