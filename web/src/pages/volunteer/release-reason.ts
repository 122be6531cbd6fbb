import * as field from '@scan/contract/fields.ts'

/** Why a volunteer cannot come: the usual reasons, and 'other'. */
export const RELEASE_CAUSES = ['ill', 'plans', 'travel', 'other'] as const
export type ReleaseCause = (typeof RELEASE_CAUSES)[number]

export interface ReleaseReason {
  cause: ReleaseCause | ''
  /** In the volunteer's own words. */
  text: string
}

/** The sentence to send: the chosen reason as `nameOf` words it, and what was written. '' if there is neither. */
export function reasonSentence(
  { cause, text }: ReleaseReason,
  nameOf: (cause: ReleaseCause) => string,
): string {
  const chosen = cause === '' || cause === 'other' ? '' : nameOf(cause)
  return [chosen, text.trim()].filter(Boolean).join(': ')
}

/** What the contract refuses about this sentence, or undefined. */
export function reasonRefusal(sentence: string): 'reason-required' | 'text-too-long' | undefined {
  const { error } = field.reason.safeParse(sentence)
  return error?.issues[0]?.message as 'reason-required' | 'text-too-long' | undefined
}
