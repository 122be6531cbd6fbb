import { hourByDay } from '@scan/domain/help-request.ts'
import { useRef, useState } from 'react'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { AskFields } from './ask-fields.ts'

type When = Pick<AskFields, 'date' | 'time'>

/** 3:00 typed for 15:00 would send a volunteer out at night: asked about once (D78). */
export function useNightHour() {
  const [asked, setAsked] = useState<When>()
  const meant = useRef<string>(undefined)
  return {
    time: asked?.time,
    /** Opens the question, and says so, for a night hour that was not confirmed yet. */
    mustAsk({ date, time }: When): boolean {
      const isNew = hourByDay(time) !== undefined && meant.current !== `${date} ${time}`
      if (isNew) setAsked({ date, time })
      return isNew
    },
    confirm: () => (meant.current = asked && `${asked.date} ${asked.time}`),
    close: () => setAsked(undefined),
  }
}

interface NightHourProps {
  of: ReturnType<typeof useNightHour>
  onAnswer: (time: string) => void
}

export function NightHour({ of: { time, confirm, close }, onAnswer }: NightHourProps) {
  const { t } = useWords()
  const say = useFormatDate()
  const byDay = time && hourByDay(time)
  const [night, day] = byDay ? [say.time(time), say.time(byDay)] : ['', '']
  const answer = (hour: string) => {
    close()
    onAnswer(hour)
  }
  return (
    <Dialog
      open={byDay !== undefined}
      title={t('citizen.ask.night.title', { night })}
      lead={t('citizen.ask.night.lead')}
      role="alertdialog"
      onClose={close}
      actions={
        byDay && (
          <>
            <Button data-first-focus onClick={() => answer(byDay)}>
              {t('citizen.ask.night.day', { day })}
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                confirm()
                answer(time)
              }}
            >
              {t('citizen.ask.night.keep', { night })}
            </Button>
          </>
        )
      }
    />
  )
}
