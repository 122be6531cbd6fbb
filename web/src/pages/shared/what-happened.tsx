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
        'text' | 'picture' | 'actions'
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

/** Notices of events, on every device until they are read. */
export function WhatHappened({ describe, current, refetchKey, onNews, observed }: WhatHappenedProps) {
  const { t } = useWords()
  const say = useFormatDate()
  const queries = useQueryClient()
  const { data, isFetching } = useNotices()
  const region = useRef<HTMLDivElement>(null)
  const gotIt = useAction(publicApi.seeNotices, {
    explain: { failed: 'requests.happened.failed' },
    onDone: (_reply, { body }) => {
      // The button goes with what was read.
      if (region.current?.contains(document.activeElement)) focusPageHeading({ preventScroll: true })
      queries.setQueryData<UnreadNotice[]>(queryKeys.notices, (all) =>
        all?.filter(({ id }) => !body.ids.includes(id)),
      )
    },
  })

  const isListed = observed !== undefined && data?.some(({ kind }) => kind === observed.kind)
  const clearObserved = useEffectEvent(() => observed?.onGotIt())
  useEffect(() => {
    if (isListed) clearObserved()
  }, [isListed])

  /** Notices of the first load: only later ones are animated. */
  const [before, setBefore] = useState<Set<string>>()
  if (data && !before) setBefore(new Set(data.map(({ id }) => id)))

  const first = useRef(refetchKey)
  useEffect(() => {
    if (first.current === refetchKey) return
    first.current = refetchKey
    // A finished request is in another list now.
    for (const queryKey of [queryKeys.notices, queryKeys.pastRequests, queryKeys.pastVisits])
      void queries.invalidateQueries({ queryKey })
  }, [refetchKey, queries])

  const unread = (data ?? []).filter(isOfRequest)
  // They get a toast now, and stand here after the next load.
  const calm = (data ?? []).filter(({ kind }) => kind in CALM)
  const beforeThem = calm.filter(({ id }) => before?.has(id))
  const thanked = beforeThem.filter(({ kind }) => kind === 'thanked')
  const goingOn = beforeThem.filter(({ kind }) => kind === 'volunteer-goes-on')
  const questions = beforeThem.filter(({ kind }) => kind === 'separation-asked')
  const visits = beforeThem.filter(({ kind }) => kind === 'came-asked')
  const read = () => gotIt.run({ body: { ids: unread.map(({ id }) => id) } })
  const shown = (current === undefined ? unread.slice(-1) : stillCurrent(unread, current)).flatMap(
    (notice) => {
      const description = describe(notice, read)
      return description ? [{ ...description, notice }] : []
    },
  )
  const known = useRef<Set<string>>(undefined)
  const announceArrivals = useEffectEvent(() => {
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
  useEffect(() => {
    if (data) announceArrivals()
  })

  return (
    <div
      ref={region}
      role="status"
      aria-label={t('requests.happened.label')}
      className="stack gap-12 no-print"
    >
      {questions.map(({ id, name = '' }) => (
        <SeparationAsked key={id} id={id} name={name} />
      ))}
      {visits.map((visit) => (
        <CameAsked key={visit.id} {...visit} />
      ))}
      {goingOn.map(({ id, name = '' }) => (
        <Notice
          key={id}
          tone="info"
          title={t('requests.goesOn', { name })}
          actions={
            <Button variant="quiet" busy={gotIt.isBusy} onClick={() => gotIt.run({ body: { ids: [id] } })}>
              {t('requests.happened.gotIt')}
            </Button>
          }
        />
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
              <Button variant="quiet" onClick={observed.onGotIt}>
                {t('requests.happened.gotIt')}
              </Button>
            </>
          }
        />
      )}
      {thanked.map(({ id, helpType, date, text }) => (
        <Notice
          key={id}
          tone="success"
          title={t('requests.thanked.title')}
          actions={
            <Button variant="quiet" busy={gotIt.isBusy} onClick={() => gotIt.run({ body: { ids: [id] } })}>
              {t('requests.happened.gotIt')}
            </Button>
          }
        >
          {text && (
            <p className="as-written">
              <Said>{text}</Said>
            </p>
          )}
          {helpType && date && (
            <p>
              {t('requests.happened.about', {
                type: t(`catalogue.helpTypes.${helpType}`),
                when: say.plainDay(date),
              })}
            </p>
          )}
        </Notice>
      ))}
      {shown.map(({ tone, text, picture, shownBy, answer, actions, notice }) => {
        if (shownBy) return null
        const { id, helpType, date, time } = notice
        const type = t(`catalogue.helpTypes.${helpType}`)
        const about = (when: string) => t('requests.happened.about', { type, when })
        const button = answer ?? (
          <Button variant="quiet" busy={gotIt.isBusy} onClick={read}>
            {t('requests.happened.gotIt')}
          </Button>
        )
        return picture ? (
          <Notice
            key={id}
            tone={tone}
            title={text}
            picture={<Drawing name={picture} />}
            className={classes(before?.has(id) === false && styles.woven)}
            actions={
              <>
                {actions}
                {button}
              </>
            }
          >
            {about(say.plainDay(date))}
          </Notice>
        ) : (
          <Notice
            key={id}
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
      })}
    </div>
  )
}

/** Asks somebody whether they agree to meet again whom they asked not to meet; it stands until they answer. */
function SeparationAsked({ id, name }: { id: string; name: string }) {
  const { t } = useWords()
  const queries = useQueryClient()
  const answer = useAction(publicApi.answerSeparation, {
    explain: { failed: 'requests.separationAsked.failed' },
    done: (_reply, { body }) =>
      body.answer === 'yes' ? 'requests.separationAsked.saidYes' : 'requests.separationAsked.saidNo',
    onDone: () => {
      focusPageHeading({ preventScroll: true })
      queries.setQueryData<UnreadNotice[]>(queryKeys.notices, (all) => all?.filter((one) => one.id !== id))
    },
  })
  const say = (said: 'yes' | 'no') => answer.run({ params: { id }, body: { answer: said } })
  return (
    <Notice
      tone="info"
      title={t('requests.separationAsked.title', { name })}
      actions={
        <>
          <Button variant="quiet" busy={answer.isBusy} onClick={() => say('no')}>
            {t('requests.separationAsked.no')}
          </Button>
          <Button variant="quiet" busy={answer.isBusy} onClick={() => say('yes')}>
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
  const say = useFormatDate()
  const queries = useQueryClient()
  const answer = useAction(publicApi.sayWhetherCame, {
    explain: { failed: 'citizen.came.failed' },
    done: 'replies.said-whether-came',
    onDone: () => {
      focusPageHeading({ preventScroll: true })
      queries.setQueryData<UnreadNotice[]>(queryKeys.notices, (all) => all?.filter((one) => one.id !== id))
    },
  })
  const press = (said: 'yes' | 'no') => answer.run({ params: { id }, body: { answer: said } })
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
      {helpType &&
        date &&
        t('requests.happened.about', {
          type: t(`catalogue.helpTypes.${helpType}`),
          when: say.plainDay(date),
        })}
    </Notice>
  )
}

/** Fully visible without scrolling: a toast would cover the page to say it twice. */
function isInSight(element: Element | null): boolean {
  const box = element?.getBoundingClientRect()
  return box !== undefined && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight
}
