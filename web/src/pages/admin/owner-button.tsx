import type { Concern } from '@scan/contract/concerns.ts'
import { api } from '@scan/contract/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Hand, Undo2 } from 'lucide-react'
import { useWords } from '../../app/words/use-words.tsx'
import { Outcome } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { ActionButton } from './parts/action-button.tsx'
import { useUser } from '../../app/app-context.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { readAdminAgain } from './parts/use-api-list.ts'
import styles from './owner-button.module.css'

/**
 * Who looks after it: taken and given back with one press, since either undoes the other. Taking over a colleague's
 * case asks first.
 */
export function OwnerButton({ concern: { id, owner } }: { concern: Concern }) {
  const { t } = useWords()
  const queries = useQueryClient()
  const me = useUser()
  const isMine = owner?.id === me.id
  const change = useAction(api.changeConcern, {
    explain: {
      failed: t('admin.concerns.changeFailed'),
      noAnswer: t('admin.concerns.changeNoAnswer'),
    },
    done: () => t('admin.concerns.changed'),
    isToasted: false,
    onSettled: () => readAdminAgain(queries),
  })
  return (
    <div className={styles.owner}>
      {owner && !isMine ? (
        <ActionButton action="takeOver" subject={{ id, name: owner.name, ownerId: owner.id }} />
      ) : (
        <Button
          variant={isMine ? 'quiet' : 'action'}
          icon={isMine ? Undo2 : Hand}
          busy={change.isBusy}
          busyLabel={isMine ? t('admin.concerns.giving') : t('admin.concerns.taking')}
          onClick={() =>
            change.run({
              params: { id },
              body: isMine ? { owner: 'nobody' } : { owner: 'me', state: 'in-hand' },
            })
          }
        >
          {isMine ? t('admin.concerns.give') : t('admin.concerns.take')}
        </Button>
      )}
      <Outcome of={change} withFailure />
    </div>
  )
}
