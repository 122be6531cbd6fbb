import { latinDigits } from '@scan/domain/spelling/digits.ts'
import { SPELLINGS, asCompared } from '@scan/domain/spelling/spelling.ts'
import { sql } from './sql.ts'
import type { Sql } from './sql.ts'

const NUMBER = /^\+?[\d\s()-]+$/

/**
 * What somebody typed to find people, as PostgreSQL searches for it (to be cast to `tsquery`): every word is the
 * beginning of one of theirs. Digits are one word, however they are grouped, without +91. Undefined if nothing was
 * typed.
 */
export function searchFor(text: string): string | undefined {
  const typed = latinDigits(asCompared(text)).trim()
  const words = NUMBER.test(typed) ? [numberOf(typed)] : typed.split(/\s+/)
  const beginnings = words
    .filter(Boolean)
    .map((word) => `'${word.replace(/\\/g, '\\\\').replace(/'/g, "''")}':*`)
  return beginnings.length > 0 ? beginnings.join(' & ') : undefined
}

function numberOf(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  return typed.startsWith('+') ? digits.replace(/^91/, '') : digits
}

/** Finds texts containing these words, as a condition on a column. Undefined if nothing was typed. */
export function textWith(text: string | undefined): ((column: Sql) => Sql) | undefined {
  const words = text && asCompared(text).trim()
  if (!words) return undefined
  // In a pattern %, _ and \ stand for others; here they stand for themselves.
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  const { from, to } = SPELLINGS
  return (column) =>
    isAscii(words)
      ? sql`${column} ilike ${pattern}`
      : sql`translate(lower(${column}), ${from}, ${to}) like ${pattern}`
}

/** It has only one spelling. */
function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text)
}
