import { HeartHandshake } from 'lucide-react'
import type { RefObject } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { EmptyState } from '../../ui/content/empty-state.tsx'
import { Tabs } from '../../ui/content/tabs.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { AcceptedRequest } from './accepted-request.tsx'
import { AvailableRequests } from './available-requests.tsx'
import { RefreshButton } from './refresh-button.tsx'
import type { BoardContent } from './use-board.ts'
import type { RequestBoardState, TabName } from './use-request-board.ts'

export type BoardTabsProps = RequestBoardState & {
  content: BoardContent
  /** The heading of the panel that is shown. */
  headingRef: RefObject<HTMLHeadingElement | null>
}

/** What may be accepted, and what has been: while there is an accepted request, only that one. */
export function BoardTabs({ content, headingRef, accepted, tab, setTab, ...state }: BoardTabsProps) {
  const { t } = useWords()
  return (
    <Tabs<TabName>
      label={t('volunteer.board.tabs')}
      selected={tab}
      onSelect={setTab}
      aside={<RefreshButton {...state} />}
      tabs={[
        {
          id: 'available',
          label: t('volunteer.board.available'),
          badge: content.total,
          disabledReason: accepted && t('volunteer.board.availableBlocked'),
          panel: <AvailableRequests {...state} content={content} headingRef={headingRef} />,
        },
        {
          id: 'accepted',
          label: t('volunteer.board.accepted'),
          ...(accepted ? { badge: t('volunteer.board.active') } : {}),
          panel: accepted ? (
            <AcceptedRequest
              key={accepted.id}
              request={accepted}
              headingRef={headingRef}
              place={state.place}
              onEnded={() => state.leave(accepted)}
            />
          ) : (
            <EmptyState
              icon={HeartHandshake}
              action={
                <Button variant="quiet" onClick={() => setTab('available')}>
                  {t('volunteer.board.seeAvailable')}
                </Button>
              }
            >
              {t('volunteer.board.noAccepted')}
            </EmptyState>
          ),
        },
      ]}
    />
  )
}
