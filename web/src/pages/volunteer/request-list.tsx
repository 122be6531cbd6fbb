import type { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import { memo } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { CardList } from '../../ui/content/card.tsx'
import { RequestCard, cardId } from './request-card.tsx'

export type RequestListProps = {
  shown: RequestForVolunteer[]
  lost: ReadonlyMap<string, 'gone' | 'changed'>
  total: number
  /** What was posted after it is new; if unknown, nothing is. */
  lastLook: Date | undefined
  /** Undefined while this volunteer may accept nothing. */
  onAccept: ((request: RequestForVolunteer) => void) | undefined
}

/** The board's cards. A press that changes none of them renders none, however many there are. */
export const RequestList = memo(function RequestList({
  shown,
  lost,
  total,
  lastLook,
  onAccept,
}: RequestListProps) {
  const { t } = useWords()
  return (
    <CardList label={t('volunteer.board.available')} items={shown} total={total}>
      {(request) => (
        <RequestCard
          request={request}
          isNew={isNew(request, lastLook)}
          lost={lost.get(request.id)}
          onAccept={onAccept}
        />
      )}
    </CardList>
  )
})

export function isNew({ postedAt }: { postedAt: Date }, lastLook: Date | undefined): boolean {
  return lastLook !== undefined && postedAt > lastLook
}

/** Where a reader who asked for more goes on. */
export function focusOnCard(request: { id: string }): void {
  document.getElementById(cardId(request))?.querySelector('h3')?.focus()
}
