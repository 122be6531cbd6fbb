import type { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import { wallClock } from '@scan/domain/clock.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import { ArrowUp, ChevronDown, Eye, HeartHandshake, MapPin, Sparkle, UserRoundCheck } from 'lucide-react'
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  memo,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useUser } from '../../app/app-context.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { placeName } from '../../app/words/place-name.ts'
import { SaidIn } from '../../app/words/said-in.tsx'
import { Said } from '../../app/words/said.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { classes, describedBy } from '../../ui/attributes.ts'
import { Card, CardList } from '../../ui/content/card.tsx'
import { Chip } from '../../ui/content/chip.tsx'
import { EmptyState } from '../../ui/content/empty-state.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { HELP_TYPE_ICONS } from '../shared/help-type-icons.ts'
import { When } from '../shared/request-facts.tsx'
import { useLastLook } from './last-look.ts'
import styles from './request-board.module.css'
import type { Board, BoardContent } from './use-board.ts'

type AvailableRequestsProps = Pick<BoardContent, 'open' | 'total' | 'outside' | 'acceptsFrom'> & {
  board: Board
  isLooking: boolean
  /** The volunteer's own area, if it comes first. */
  near: string | undefined
  filters: ReactNode
  onShowAll: () => void
  onAccept: (request: RequestForVolunteer) => void
  onPassOn: (request: RequestForVolunteer) => void
  headingRef: RefObject<HTMLHeadingElement | null>
}

/** The open requests that match the filters, page by page, and how many do not (D10). */
export function AvailableRequests(props: AvailableRequestsProps) {
  const {
    open,
    total,
    outside,
    acceptsFrom,
    board,
    isLooking,
    near,
    filters,
    headingRef,
    onAccept,
    onPassOn,
  } = props
  const { t } = useWords()
  const say = useFormatDate()
  const { now, timeZone } = useServerClock()
  const user = useUser()
  const { shown, arrived, lost } = useStillList(open, board.interactionKey)
  const keptFocus = useKeptFocus(shown.map(cardId), headingRef)
  const lastLook = useLastLook()
  const isNew = ({ postedAt }: RequestForVolunteer) => lastLook !== undefined && postedAt > lastLook
  const newCount = shown.filter(isNew).length
  const again =
    acceptsFrom && acceptsFrom > now
      ? t('volunteer.board.acceptsFrom', { when: say.instant(acceptsFrom) })
      : undefined
  const waits = user.stopped ? t('problems.coordinator-first') : again

  // 'Show more' continues where the new ones begin.
  const readOnAt = useRef<number>(null)
  useEffect(() => {
    if (readOnAt.current === null) return
    const first = shown[readOnAt.current]
    if (!first) return
    focusOnCard(first)
    readOnAt.current = null
  }, [shown])

  return (
    <div
      className={classes('stack gap-24', styles.available)}
      data-has-arrived={arrived.length > 0 || undefined}
    >
      <div className={classes('row', styles.head)}>
        {filters}
        <div className={classes('row soft', styles.what)}>
          <h2 ref={headingRef} tabIndex={-1} aria-live="polite" className={styles.count}>
            {isLooking ? t('volunteer.board.looking') : t('volunteer.board.shown', { count: total })}
          </h2>
          <p>{near ? t('volunteer.board.areaFirst', { area: near }) : t('volunteer.board.soonestFirst')}</p>
          {newCount > 0 && lastLook && (
            <p className={classes('strong', styles.newCount)}>
              {t('volunteer.board.newSince', { when: say.since(lastLook), count: newCount })}
            </p>
          )}
        </div>
      </div>
      {waits && (
        <Notice tone="warning" title={t('volunteer.board.stopped')}>
          {waits}
        </Notice>
      )}
      {shown.length > 0 && (
        <div {...keptFocus} aria-busy={isLooking}>
          <CardList
            // At midnight 'Tomorrow' changes on every card.
            key={wallClock(now, timeZone).date}
            label={t('volunteer.board.available')}
            items={shown}
            total={board.hasNextPage ? total : shown.length}
          >
            {(request) => (
              <RequestCard
                request={request}
                isNew={isNew(request)}
                lost={lost.get(request.id)}
                onAccept={waits ? undefined : onAccept}
                onPassOn={onPassOn}
              />
            )}
          </CardList>
        </div>
      )}
      {/* Below the list, so that it moves nothing, and sticks to the edge of the screen. */}
      <div role="status" className={styles.arrived}>
        {arrived.length > 0 && (
          <Notice
            actions={
              <Button
                variant="quiet"
                icon={ArrowUp}
                onClick={() => {
                  flushSync(board.takeOver)
                  focusOnCard(arrived[0])
                }}
              >
                {t('volunteer.board.showArrived')}
              </Button>
            }
          >
            {t('volunteer.board.arrived', { count: arrived.length })}
          </Notice>
        )}
      </div>
      {board.isFetchNextPageError && (
        <Notice tone="danger" role="alert">
          {t('volunteer.board.moreFailed')}
        </Notice>
      )}
      {board.hasNextPage && (
        <div className="row">
          <p>{t('volunteer.board.soFar', { shown: shown.length, count: total })}</p>
          <Button
            variant="quiet"
            icon={ChevronDown}
            busy={board.isFetchingNextPage}
            busyLabel={t('volunteer.board.showingMore')}
            onClick={() => {
              readOnAt.current = shown.length
              void board.fetchNextPage()
            }}
          >
            {t('volunteer.board.showMore')}
          </Button>
        </div>
      )}
      {shown.length === 0 && !isLooking && (
        <EmptyState icon={HeartHandshake}>
          {outside > 0 ? t('volunteer.board.noneHere') : t('volunteer.board.none')}
        </EmptyState>
      )}
      {outside > 0 && !isLooking && (
        <Notice
          actions={
            <Button variant="quiet" icon={Eye} onClick={props.onShowAll}>
              {t('volunteer.board.showHidden')}
            </Button>
          }
        >
          {t('volunteer.board.hidden', { count: outside })}
        </Notice>
      )}
    </div>
  )
}

const cardId = ({ id }: { id: string }) => `request-${id}`

function focusOnCard(request: { id: string } | undefined): void {
  if (request) document.getElementById(cardId(request))?.querySelector('h3')?.focus()
}

type RequestCardProps = {
  request: RequestForVolunteer
  /** If it is no longer open, or has changed: the card stays, and says so. */
  lost: 'gone' | 'changed' | undefined
  isNew: boolean
  /** Undefined while this volunteer may accept nothing: the board says why. */
  onAccept: ((request: RequestForVolunteer) => void) | undefined
  onPassOn: (request: RequestForVolunteer) => void
}

/** An open request on the board. Memoised: a board may have thousands. */
const RequestCard = memo(function RequestCard(props: RequestCardProps) {
  const { request, lost, isNew, onAccept, onPassOn } = props
  const { t } = useWords()
  const say = useFormatDate()
  const headingId = useId()
  const placeId = useId()
  const Icon = HELP_TYPE_ICONS[request.helpType]
  return (
    <Card as="article" id={cardId(request)} aria-labelledby={headingId} className={styles.card}>
      <div id={headingId} className={classes('row', styles.cardHead)}>
        <p className={classes('stack gap-0 strong', styles.when)}>
          <span>
            <When date={request.date} />
          </span>
          <span className={styles.time}>{say.time(request.time)}</span>
        </p>
        <h3 tabIndex={-1} className="named action-icon">
          <Icon aria-hidden />
          <span>{t(`catalogue.helpTypes.${request.helpType}`)}</span>
        </h3>
        {request.forYouUntil && (
          <Chip
            icon={UserRoundCheck}
            tone="success"
            label={t('volunteer.board.forYou', { when: say.untilInstant(request.forYouUntil) })}
          />
        )}
        {isNew && <Chip icon={Sparkle} tone="waiting" label={t('volunteer.board.isNew')} />}
      </div>
      {request.forYou && <p>{t('volunteer.board.forYouWhy')}</p>}
      <p id={placeId} className="named action-icon">
        <MapPin aria-hidden />
        <span>
          <SaidIn sentence={placeName(t, request) ?? ''} words={request.area} />
        </span>
      </p>
      <p className="as-written">
        <Said>{request.description}</Said>
      </p>
      {request.additional && (
        <p className="as-written">
          <strong>{`${t('requests.about.additional')}:`}</strong> <Said>{request.additional}</Said>
        </p>
      )}
      {/* The reason takes its place, so that the card keeps its size. */}
      {!lost && (
        <p className="soft">
          <span className="no-print">
            <span>{`${t('requests.about.posted')}: ${say.instant(request.postedAt)}`}</span>
            <br />
          </span>
          {request.number > 0 && <span>{requestNumber(request.number)}</span>}
        </p>
      )}
      {(onAccept || request.forYou) && (
        <div className={classes('stack gap-8', styles.presses)}>
          {onAccept && (
            <Button
              icon={HeartHandshake}
              aria-describedby={describedBy(headingId, placeId)}
              disabledReason={lost && t(`volunteer.board.${lost}`)}
              onClick={() => onAccept(request)}
            >
              {t('volunteer.board.accept')}
            </Button>
          )}
          {request.forYou && !lost && (
            <Button
              variant="quiet"
              aria-describedby={describedBy(headingId, placeId)}
              onClick={() => onPassOn(request)}
            >
              {t('volunteer.board.notThisTime')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
})

/**
 * Holds a live list still for its reader. It takes over what has come and gone when `interactionKey`, which names the
 * reader's last action, changes. An empty list takes over at once.
 */
function useStillList(requests: RequestForVolunteer[], interactionKey: string) {
  const [held, setHeld] = useState({ requests, interactionKey })
  if (held.interactionKey !== interactionKey || (held.requests.length === 0 && requests.length > 0))
    setHeld({ requests, interactionKey })
  return useMemo(() => compared(held.requests, requests), [held.requests, requests])
}

/**
 * `shown` is what is held, each as last read; `arrived` what has come or changed since, and `lost`, by id, what has gone
 * or changed.
 */
function compared(held: RequestForVolunteer[], read: RequestForVolunteer[]) {
  const byId = new Map(read.map((request) => [request.id, request]))
  // A request whose words have changed has another handle.
  const handles = new Map(held.map(({ id, handle }) => [id, handle]))
  const lost = new Map<string, 'gone' | 'changed'>()
  const shown = held.map((request) => {
    const now = byId.get(request.id)
    if (now?.handle === request.handle) return now
    lost.set(request.id, now ? 'changed' : 'gone')
    return request
  })
  return { shown, arrived: read.filter(({ id, handle }) => handles.get(id) !== handle), lost }
}

/**
 * Keeps the focus among cards that come and go: if the focused card is removed, the next remaining one takes it, or the
 * heading. Returns the event handlers for the element around the cards.
 */
function useKeptFocus(cardIds: readonly string[], heading: RefObject<HTMLElement | null>) {
  const focused = useRef<{ element: Element; tag: string; nearest: string[] }>(undefined)
  useLayoutEffect(() => {
    const was = focused.current
    if (!was || was.element.isConnected) return
    focused.current = undefined
    if (document.activeElement !== document.body) return
    const card = was.nearest.map((id) => document.getElementById(id)).find(Boolean)
    ;(card?.querySelector<HTMLElement>(was.tag) ?? heading.current)?.focus()
  })
  return {
    onFocus: ({ target }: FocusEvent) => {
      const index = cardIds.indexOf(target.closest('article')?.id ?? '')
      // Those after it, then those before it.
      const nearest = [...cardIds.slice(index), ...cardIds.slice(0, index).toReversed()]
      focused.current = { element: target, tag: target.localName, nearest }
    },
    // Removing an element fires no event.
    onBlur: () => {
      focused.current = undefined
    },
  }
}
