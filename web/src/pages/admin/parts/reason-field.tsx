import * as field from '@scan/contract/fields.ts'
import { useEffect, useEffectEvent } from 'react'
import { useDraftOfSession } from '../../../app/use-draft.ts'
import { useWords } from '../../../app/words/use-words.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'

const NAME = 'reason'

/** Whether a reason is longer than the contract takes. Giving none is fine. */
export function isReasonTooLong(reason: string): boolean {
  return reason.trim() !== '' && !field.reason.safeParse(reason).success
}

export function focusReason(): void {
  document.getElementsByName(NAME)[0]?.focus()
}

interface Reason {
  reason: string
  onType: (reason: string) => void
}

/**
 * Keeps a reason as long as it is asked for, even behind the question for the password. If the session expires
 * meanwhile, what was typed is there next time.
 */
export function KeepsReason({ subject, reason, onType }: Reason & { subject: { id: string } }) {
  const draft = useDraftOfSession<string>(`reason.${subject.id}`)
  const takeUp = useEffectEvent(() => {
    if (draft.kept && !reason) onType(draft.kept)
  })
  useEffect(() => takeUp(), [])
  useEffect(() => draft.keep(reason), [draft, reason])
  return null
}

/** Why something is done, for the audit log. */
export function ReasonField({
  reason,
  onType,
  wasRefused,
}: Reason & {
  /** Whether its error is shown. */
  wasRefused: boolean
}) {
  const { t } = useWords()
  return (
    <TextArea
      name={NAME}
      label={t('admin.reason.label')}
      hint={t('admin.reason.hint')}
      error={wasRefused && isReasonTooLong(reason) ? t('admin.reason.tooLong') : undefined}
      required={false}
      rows={3}
      value={reason}
      onChange={({ target }) => onType(target.value)}
    />
  )
}
