/** A case in the hands of staff. */
export interface CaseState {
  isClosed: boolean
  /** The staff member in charge. */
  ownerId: string | null
}

export type CaseRefusal = 'case-of-another' | 'case-closed'

/**
 * Why a case cannot be taken in hand or given back, or undefined if it can. A colleague's case can be taken over only
 * by somebody who knows whose it is (`from`): two people calling the same woman about the same evening do harm.
 */
export function ownerRefusal(
  { isClosed, ownerId }: CaseState,
  { owner, by, from }: { owner: 'me' | 'nobody'; by: string; from?: string | undefined },
): CaseRefusal | undefined {
  if (ownerId !== null && ownerId !== by && ownerId !== from) return 'case-of-another'
  return owner === 'me' && isClosed ? 'case-closed' : undefined
}
