import type { CurrentRequest, User } from '@scan/contract/accounts.ts'
import { api } from '@scan/contract/people.ts'
import { instantOf } from '@scan/domain/clock.ts'
import { hourByDay, timeAskedFor } from '@scan/domain/help-request.ts'
import { proposeTimeRefusal } from '@scan/domain/lifecycle.ts'
import { CalendarClock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { OutcomePlace } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { NothingElse } from './check-step.tsx'
import { useCitizenCache } from './use-citizen-status.ts'
import { NightHour, WhenFields } from './when-step.tsx'

type AnotherTimeProps = {
  user: User
  request: CurrentRequest
  startsAt: Date
  place: OutcomePlace
}

/** Asks the volunteer who comes: 'Can you come at 4 instead?' */
export function AskForAnotherTime({ user, request, startsAt, place }: AnotherTimeProps) {
  const { t } = useWords()
  const { now, timeZone } = useServerClock()
  const [isOpen, setIsOpen] = useState(false)
  const [fields, setFields] = useState({ date: request.date, time: request.time })
  const [problem, setProblem] = useState<{ field: 'date' | 'time'; message: string }>()
  /** The night hour that is being asked about. */
  const [night, setNight] = useState<string>()
  const send = useNewTime(place, () => setIsOpen(false))
  const name = request.volunteer?.name ?? ''

  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = form.current?.querySelector(`#${problem?.field}`)
    // With what is wrong above it.
    field?.scrollIntoView?.()
    field?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
  }, [problem])

  const visit = {
    status: 'accepted',
    citizenId: user.id,
    startsAt,
    proposed: request.newTime ?? null,
  } as const
  const cannotAsk = proposeTimeRefusal(visit, { by: user.id }, now)

  function ask(wanted: typeof fields, meansNight = false) {
    const at = instantOf(wanted.date, wanted.time, timeZone)
    const refused = at && proposeTimeRefusal({ ...visit, proposed: null }, { by: user.id, at }, now)
    if (!wanted.date) return setProblem({ field: 'date', message: t('citizen.ask.empty.date') })
    if (!wanted.time) return setProblem({ field: 'time', message: t('citizen.ask.empty.time') })
    if (!at) return setProblem({ field: 'time', message: t('fields.time-invalid') })
    if (refused) {
      const field = refused === 'too-far-ahead' ? 'date' : 'time'
      return setProblem({ field, message: t(`problems.${refused}`) })
    }
    if (hourByDay(wanted.time) && !meansNight) return setNight(wanted.time)
    send.run({ body: wanted })
  }

  return (
    <>
      <Button
        variant="link"
        icon={CalendarClock}
        disabledReason={cannotAsk && t(`problems.${cannotAsk}`)}
        onClick={() => {
          send.clear()
          setProblem(undefined)
          setFields({ date: request.date, time: request.time })
          setIsOpen(true)
        }}
      >
        {t('citizen.newTime.button')}
      </Button>
      <ConfirmDialog
        open={isOpen && !night}
        role="dialog"
        title={t('citizen.newTime.title', { name })}
        safeLabel={t('citizen.change.keep')}
        confirmLabel={t('citizen.newTime.send', { name })}
        busy={send.isBusy}
        busyLabel={t('citizen.newTime.sending')}
        error={send.failure}
        onConfirm={() => ask(fields)}
        onCancel={() => setIsOpen(false)}
        fields={
          <div ref={form} className="stack gap-24">
            <WhenFields
              {...fields}
              write={(field, value) => {
                setProblem(undefined)
                setFields({ ...fields, [field]: value })
              }}
              wrong={(field) => (problem?.field === field ? problem.message : undefined)}
            />
            <NothingElse {...fields} />
          </div>
        }
      >
        {t('citizen.newTime.lead', { name })}
      </ConfirmDialog>
      <NightHour
        time={night}
        onDay={(time) => {
          setNight(undefined)
          setFields({ ...fields, time })
          ask({ ...fields, time })
        }}
        onNight={() => {
          setNight(undefined)
          ask(fields, true)
        }}
        onClose={() => setNight(undefined)}
      />
    </>
  )
}

/** What the volunteer has been asked, until they have answered or can no longer. */
export function AskedForAnotherTime({ request, startsAt, place }: Omit<AnotherTimeProps, 'user'>) {
  const { t } = useWords()
  const say = useFormatDate()
  const { now } = useServerClock()
  const takeBack = useNewTime(place)
  const { newTime, date, time } = request
  if (!newTime) return null
  const name = request.volunteer?.name ?? ''
  if (!timeAskedFor({ startsAt, proposed: newTime }, now))
    return <Notice title={t('citizen.newTime.unanswered', { name })} />
  return (
    <Notice
      title={t('citizen.newTime.asked', { name })}
      actions={
        <Button variant="quiet" busy={takeBack.isBusy} onClick={() => takeBack.run({ body: { date, time } })}>
          {t('citizen.change.keep')}
        </Button>
      }
    >
      {t('citizen.newTime.waits', { when: say.instant(newTime) })}
    </Notice>
  )
}

function useNewTime(place: OutcomePlace, onAsked?: () => void) {
  const { keepCitizen, lookAgain } = useCitizenCache()
  return useAction(api.askForNewTime, {
    explain: { failed: 'citizen.newTime.failed' },
    // In the dialog it is said there.
    isToasted: onAsked === undefined,
    // What was asked stands on the card.
    done: () => (onAsked ? undefined : 'citizen.newTime.takenBack'),
    onDone: async ({ user }) => {
      await keepCitizen(user)
      onAsked?.()
    },
    onFailed: ({ code }) => {
      if (code !== 'no-answer') void lookAgain().catch(() => undefined)
    },
    place,
  })
}
