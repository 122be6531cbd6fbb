import type { CurrentRequest, User } from '@scan/contract/accounts.ts'
import type { Body } from '@scan/contract/endpoint.ts'
import { publicApi } from '@scan/contract/public-api.ts'
import { instantOf } from '@scan/domain/clock.ts'
import { timeAskedFor } from '@scan/domain/help-request.ts'
import { proposeTimeRefusal } from '@scan/domain/lifecycle.ts'
import { CalendarClock } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ApiError } from '../../app/api/client.ts'
import { useContractForm } from '../../app/api/form.ts'
import type { OutcomeState } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { NothingElse } from './check-step.tsx'
import { useCitizenCache } from './use-citizen-status.ts'
import { NightHour, useNightHour } from './night-hour.tsx'
import { WhenFields } from './when-step.tsx'

const WHEN = ['date', 'time'] as const

type AnotherTimeProps = {
  user: User
  request: CurrentRequest
  startsAt: Date
  outcome: OutcomeState
}

/** Asks the volunteer who comes: 'Can you come at 4 instead?' */
export function AskForAnotherTime({ user, request, startsAt, outcome }: AnotherTimeProps) {
  const { t } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const night = useNightHour()
  const send = useNewTime(outcome, () => setIsOpen(false))
  const name = request.volunteer?.name ?? ''
  const { form, errorOf, summary, onSubmit, cannotAsk } = useNewTimeForm({
    ...{ citizenId: user.id, request, startsAt },
    onSubmit: (body, when) => (night.mustAsk(when) ? undefined : send.attempt({ body })),
  })
  const fields = form.watch()
  const write = (field: 'date' | 'time', value: string) => {
    form.setValue(field, value)
    form.clearErrors()
  }

  const box = useRef<HTMLDivElement>(null)
  const focusWrong = useEffectEvent(() => {
    const field = box.current?.querySelector(`#${WHEN.find((name) => errorOf(name))}`)
    // With what is wrong above it.
    field?.scrollIntoView?.()
    field?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
  })
  // The errors are rendered by then.
  useEffect(() => focusWrong(), [summary.attempt])

  return (
    <>
      <Button
        variant="link"
        icon={CalendarClock}
        disabledReason={cannotAsk && t(`problems.${cannotAsk}`)}
        onClick={() => {
          send.clear()
          form.reset({ date: request.date, time: request.time })
          setIsOpen(true)
        }}
      >
        {t('citizen.newTime.button')}
      </Button>
      <ConfirmDialog
        open={isOpen && !night.time}
        role="dialog"
        title={t('citizen.newTime.title', { name })}
        safeLabel={t('citizen.change.keep')}
        confirmLabel={t('citizen.newTime.send', { name })}
        busy={send.isBusy}
        busyLabel={t('citizen.newTime.sending')}
        error={send.failure}
        onConfirm={onSubmit}
        onCancel={() => setIsOpen(false)}
        fields={
          <div ref={box} className="stack gap-24">
            <WhenFields {...fields} write={write} wrong={errorOf} />
            <NothingElse {...fields} />
          </div>
        }
      >
        {t('citizen.newTime.lead', { name })}
      </ConfirmDialog>
      <NightHour
        of={night}
        onAnswer={(time) => {
          write('time', time)
          onSubmit()
        }}
      />
    </>
  )
}

interface NewTime {
  date: string
  time: string
}

interface NewTimeForm {
  citizenId: string
  request: NewTime & Pick<CurrentRequest, 'newTime'>
  startsAt: Date
  onSubmit: (body: Body<typeof publicApi.askForNewTime>, typed: NewTime) => unknown
  explain?: (failure: ApiError) => string
}

/** Another time for a visit, by the rules of asking for it; `cannotAsk` says why there is none. */
export function useNewTimeForm({ citizenId, request, startsAt, onSubmit, explain }: NewTimeForm) {
  const { t } = useWords()
  const { now, timeZone } = useServerClock()
  const visit = { status: 'accepted', citizenId, startsAt, proposed: request.newTime ?? null } as const
  const form = useContractForm(publicApi.askForNewTime.body, {
    defaultValues: { date: request.date, time: request.time },
    reValidateMode: 'onSubmit',
    check: ({ date, time }) => {
      const at = instantOf(date, time, timeZone)
      const refused = at && proposeTimeRefusal({ ...visit, proposed: null }, { by: citizenId, at }, now)
      // An hour skipped when clocks go forward.
      if (!refused) return { time: !at && 'time-invalid' }
      return { [refused === 'too-far-ahead' ? 'date' : 'time']: refused }
    },
    sentence: (field, code) =>
      code === 'help-fields-required'
        ? t(`citizen.ask.empty.${field}`)
        : code.endsWith('-invalid')
          ? undefined
          : t(`problems.${code as NonNullable<ReturnType<typeof proposeTimeRefusal>>}`),
    onSubmit,
    ...(explain && { explain }),
  })
  return { ...form, cannotAsk: proposeTimeRefusal(visit, { by: citizenId }, now) }
}

/** The proposed time, until it is answered or too late. */
export function AskedForAnotherTime({ request, startsAt, outcome }: Omit<AnotherTimeProps, 'user'>) {
  const { t } = useWords()
  const say = useFormatDate()
  const { now } = useServerClock()
  const takeBack = useNewTime(outcome)
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

function useNewTime(outcome: OutcomeState, onAsked?: () => void) {
  const { cacheCitizen, refetchCitizen } = useCitizenCache()
  return useAction(publicApi.askForNewTime, {
    explain: { failed: 'citizen.newTime.failed' },
    // In the dialog it is said there.
    isToasted: onAsked === undefined,
    // The proposal stands on the card.
    done: () => (onAsked ? undefined : 'citizen.newTime.takenBack'),
    onDone: async ({ user }) => {
      await cacheCitizen(user)
      onAsked?.()
    },
    onFailed: ({ code }) => {
      if (code !== 'no-answer') void refetchCitizen().catch(() => undefined)
    },
    outcome,
  })
}
