import type { WallDate } from './clock.ts'
import { plainNumber } from './spelling/digits.ts'

/** What an operator may need to have seen of every volunteer before a first visit (D88). */
export const NEEDABLE_KINDS = [
  'identity-card',
  'police-certificate',
  'sannadhasena-card',
  'palliative-training',
  'letter',
  'reference',
] as const
/** What staff may have seen: never a copy is kept, and never its number. Nobody can need what 'other' is. */
export const PAPER_KINDS = [...NEEDABLE_KINDS, 'other'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]

export const PAPER_NOTE_MAX = 200

/** In this order, also if they were entered in another. */
export const inOrder = (kinds: Iterable<PaperKind>): PaperKind[] => {
  const all = new Set(kinds)
  return PAPER_KINDS.filter((kind) => all.has(kind))
}

export interface Paper {
  kind: PaperKind
  /** The last day; null: for good. */
  validUntil: WallDate | null
}

export const isValidOn = ({ validUntil }: Paper, day: WallDate): boolean =>
  validUntil === null || validUntil >= day

/** The kinds needed of which none was seen, or none is valid any more. */
export function missingPapers(
  needed: readonly PaperKind[],
  seen: readonly Paper[],
  today: WallDate,
): PaperKind[] {
  const valid = seen.filter((paper) => isValidOn(paper, today)).map(({ kind }) => kind)
  return inOrder(needed.filter((kind) => !valid.includes(kind)))
}

/** Days before the last one on which its volunteer, and the desk, are told. */
export const PAPER_REMINDER_DAYS = [30, 7] as const

/** Seven digits in a row, or twelve in groups: a passport or an Aadhaar, but no year, date or PIN code. */
const NUMBERS = /\d{7}|\d(?:[\s./\\_–—-]{0,3}\d){11}/

export const hasPaperNumber = (note: string): boolean => NUMBERS.test(plainNumber(note))

export interface PaperSeen extends Paper {
  seenOn: WallDate
  note?: string | null | undefined
}

/** The field that cannot be so, and why. */
export function paperRefusal({ seenOn, validUntil, note }: PaperSeen, today: WallDate) {
  if (seenOn > today) return { field: 'seenOn', reason: 'seen-later' } as const
  if (validUntil !== null && validUntil < seenOn)
    return { field: 'validUntil', reason: 'valid-before-seen' } as const
  if (note && hasPaperNumber(note)) return { field: 'note', reason: 'paper-number' } as const
  return undefined
}
