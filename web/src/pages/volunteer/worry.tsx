import type { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { worryRefusal, type Worry as Kind } from '@scan/domain/worry.ts'
import { BellRing, HeartPulse } from 'lucide-react'
import { useState } from 'react'
import { useDeskHours, useSetting, useUser } from '../../app/app-context.tsx'
import type { OutcomeState } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Actions } from '../../ui/content/card.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { TextArea } from '../../ui/forms/text-field.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { tellOrKeep } from './kept-worries.ts'

interface WorryProps {
  request: RequestForVolunteer
  startsAt: Date
  name: string
  outcome: OutcomeState
  onEnded: () => void
}

/** Nobody opens, or something seems wrong. What to do stands there at the first press, whatever the connection. */
export function Worry({ request, startsAt, name, outcome, onEnded }: WorryProps) {
  const { t } = useWords()
  const { id: userId } = useUser()
  const { now } = useServerClock()
  const supportPhone = useSetting('supportPhone')
  const [kind, setKind] = useState<Kind>()
  const [text, setText] = useState('')
  const deskHours = useDeskHours()
  const number = supportPhone ? `${groupedPhone(supportPhone)} (${deskHours})` : ''
  const words = supportPhone ? 'volunteer.worry.advice' : 'volunteer.worry.adviceNoNumber'
  const tell = useAction(
    (said: { kind: Kind; text?: string }, call) =>
      tellOrKeep(call, userId, { citizen: request.handle, ...said }),
    {
      explain: { failed: 'volunteer.worry.failed' },
      done: (result) => (say) => `${say(`volunteer.worry.${result}`)} ${say(words, { number })}`,
      onDone: (result, said) => {
        setKind(undefined)
        if (result === 'told' && said.kind === 'nobody-opens') onEnded()
      },
      outcome,
    },
  )
  const may = (one: Kind) => worryRefusal(one, startsAt, now) === undefined
  return (
    <>
      <Actions>
        {may('nobody-opens') && (
          <Button variant="quiet" icon={BellRing} onClick={() => setKind('nobody-opens')}>
            {t('volunteer.worry.nobodyOpens')}
          </Button>
        )}
        {may('worried') && (
          <Button variant="quiet" icon={HeartPulse} onClick={() => setKind('worried')}>
            {t('volunteer.worry.worried', { name })}
          </Button>
        )}
      </Actions>
      <ConfirmDialog
        open={kind !== undefined}
        role="dialog"
        title={
          kind === 'worried' ? t('volunteer.worry.askWorried', { name }) : t('volunteer.worry.askNobodyOpens')
        }
        safeLabel={t('volunteer.worry.notNow')}
        confirmLabel={t('volunteer.worry.tell')}
        busy={tell.isBusy}
        busyLabel={t('volunteer.worry.telling')}
        error={tell.failure}
        onConfirm={() => kind && tell.run({ kind, ...(text.trim() && { text: text.trim() }) })}
        onCancel={() => {
          tell.clear()
          setKind(undefined)
        }}
        fields={
          <TextArea
            name="worry"
            rows={2}
            label={t('volunteer.worry.text')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        }
      >
        <p className="strong">{t(words, { number })}</p>
      </ConfirmDialog>
    </>
  )
}
