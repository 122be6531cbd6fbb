import type { AdminAction } from '@scan/contract/admin/admin-panel.ts'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/use-words.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Actions } from '../../ui/content/card.tsx'
import { ACTIONS } from './actions.ts'
import { type Subject, useAsk } from './admin-actions.tsx'

const VARIANTS = { main: 'action', quiet: 'quiet', danger: 'quiet' } as const

/** What can be done with somebody or something; each asks first. */
export function ActionButtons({
  actions,
  subject,
  children,
}: {
  actions: readonly AdminAction[]
  subject: Subject
  /** What can be done besides, without being asked. */
  children?: ReactNode
}) {
  const { t } = useWords()
  const ask = useAsk()
  return (
    <Actions>
      {children}
      {actions.map((action) => (
        <Button
          key={action}
          icon={ACTIONS[action].icon}
          variant={VARIANTS[ACTIONS[action].tone]}
          aria-label={t(`admin.actions.${action}.buttonFor`, { name: subject.name })}
          onClick={() => ask(action, subject)}
        >
          {t(`admin.actions.${action}.button`)}
        </Button>
      ))}
    </Actions>
  )
}
