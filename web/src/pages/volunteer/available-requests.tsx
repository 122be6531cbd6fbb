import type { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import { isAway } from '@scan/domain/availability.ts'
import { type WallDate, wallClock } from '@scan/domain/clock.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import { ArrowUp, CalendarDays, ChevronDown, Eye, LifeBuoy, Sparkle, UserRoundCheck } from 'lucide-react'
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  memo,
  useCallback,
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
import { papersSaid } from '../../app/words/papers-said.ts'
import { placeName } from '../../app/words/place-name.ts'
import { SaidIn } from '../../app/words/said-in.tsx'
import { Said } from '../../app/words/said.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { paths } from '../../paths.ts'
import { classes } from '../../ui/attributes.ts'
import { Chip } from '../../ui/content/chip.tsx'
import { Drawing } from '../../ui/content/drawing.tsx'
import { EmptyState } from '../../ui/content/empty-state.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { supportPath } from '../shared/support-path.ts'
import { When, useSoLong } from '../shared/request-facts.tsx'
import { useLastLook } from './last-look.ts'
import styles from './request-board.module.css'
import type { Board, BoardContent } from './use-board.ts'

type AvailableRequestsProps = Pick<
  BoardContent,
  'open' | 'total' | 'outside' | 'acceptsFrom' | 'papersMissing' | 'visitsUnconfirmed'
> & {
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
    papersMissing,
    visitsUnconfirmed,
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
  const today = wallClock(now, timeZone).date
  const user = useUser()
  const { shown, arrived, lost } = useFrozenList(open, board.unfreezeKey)
  const keptFocus = useKeptFocus(shown.map(cardId), headingRef)
  const lastLook = useLastLook()
  const isNew = ({ postedAt }: RequestForVolunteer) => lastLook !== undefined && postedAt > lastLook
  const newCount = shown.filter(isNew).length
  const again =
    acceptsFrom && acceptsFrom > now
      ? t('volunteer.board.acceptsFrom', { when: say.instant(acceptsFrom) })
      : undefined
  const toSee =
    papersMissing.length > 0 && t('problems.papers-missing', { papers: papersSaid(t, papersMissing) })
  const waits = user.stopped ? t('problems.coordinator-first') : toSee || again

  /** Shown by the reader's own press just now. */
  const [came, setCame] = useState<ReadonlySet<string>>()

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
        <div className={classes('row soft', styles.sums)}>
          <h2 ref={headingRef} tabIndex={-1} aria-live="polite" className={styles.count}>
            {isLooking ? t('volunteer.board.looking') : t('volunteer.board.shown', { count: total })}
          </h2>
          {near && <p>{t('volunteer.board.areaFirst', { area: near })}</p>}
          {newCount > 0 && lastLook && (
            <p className={classes('strong', styles.newCount)}>
              {t('volunteer.board.newSince', { when: say.since(lastLook), count: newCount })}
            </p>
          )}
        </div>
      </div>
      {waits && (
        <Notice
          tone="warning"
          title={t('volunteer.board.stopped')}
          actions={
            waits === toSee && (
              <LinkButton to={supportPath(user)} variant="quiet" icon={LifeBuoy}>
                {t('citizen.request.support')}
              </LinkButton>
            )
          }
        >
          {waits}
        </Notice>
      )}
      {visitsUnconfirmed && !waits && (
        <Notice tone="info" title={t('volunteer.board.someWait')}>
          {t('problems.visits-unconfirmed')}
        </Notice>
      )}
      {shown.length > 0 && (
        <div
          {...keptFocus}
          role="group"
          aria-label={t('volunteer.board.available')}
          aria-busy={isLooking}
          className="stack gap-24"
        >
          {inDays(shown).map(({ key, day, requests }) => (
            <Day
              // At midnight 'Tomorrow' becomes 'Today'.
              key={`${key} ${today}`}
              title={day ? <When date={day} /> : t('volunteer.board.forYouTitle')}
            >
              {requests.map((request) => (
                <RequestCard
                  key={request.id}
                  request={request}
                  withDay={day === undefined}
                  isNew={isNew(request)}
                  hasCome={came?.has(request.id)}
                  lost={lost.get(request.id)}
                  onAccept={waits ? undefined : onAccept}
                  onPassOn={onPassOn}
                />
              ))}
            </Day>
          ))}
        </div>
      )}
      {/* Below the list, so that it moves nothing, and sticks to the edge of the screen. */}
      <div role="status" className={styles.arrived}>
        {arrived.length > 0 && (
          <Notice
            isFlat
            actions={
              <Button
                variant="quiet"
                icon={ArrowUp}
                onClick={() => {
                  setCame(new Set(arrived.map(({ id }) => id)))
                  flushSync(board.unfreeze)
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
      <More
        {...{ board, total }}
        shown={shown.length}
        onPress={() => {
          readOnAt.current = shown.length
          void board.fetchNextPage()
        }}
      />
      {shown.length === 0 && !isLooking && <None isElsewhere={outside > 0} today={today} />}
      {outside > 0 && !isLooking && (
        <Notice
          isFlat
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

type MoreProps = { board: Board; shown: number; total: number; onPress: () => void }

/** The next page, read at a press. */
function More({ board, shown, total, onPress }: MoreProps) {
  const { t } = useWords()
  return (
    <>
      {board.isFetchNextPageError && (
        <Notice tone="danger" role="alert">
          {t('volunteer.board.moreFailed')}
        </Notice>
      )}
      {board.hasNextPage && (
        <div className="row">
          <p>{t('volunteer.board.soFar', { shown, count: total })}</p>
          <Button
            variant="quiet"
            icon={ChevronDown}
            busy={board.isFetchingNextPage}
            busyLabel={t('volunteer.board.showingMore')}
            onClick={onPress}
          >
            {t('volunteer.board.showMore')}
          </Button>
        </div>
      )}
    </>
  )
}

/** `isElsewhere`: the filters hide some. */
function None({ isElsewhere, today }: { isElsewhere: boolean; today: WallDate }) {
  const { t } = useWords()
  const { requestEmails, stopped, awayUntil } = useUser()
  const isUnasked = requestEmails === 'never' || stopped || isAway(awayUntil, today)
  return (
    <EmptyState
      drawing="looking"
      action={
        !isElsewhere && (
          <LinkButton to={paths.volunteerProfile} variant="quiet" icon={CalendarDays}>
            {t('volunteer.board.myDays')}
          </LinkButton>
        )
      }
    >
      {t(
        isElsewhere
          ? 'volunteer.board.noneHere'
          : isUnasked
            ? 'volunteer.board.none'
            : 'volunteer.board.noneYet',
      )}
    </EmptyState>
  )
}

const cardId = ({ id }: { id: string }) => `request-${id}`

function focusOnCard(request: { id: string } | undefined): void {
  if (request) document.getElementById(cardId(request))?.querySelector('h4')?.focus()
}

type DayOfRequests = { key: string; day: WallDate | undefined; requests: RequestForVolunteer[] }

/**
 * In their order, each day once: what is offered to this volunteer alone stands before them, without a day; with their
 * own area first, the days come once for it and once for the rest.
 */
function inDays(requests: readonly RequestForVolunteer[]): DayOfRequests[] {
  const days: DayOfRequests[] = []
  for (const request of requests) {
    const day = request.forYou ? undefined : request.date
    const last = days.at(-1)
    if (last && last.day === day) last.requests.push(request)
    else days.push({ key: `${day} ${days.length}`, day, requests: [request] })
  }
  return days
}

function Day({ title, children }: { title: ReactNode; children: ReactNode }) {
  const headingId = useId()
  return (
    <div className={classes('stack gap-4', styles.day)}>
      <h3 id={headingId}>{title}</h3>
      <ul role="list" aria-labelledby={headingId} className={classes('box', styles.sheet)}>
        {children}
      </ul>
    </div>
  )
}

type RequestCardProps = {
  request: RequestForVolunteer
  /** Where no heading says it. */
  withDay: boolean
  /** If it is no longer open, or has changed: the card stays, and says so. */
  lost: 'gone' | 'changed' | undefined
  isNew: boolean
  /** Slides in. */
  hasCome: boolean | undefined
  /** Undefined while this volunteer may accept nothing: the board says why. */
  onAccept: ((request: RequestForVolunteer) => void) | undefined
  onPassOn: (request: RequestForVolunteer) => void
}

/** An open request on the board. Memoised: a board may have thousands. */
const RequestCard = memo(function RequestCard(props: RequestCardProps) {
  const { request, withDay, lost, isNew, hasCome, onAccept, onPassOn } = props
  const { t } = useWords()
  const say = useFormatDate()
  const soLong = useSoLong()
  const id = useId()
  const [acceptId, passId, headingId, placeId] = ['accept', 'pass', 'heading', 'place'].map(
    (part) => id + part,
  )
  return (
    <li data-has-come={hasCome || undefined}>
      <article id={cardId(request)} aria-labelledby={headingId} className={styles.card}>
        <Drawing name={request.helpType} size="card" />
        <div className={classes('stack gap-4', styles.head)}>
          <div id={headingId}>
            <h4 tabIndex={-1}>{t(`catalogue.helpTypes.${request.helpType}`)}</h4>
            <p className="strong">
              {withDay ? <When date={request.date} time={request.time} /> : say.time(request.time)}
            </p>
          </div>
          <p id={placeId}>
            <SaidIn sentence={placeName(t, request) ?? ''} words={request.area} />
          </p>
          {request.duration && <p>{soLong(request.duration)}</p>}
          {isNew && <Chip icon={Sparkle} tone="waiting" label={t('volunteer.board.isNew')} />}
        </div>
        <div className={classes('stack gap-8', styles.what)}>
          {request.forYouUntil && (
            <Chip
              icon={UserRoundCheck}
              tone="success"
              label={t('volunteer.board.forYou', { when: say.untilInstant(request.forYouUntil) })}
            />
          )}
          {request.forYou && <p>{t('volunteer.board.forYouWhy')}</p>}
          <WhatToDo request={request} headingId={headingId} />
        </div>
        <div className={classes('row spread', styles.foot)}>
          {/* The reason takes its place, so that the card keeps its size. */}
          {!lost && (
            <p className={classes('soft', styles.posted)}>
              <span className="no-print">
                {`${t('requests.about.posted')}: ${say.listDay(request.postedAt)}`}
              </span>{' '}
              {request.number > 0 && <span>{requestNumber(request.number)}</span>}
            </p>
          )}
          {(onAccept || request.forYou) && (
            <div className={classes('row gap-8', styles.presses)}>
              {onAccept && (
                <Button
                  id={acceptId}
                  aria-labelledby={`${acceptId} ${headingId} ${placeId}`}
                  disabledReason={lost && t(`volunteer.board.${lost}`)}
                  onClick={() => onAccept(request)}
                >
                  {t('volunteer.board.accept')}
                </Button>
              )}
              {request.forYou && !lost && (
                <Button
                  variant="quiet"
                  id={passId}
                  aria-labelledby={`${passId} ${headingId} ${placeId}`}
                  onClick={() => onPassOn(request)}
                >
                  {t('volunteer.board.notThisTime')}
                </Button>
              )}
            </div>
          )}
        </div>
      </article>
    </li>
  )
})

/** The citizen's text: three lines, and the rest a press away. */
function WhatToDo({ request, headingId }: { request: RequestForVolunteer; headingId: string | undefined }) {
  const { t } = useWords()
  const moreId = useId()
  const [isCut, setIsCut] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const watch = useCallback((text: HTMLElement | null) => {
    if (!text) return
    const watching = new ResizeObserver(() =>
      setIsCut(text.offsetHeight > (text.parentElement?.clientHeight ?? 0) + 1),
    )
    watching.observe(text)
    return () => watching.disconnect()
  }, [])
  const { description, additional } = request
  return (
    <div className={styles.words}>
      <div data-unfolds className={isOpen ? undefined : styles.cut}>
        <div ref={isOpen ? undefined : watch}>
          {isCut && !isOpen && (
            <span aria-hidden data-word={t('volunteer.board.more')} className={styles.room} />
          )}
          <p className="as-written">
            <Said>{description}</Said>
          </p>
          {additional && (
            <p className="as-written">
              <strong>{`${t('requests.about.additional')}:`}</strong> <Said>{additional}</Said>
            </p>
          )}
        </div>
      </div>
      {(isCut || isOpen) && (
        <button
          type="button"
          id={moreId}
          aria-expanded={isOpen}
          aria-labelledby={`${moreId} ${headingId}`}
          className={classes('text-button no-print', styles.more)}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className="named gap-4">
            <span>{t(isOpen ? 'volunteer.board.less' : 'volunteer.board.more')}</span>
            <ChevronDown aria-hidden />
          </span>
        </button>
      )}
    </div>
  )
}

/**
 * Holds a live list still for its reader. It takes over what has come and gone when `unfreezeKey`, which names the
 * reader's last action, changes. An empty list takes over at once.
 */
function useFrozenList(requests: RequestForVolunteer[], unfreezeKey: string) {
  const [frozen, setFrozen] = useState({ requests, unfreezeKey })
  if (frozen.unfreezeKey !== unfreezeKey || (frozen.requests.length === 0 && requests.length > 0))
    setFrozen({ requests, unfreezeKey })
  return useMemo(() => compareLists(frozen.requests, requests), [frozen.requests, requests])
}

/**
 * `shown` is what is held, each as last read; `arrived` what has come or changed since, and `lost`, by id, what has gone
 * or changed.
 */
function compareLists(frozen: RequestForVolunteer[], read: RequestForVolunteer[]) {
  const byId = new Map(read.map((request) => [request.id, request]))
  // A request whose words have changed has another handle.
  const handles = new Map(frozen.map(({ id, handle }) => [id, handle]))
  const lost = new Map<string, 'gone' | 'changed'>()
  const shown = frozen.map((request) => {
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
