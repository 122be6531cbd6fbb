import { type Notice as UnreadNotice, type NoticeOfRequest, isOfRequest } from '@scan/contract/notices.ts'
import { publicApi } from '@scan/contract/public-api.ts'
import { type Current, stillCurrent } from '@scan/domain/notices.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Said } from '../../app/words/said.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { useAction } from '../../app/use-action.ts'
import { queryKeys } from '../../app/api/queries.ts'
import { useClient } from '../../app/app-context.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { classes } from '../../ui/attributes.ts'
import { Drawing, type DrawingName } from '../../ui/content/drawing.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { toast } from '../../ui/overlays/toasts.tsx'
import { focusPageHeading } from '../../ui/site/route-announcer.tsx'
import styles from './what-happened.module.css'

/** Notices that must not push the work in hand from under a finger, with their titles. */
const CALM = {
  thanked: 'requests.thanked.title',
  'separation-asked': 'requests.separationAsked.title',
  'volunteer-goes-on': 'requests.goesOn',
  'came-asked': 'citizen.came.title',
} as const

/** One at a time: an earlier one may say the opposite. */
const NEWS = { id: 'news' }

interface Description {
  tone: 'success' | 'info' | 'warning'
  text: string
  /** Below a drawing. */
  count?: string | undefined
  /** Drawing of the event: the text is then its heading. */
  picture?: DrawingName | undefined
  /** The element that shows it: a toast only while that is out of sight. */
  shownBy?: RefObject<Element | null> | undefined
  /** In place of 'Got it'. */
  answer?: ReactNode
  /** Further buttons. */
  actions?: ReactNode
}

type WhatHappenedProps = {
  /** Wording; undefined if it does not concern this page. `read` marks it as read. */
  describe: (notice: NoticeOfRequest, read: () => void) => Description | undefined
  /** The request or visit on this page; undefined while loading. */
  current: Current | null | undefined
  /** Identifies the request on this page: a change refetches the notices, also without live events. */
  refetchKey: unknown
  /** Called for events while the page is open: the outcome of an earlier press is outdated. */
  onNews: () => void
  /** An event seen by the page itself: shown if the server's list lacks it. */
  observed?:
    | ({ kind: NoticeOfRequest['kind']; onGotIt: () => void } & Pick<
        Description,
        'text' | 'count' | 'picture' | 'actions'
      >)
    | undefined
}

/** All that the reader has not read yet. */
export function useNotices() {
  const { call } = useClient()
  return useQuery({
    queryKey: queryKeys.notices,
    queryFn: async ({ signal }) => (await call(publicApi.listNotices, { signal })).notices,
    refetchOnWindowFocus: 'always',
  })
}

/** Marks them as read. */
function useSeen(region: RefObject<HTMLElement | null>) {
  const queries = useQueryClient()
  return useAction(publicApi.seeNotices, {
    explain: { failed: 'requests.happened.failed' },
    onDone: (_reply, { body }) => {
      // The button goes with what was read.
      if (region.current?.contains(document.activeElement)) focusPageHeading({ preventScroll: true })
      queries.setQueryData<UnreadNotice[]>(queryKeys.notices, (all) =>
        all?.filter(({ id }) => !body.ids.includes(id)),
      )
    },
  })
}

/** Notices of the first load: only later ones are animated. */
function useBefore(data: readonly UnreadNotice[] | undefined) {
  const [before, setBefore] = useState<Set<string>>()
  if (data && !before) setBefore(new Set(data.map(({ id }) => id)))
  return before
}

/** Notices of events, on every device until they are read. */
export function WhatHappened({ describe, current, refetchKey, onNews, observed }: WhatHappenedProps) {
  const { t } = useWords()
  const queries = useQueryClient()
  const { data, isFetching } = useNotices()
  const region = useRef<HTMLDivElement>(null)
  const seen = useSeen(region)
  const gotIt = (ids: string[]) => <GotIt isBusy={seen.isBusy} onPress={() => seen.run({ body: { ids } })} />

  const isListed = observed !== undefined && data?.some(({ kind }) => kind === observed.kind)
  const clearObserved = useEffectEvent(() => observed?.onGotIt())
  // The server's notice takes over from the page's own.
  useEffect(() => {
    if (isListed) clearObserved()
  }, [isListed])

  const first = useRef(refetchKey)
  useEffect(() => {
    if (first.current === refetchKey) return
    first.current = refetchKey
    // A finished request is in another list now.
    for (const queryKey of [queryKeys.notices, queryKeys.pastRequests, queryKeys.pastVisits])
      void queries.invalidateQueries({ queryKey })
  }, [refetchKey, queries])

  const before = useBefore(data)
  const unread = (data ?? []).filter(isOfRequest)
  // They get a toast now, and stand here after the next load.
  const calm = (data ?? []).filter(({ kind }) => kind in CALM)
  const standing = (one: keyof typeof CALM) => calm.filter(({ id, kind }) => kind === one && before?.has(id))
  const allOfThem = unread.map(({ id }) => id)
  const shown = (current === undefined ? unread.slice(-1) : stillCurrent(unread, current)).flatMap(
    (notice) => {
      const description = describe(notice, () => seen.run({ body: { ids: allOfThem } }))
      return description ? [{ ...description, notice }] : []
    },
  )
  useArrivals(data !== undefined, { shown, calm, region, onNews })

  return (
    <div
      ref={region}
      role="status"
      aria-label={t('requests.happened.label')}
      className="stack gap-12 no-print"
    >
      {standing('separation-asked').map(({ id, name = '' }) => (
        <SeparationAsked key={id} id={id} name={name} />
      ))}
      {standing('came-asked').map((visit) => (
        <CameAsked key={visit.id} {...visit} />
      ))}
      {standing('volunteer-goes-on').map(({ id, name = '' }) => (
        <Notice key={id} tone="info" title={t('requests.goesOn', { name })} actions={gotIt([id])} />
      ))}
      {observed && !isFetching && !isListed && (
        <Notice
          tone="success"
          title={observed.text}
          picture={observed.picture && <Drawing name={observed.picture} />}
          className={styles.woven}
          actions={
            <>
              {observed.actions}
              <GotIt onPress={observed.onGotIt} />
            </>
          }
        >
          {observed.count}
        </Notice>
      )}
      {shown.map(({ notice, ...description }) => (
        <Happened
          key={notice.id}
          {...description}
          notice={notice}
          isNew={before?.has(notice.id) === false}
          button={description.answer ?? gotIt(allOfThem)}
        />
      ))}
    </div>
  )
}

interface Arrivals extends Pick<WhatHappenedProps, 'onNews'> {
  shown: readonly (Description & { notice: NoticeOfRequest })[]
  calm: readonly UnreadNotice[]
  region: RefObject<HTMLElement | null>
}

/** A toast for each notice that comes while the page is open, unless it is in sight. */
function useArrivals(isLoaded: boolean, { shown, calm, region, onNews }: Arrivals) {
  const { t } = useWords()
  const known = useRef<Set<string>>(undefined)
  const announce = useEffectEvent(() => {
    for (const { tone, text, shownBy, notice } of shown) {
      if (!known.current || known.current.has(notice.id)) continue
      onNews()
      if (!isInSight((shownBy ?? region).current)) (tone === 'success' ? toast.success : toast)(text, NEWS)
    }
    for (const { id, kind, name = '' } of calm) {
      if (!known.current || known.current.has(id)) continue
      toast(t(CALM[kind as keyof typeof CALM], { name }))
    }
    known.current = new Set([...calm, ...shown.map(({ notice }) => notice)].map(({ id }) => id))
  })
  // After each render: whether a notice is in sight depends on the layout.
  useEffect(() => {
    if (isLoaded) announce()
  })
}

function GotIt({ isBusy = false, onPress }: { isBusy?: boolean; onPress: () => void }) {
  const { t } = useWords()
  return (
    <Button variant="quiet" busy={isBusy} onClick={onPress}>
      {t('requests.happened.gotIt')}
    </Button>
  )
}

type HappenedProps = Description & { notice: NoticeOfRequest; isNew: boolean; button: ReactNode }

function Happened({ tone, text, count, picture, shownBy, actions, notice, isNew, button }: HappenedProps) {
  const { t } = useWords()
  const say = useFormatDate()
  if (shownBy) return null
  const { helpType, date, time } = notice
  const type = t(`catalogue.helpTypes.${helpType}`)
  const about = (when: string) => t('requests.happened.about', { type, when })
  return picture ? (
    <Notice
      tone={tone}
      title={text}
      picture={<Drawing name={picture} />}
      className={classes(isNew && styles.woven)}
      actions={
        <>
          {actions}
          {button}
        </>
      }
    >
      <p>{about(say.plainDay(date))}</p>
      {count && <p>{count}</p>}
    </Notice>
  ) : (
    <Notice
      tone={tone}
      title={about(say.when(date, time))}
      actions={
        <>
          {button}
          {actions}
        </>
      }
    >
      {text}
    </Notice>
  )
}

/** What citizens thanked a volunteer with, until it is read. */
export function Thanks() {
  const { data } = useNotices()
  const region = useRef<HTMLDivElement>(null)
  const seen = useSeen(region)
  const before = useBefore(data)
  const thanks = data?.filter(({ id, kind }) => kind === 'thanked' && before?.has(id)) ?? []
  return (
    <div ref={region} role="status" className="stack gap-12 no-print">
      {thanks.map((one) => (
        <Thanked
          key={one.id}
          {...one}
          button={<GotIt isBusy={seen.isBusy} onPress={() => seen.run({ body: { ids: [one.id] } })} />}
        />
      ))}
    </div>
  )
}

function Thanked({ helpType, date, text, button }: UnreadNotice & { button: ReactNode }) {
  const { t } = useWords()
  return (
    <Notice tone="success" isFlat title={t('requests.thanked.title')} actions={button}>
      {text && (
        <p className="as-written">
          <Said>{text}</Said>
        </p>
      )}
      {helpType && date && (
        <p className="soft">
          <About helpType={helpType} date={date} />
        </p>
      )}
    </Notice>
  )
}

/** 'Shopping, Friday 20 November' */
function About({ helpType, date }: Pick<NoticeOfRequest, 'helpType' | 'date'>) {
  const { t } = useWords()
  const say = useFormatDate()
  const type = t(`catalogue.helpTypes.${helpType}`)
  return <span>{t('requests.happened.about', { type, when: say.plainDay(date) })}</span>
}

/** Asks somebody whether they agree to meet again whom they asked not to meet; it stands until they answer. */
function SeparationAsked({ id, name }: { id: string; name: string }) {
  const { t } = useWords()
  const onDone = useRemoved(id)
  const answer = useAction(publicApi.answerSeparation, {
    explain: { failed: 'requests.separationAsked.failed' },
    done: (_reply, { body }) =>
      body.answer === 'yes' ? 'requests.separationAsked.saidYes' : 'requests.separationAsked.saidNo',
    onDone,
  })
  const press = (given: 'yes' | 'no') => answer.run({ params: { id }, body: { answer: given } })
  return (
    <Notice
      tone="info"
      title={t('requests.separationAsked.title', { name })}
      actions={
        <>
          <Button variant="quiet" busy={answer.isBusy} onClick={() => press('no')}>
            {t('requests.separationAsked.no')}
          </Button>
          <Button variant="quiet" busy={answer.isBusy} onClick={() => press('yes')}>
            {t('requests.separationAsked.yes')}
          </Button>
        </>
      }
    >
      {t('requests.separationAsked.text', { name })}
    </Notice>
  )
}

/** Asks the day after a new volunteer's visit whether they came; it stands until it is answered. */
function CameAsked({ id, name = '', helpType, date }: UnreadNotice) {
  const { t } = useWords()
  const onDone = useRemoved(id)
  const answer = useAction(publicApi.sayWhetherCame, {
    explain: { failed: 'citizen.came.failed' },
    done: 'replies.said-whether-came',
    onDone,
  })
  const press = (given: 'yes' | 'no') => answer.run({ params: { id }, body: { answer: given } })
  return (
    <Notice
      tone="info"
      title={t('citizen.came.title', { name })}
      actions={
        <>
          <Button variant="quiet" busy={answer.isBusy} onClick={() => press('yes')}>
            {t('citizen.came.yes')}
          </Button>
          <Button variant="quiet" busy={answer.isBusy} onClick={() => press('no')}>
            {t('citizen.came.no')}
          </Button>
        </>
      }
    >
      {helpType && date && <About helpType={helpType} date={date} />}
    </Notice>
  )
}

/** Removes an answered notice, whose button had the focus. */
function useRemoved(id: string) {
  const queries = useQueryClient()
  return () => {
    focusPageHeading({ preventScroll: true })
    queries.setQueryData<UnreadNotice[]>(queryKeys.notices, (all) => all?.filter((one) => one.id !== id))
  }
}

/** Fully visible without scrolling: a toast would cover the page to say it twice. */
function isInSight(element: Element | null): boolean {
  const box = element?.getBoundingClientRect()
  return box !== undefined && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight
}
