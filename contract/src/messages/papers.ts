import type { PaperKind } from '@scan/domain/papers.ts'
import type { ProblemBody } from '../problems.ts'

/** The kinds that 'papers-missing' carries. */
export const kindsOf = ({ data = [] }: { data?: ProblemBody['data'] | undefined }): PaperKind[] =>
  data.flatMap((one) => ('kind' in one ? [one.kind as PaperKind] : []))

/** In a sentence: 'identity card and police certificate'. */
export function papersIn(
  kinds: readonly PaperKind[],
  nameOf: (kind: PaperKind) => string,
  and: (all: { papers: string; last: string }) => string,
): string {
  const names = kinds.map(nameOf)
  const last = names.pop() ?? ''
  return names.length > 0 ? and({ papers: names.join(', '), last }) : last
}
