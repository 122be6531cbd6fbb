import type { AskedAbout, RequestForVolunteer } from '@scan/contract/help-requests.ts'
import { api } from '@scan/contract/people.ts'
import { keepsFromOthers } from '@scan/domain/acceptances.ts'
import { instantOf } from '@scan/domain/clock.ts'
import type { WallDate, WallTime } from '@scan/domain/clock.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { queryKeys } from '../../app/api/queries.ts'
import { useApi } from '../../app/app-context.tsx'
import type { OutcomePlace } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { placeName } from '../../app/words/place-name.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Actions, Card } from '../../ui/content/card.tsx'
import { Drawing } from '../../ui/content/drawing.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { focusPageHeading } from '../../ui/site/route-announcer.tsx'
import { When } from '../shared/request-facts.tsx'
import visit from './accepted-request.module.css'
import { Guidance } from './guidance.tsx'
import { explainAccept, isBoardOutdated } from './use-board.ts'

interface AskedProps {
  place: OutcomePlace
  onYes: (accepted: RequestForVolunteer) => Promise<void>
  /** They said no, or somebody else was faster. */
  onGone: () => void
}

/** What a coordinator asks this volunteer, until they answer or it is too late (D69). */
export function Asked(props: AskedProps) {
  const { t } = useWords()
  const { call } = useApi()
  const { data = [] } = useQuery({
    queryKey: queryKeys.asked,
    queryFn: async ({ signal }) => (await call(api.listAsked, { signal })).asked,
    refetchOnWindowFocus: 'always',
  })
  return (
    <div role="status" aria-label={t('volunteer.asked.label')} className="stack gap-24 no-print">
      {data.map((question) => (
        <Question key={question.id} question={question} {...props} />
      ))}
    </div>
  )
}

function Question({ question, place, onYes, onGone }: AskedProps & { question: AskedAbout }) {
  const { t } = useWords()
  const queries = useQueryClient()
  const headingId = useId()
  const { id, helpType, date, time } = question
  const leave = () =>
    queries.setQueryData<AskedAbout[]>(queryKeys.asked, (all) => all?.filter((one) => one.id !== id))
  const answer = useAction(api.answerAsked, {
    explain: { failed: 'volunteer.asked.failed', own: explainAccept.own },
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
    onFailed: (failure, told) => {
      place.tell(told)
      if (!isBoardOutdated(failure)) return
      focusPageHeading({ preventScroll: true })
      leave()
      onGone()
    },
    place,
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
      <h3>{t('volunteer.guidance.title')}</h3>
      <Guidance of={helpType} />
      <NothingElse of={question} />
      <p className="soft">{t('volunteer.asked.first')}</p>
      <Actions>
        <Button size="main" busy={answer.isBusy} onClick={() => say('yes')}>
          {t('volunteer.asked.yes')}
        </Button>
        <Button variant="quiet" size="main" busy={answer.isBusy} onClick={() => say('no')}>
          {t('volunteer.asked.no')}
        </Button>
      </Actions>
    </Card>
  )
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
