import type { AdminAction } from '@scan/contract/admin/admin-panel.ts'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/use-words.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Actions } from '../../ui/content/card.tsx'
import { ACTIONS } from './actions.ts'
import { type Subject, useAsk } from './admin-actions.tsx'

/** What can be done with a person or thing, the usual next step first; each asks. */
export function ActionButtons({
  actions,
  subject,
  children,
}: {
  actions: readonly AdminAction[]
  subject: Subject
  /** What else can be done, without being asked. */
  children?: ReactNode
}) {
  const { t } = useWords()
  const ask = useAsk()
  const first = actions.find((action) => ACTIONS[action].tone === 'main')
  const button = (action: AdminAction) => (
    <Button
      key={action}
      icon={ACTIONS[action].icon}
      variant={action === first ? 'action' : 'quiet'}
      aria-label={t(`admin.actions.${action}.buttonFor`, { name: subject.name })}
      onClick={() => ask(action, subject)}
    >
      {t(`admin.actions.${action}.button`)}
    </Button>
  )
  return (
    <Actions>
      {first && button(first)}
      {children}
      {actions.filter((action) => action !== first).map(button)}
    </Actions>
  )
}
