import type { Invitation, RequestForVolunteer } from '@scan/contract/help-requests.ts'
import type { Notice as NoticeOf } from '@scan/contract/notices.ts'
import { publicApi } from '@scan/contract/public-api.ts'
import { keepsFromOthers } from '@scan/domain/acceptances.ts'
import { instantOf } from '@scan/domain/clock.ts'
import type { WallDate, WallTime } from '@scan/domain/clock.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { queryKeys } from '../../app/api/queries.ts'
import { useClient } from '../../app/app-context.tsx'
import type { OutcomeState } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { placeName } from '../../app/words/place-name.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Actions, Card } from '../../ui/content/card.tsx'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { Drawing } from '../../ui/content/drawing.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { focusPageHeading } from '../../ui/site/route-announcer.tsx'
import { When } from '../shared/request-facts.tsx'
import { useNotices } from '../shared/what-happened.tsx'
import visit from './accepted-request.module.css'
import { Guidance } from './guidance.tsx'
import { explainAccept, isBoardOutdated } from './use-board.ts'

interface AskedProps {
  outcome: OutcomeState
  onYes: (accepted: RequestForVolunteer) => Promise<void>
  /** They said no, or somebody else was faster. */
  onGone: () => void
}

/** A coordinator's invitation, until it is answered or over (D69). */
export function Asked(props: AskedProps) {
  const { t } = useWords()
  const { call } = useClient()
  const { data = [] } = useQuery({
    queryKey: queryKeys.asked,
    queryFn: async ({ signal }) => (await call(publicApi.listAsked, { signal })).asked,
    refetchOnWindowFocus: 'always',
  })
  return (
    <div role="status" aria-label={t('volunteer.asked.label')} className="stack gap-24 no-print">
      {data.map((question) => (
        <Question key={question.id} question={question} {...props} />
      ))}
      <Over />
    </div>
  )
}

function Question({ question, outcome, onYes, onGone }: AskedProps & { question: Invitation }) {
  const { t } = useWords()
  const queries = useQueryClient()
  const headingId = useId()
  const { id, helpType, date, time } = question
  const leave = () =>
    queries.setQueryData<Invitation[]>(queryKeys.asked, (all) => all?.filter((one) => one.id !== id))
  const answer = useAction(publicApi.answerAsked, {
    explain: { failed: 'volunteer.asked.failed', override: explainAccept.override },
    done: (_reply, { body }) =>
      body.answer === 'yes' ? 'volunteer.board.acceptDone' : 'replies.asked-declined',
    onDone: async ({ request }) => {
      // The visit takes the focus.
      if (request) await onYes(request)
      else {
        focusPageHeading({ preventScroll: true })
        onGone()
      }
      leave()
    },
    onFailed: (failure, message) => {
      outcome.show(message)
      if (!isBoardOutdated(failure)) return
      focusPageHeading({ preventScroll: true })
      leave()
      onGone()
    },
    outcome,
  })
  const say = (said: 'yes' | 'no') => answer.run({ params: { id }, body: { answer: said } })
  return (
    <Card as="article" kasavu aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1}>
        {t('volunteer.asked.title')}
      </h2>
      <p className={`strong ${visit.when}`}>
        <When date={date} time={time} />
      </p>
      <p className={`named gap-12 ${visit.head}`}>
        <Drawing name={helpType} size="card" />
        <span>
          {t('volunteer.board.acceptWhat', {
            type: t(`catalogue.helpTypes.${helpType}`),
            place: placeName(t, question) ?? '',
          })}
        </span>
      </p>
      <NothingElse of={question} />
      <Actions>
        <Button size="main" busy={answer.isBusy} onClick={() => say('yes')}>
          {t('volunteer.asked.yes')}
        </Button>
        <Button variant="quiet" size="main" busy={answer.isBusy} onClick={() => say('no')}>
          {t('volunteer.asked.no')}
        </Button>
      </Actions>
      <p className="soft">{t('volunteer.asked.first')}</p>
      <Disclosure label={t('volunteer.guidance.title')}>
        <Guidance of={helpType} />
      </Disclosure>
    </Card>
  )
}

/** An invitation that ended unanswered, until read (D58). It does not say who goes (D41). */
function Over() {
  const { t } = useWords()
  const say = useFormatDate()
  const queries = useQueryClient()
  const { data = [] } = useNotices()
  const gotIt = useAction(publicApi.seeNotices, {
    explain: { failed: 'requests.happened.failed' },
    onDone: (_reply, { body }) => {
      focusPageHeading({ preventScroll: true })
      queries.setQueryData<NoticeOf[]>(queryKeys.notices, (all) =>
        all?.filter(({ id }) => !body.ids.includes(id)),
      )
    },
  })
  return data.map(({ id, kind, helpType, date, time }) => {
    if ((kind !== 'asked-taken' && kind !== 'asked-over') || !helpType || !date || !time) return null
    const type = t(`catalogue.helpTypes.${helpType}`)
    return (
      <Notice
        key={id}
        title={t('requests.happened.about', { type, when: say.when(date, time) })}
        actions={
          <Button variant="quiet" busy={gotIt.isBusy} onClick={() => gotIt.run({ body: { ids: [id] } })}>
            {t('requests.happened.gotIt')}
          </Button>
        }
      >
        {t(kind === 'asked-taken' ? 'volunteer.asked.taken' : 'volunteer.asked.over')}
      </Notice>
    )
  })
}

/** Until when somebody who accepts this accepts nothing else, if that is long (D81). */
export function NothingElse({ of: { date, time } }: { of: { date: WallDate; time: WallTime } }) {
  const { t } = useWords()
  const say = useFormatDate()
  const { now, timeZone } = useServerClock()
  const startsAt = instantOf(date, time, timeZone)
  if (!startsAt || !keepsFromOthers(startsAt, now)) return null
  return <p>{t('volunteer.board.nothingElse', { day: say.plainDay(date) })}</p>
}
