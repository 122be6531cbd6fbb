import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '../../../app/words/use-words.tsx'
import { ApiError, type Call } from '../../../app/api/client.ts'
import { failureSentence } from '../../../app/failure.ts'
import { useAction } from '../../../app/use-action.ts'
import { Checkbox } from '../../../ui/forms/choices.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { failureWords } from './failure-words.ts'
import { forgetInLists, readAdminAgain } from './use-api-list.ts'
import type { Selection } from './use-selection.ts'
import { ACTIONS } from './actions.ts'
import { type Subject, useOutcomeAbove } from './admin-actions.tsx'
import styles from './several.module.css'

/** What can be done with several at once. */
export type SeveralAction = 'approve' | 'answer' | 'clearUndelivered'

/** How many are under way at the same time. */
const AT_ONCE = 4

interface Failed {
  subject: Subject
  failure: ApiError
}

/**
 * Each is a separate call, with its own line in the audit log: they count separately, and one failure takes nothing
 * with it.
 */
async function sendEach(action: SeveralAction, subjects: readonly Subject[], call: Call) {
  const waiting = [...subjects]
  const done: Subject[] = []
  const failed: Failed[] = []
  async function work() {
    for (let subject = waiting.shift(); subject; subject = waiting.shift()) {
      try {
        await ACTIONS[action].send(subject.id, call, { reason: '', subject })
        done.push(subject)
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure
        failed.push({ subject, failure })
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { done, failed }
}

export interface SeveralProps {
  action: SeveralAction
  /** Everything that is shown and can be chosen. */
  subjects: readonly Subject[]
  selection: Selection
}

/** Above a list: selects everything shown, and does the same with all that is selected. */
export function Several({ action, subjects, selection }: SeveralProps) {
  const { t, language } = useWords()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<readonly Subject[]>()
  const { place, selectedGo } = useOutcomeAbove()
  const words = `admin.several.${action}` as const
  const explain = failureWords(t, `actions.${action}`)

  const pressed = useAction((chosen: readonly Subject[], call: Call) => sendEach(action, chosen, call), {
    explain,
    place,
    onDone: (result) => {
      for (const { id } of result.done) if (ACTIONS[action].leaves) forgetInLists(queries, id)
      setAsked(undefined)
      place.say(() => {
        const text = t(`${words}.done`, { count: result.done.length })
        if (result.failed.length === 0) return { tone: 'success', text, isAloud: true }
        return {
          tone: 'danger',
          title: t('admin.several.failed', { count: result.failed.length }),
          text,
          list: result.failed.map(({ subject, failure }) =>
            t('admin.several.why', {
              name: subject.name,
              why: failureSentence(t, failure, explain).brief,
            }),
          ),
        }
      })
    },
    onSettled: () => readAdminAgain(queries),
  })
  const open = () => {
    place.clear()
    selectedGo()
    setAsked(subjects.filter(({ id }) => selection.has(id)))
  }
  const names = asked?.map(({ name }) => name) ?? []

  return (
    <>
      <div className={styles.bar} data-has-chosen={selection.count > 0 || undefined}>
        <Checkbox
          label={t('admin.several.all', { count: subjects.length })}
          checked={selection.isAll}
          ref={(box) => {
            if (box) box.indeterminate = selection.count > 0 && !selection.isAll
          }}
          onChange={selection.toggleAll}
        />
        {selection.count > 0 && (
          <Button icon={ACTIONS[action].icon} data-key="several" onClick={open}>
            {t(`${words}.button`, { count: selection.count })}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        title={t(`${words}.question`, { count: names.length })}
        safeLabel={t('admin.notNow')}
        confirmLabel={t(`${words}.button`, { count: names.length })}
        busy={pressed.isBusy}
        busyLabel={t(`admin.actions.${action}.busy`)}
        error={pressed.failure}
        onConfirm={() => asked && pressed.run(asked)}
        onCancel={() => setAsked(undefined)}
      >
        <p>{t(`${words}.consequence`)}</p>
        <p>{new Intl.ListFormat(language).format(names)}</p>
      </ConfirmDialog>
    </>
  )
}
