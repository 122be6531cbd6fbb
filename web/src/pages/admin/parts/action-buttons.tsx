import type { AdminAction } from '@scan/contract/messages/index.ts'
import type { ReactNode } from 'react'
import { Actions } from '../../../ui/content/card.tsx'
import { ActionButton } from './action-button.tsx'
import { ACTIONS } from './actions.ts'
import type { Subject } from './admin-actions.tsx'

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
  const first = actions.find((action) => ACTIONS[action].tone === 'main')
  return (
    <Actions>
      {first && <ActionButton action={first} subject={subject} variant="action" />}
      {children}
      {actions
        .filter((action) => action !== first)
        .map((action) => (
          <ActionButton key={action} action={action} subject={subject} />
        ))}
    </Actions>
  )
}
