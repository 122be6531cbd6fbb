import { api } from '@scan/contract/index.ts'
import { useEffect, useEffectEvent } from 'react'
import { useDraftOfSession } from '../../app/use-draft.ts'
import { useWords } from '../../i18n/use-words.tsx'
import { TextArea } from '../../ui/forms/text-field.tsx'

const NAME = 'reason'

/** What the contract refuses of a reason, or undefined. */
export function reasonRefusal(reason: string): 'missing' | 'tooLong' | undefined {
  const { error } = api.banUser.body.safeParse({ reason })
  if (!error) return undefined
  return error.issues.some(({ message }) => message === 'text-too-long') ? 'tooLong' : 'missing'
}

export function focusReason(): void {
  document.getElementsByName(NAME)[0]?.focus()
}

export interface ReasonFieldProps {
  /** Whom it concerns. */
  subject: { id: string }
  reason: string
  onType: (reason: string) => void
  /** Whether what is wrong with it is said. */
  wasRefused: boolean
}

/** Why something is done, for the audit log. Where the session runs out meanwhile, what was typed is there next time. */
export function ReasonField({ subject, reason, onType, wasRefused }: ReasonFieldProps) {
  const { t } = useWords()
  const draft = useDraftOfSession<string>(`reason.${subject.id}`)
  const takeUp = useEffectEvent(() => {
    if (draft.kept && !reason) onType(draft.kept)
  })
  useEffect(() => takeUp(), [])
  const refusal = wasRefused ? reasonRefusal(reason) : undefined
  return (
    <TextArea
      name={NAME}
      label={t('admin.reason.label')}
      hint={t('admin.reason.hint')}
      error={refusal && t(`admin.reason.${refusal}`)}
      required
      rows={3}
      value={reason}
      onChange={({ target: { value } }) => {
        draft.keep(value)
        onType(value)
      }}
    />
  )
}
