import type { AdminAction } from '@scan/contract/messages/index.ts'
import { useWords } from '../../../app/words/use-words.tsx'
import { Button, type ButtonProps } from '../../../ui/forms/button.tsx'
import { ACTIONS } from './actions.ts'
import { type Subject, readChooseVolunteer, useAsk } from './admin-actions.tsx'

/** Asks whether this should be done. Its name is the word on it; whom it concerns is its description. */
export function ActionButton({
  action,
  subject,
  onPress,
  ...look
}: {
  action: AdminAction
  subject: Subject
  /** Before it asks. */
  onPress?: () => void
} & Pick<ButtonProps, 'icon' | 'variant'> & { 'data-key'?: 'act' | undefined }) {
  const { t } = useWords()
  const ask = useAsk()
  const read = action === 'assign' ? () => void readChooseVolunteer() : undefined
  return (
    <Button
      variant="quiet"
      icon={ACTIONS[action].icon}
      {...look}
      aria-description={subject.name}
      onPointerEnter={read}
      onFocus={read}
      onClick={() => {
        onPress?.()
        ask(action, subject)
      }}
    >
      {t(`admin.actions.${action}.button`)}
    </Button>
  )
}
