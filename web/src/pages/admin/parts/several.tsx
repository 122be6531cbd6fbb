import type { AdminAction, Messages } from '@scan/contract/messages/index.ts'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '../../../app/api/client.ts'
import { type Message, failureSentence } from '../../../app/failure.ts'
import { useWords } from '../../../app/words/use-words.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/choices.tsx'
import { type Action, questionOf } from './actions.tsx'
import { useConfirm } from './confirm.tsx'
import styles from './panel.module.css'

export type Selection = ReturnType<typeof useSelection>

/** Which of the rows shown in a list are selected. What has left the list is no longer selected. */
export function useSelection(ids: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  const isAll = ids.length > 0 && ids.every((id) => chosen.has(id))
  return {
    ids,
    has: (id: string) => ids.includes(id) && chosen.has(id),
    /** Selects a row or lets it go; `through` does the same with all rows from the previous one to this. */
    toggle: (id: string, through = false) => {
      const [from, to] = [ids.indexOf(last.current ?? id), ids.indexOf(id)].toSorted((a, b) => a - b)
      const among = through && from! >= 0 ? ids.slice(from, to! + 1) : [id]
      const after = new Set(chosen)
      for (const one of among) {
        if (chosen.has(id)) after.delete(one)
        else after.add(one)
      }
      last.current = id
      setChosen(after)
    },
    isAll,
    toggleAll: () => setChosen(new Set(isAll ? [] : ids)),
  }
}

/** An action that can be done with several rows at once: it has words for it. */
export interface SeveralAction extends Action {
  words: AdminAction & keyof Messages['admin']['several']
}

/** Above a list: selects everything shown, and does the same with all that is selected. */
export function Several({
  actions,
  selection,
  children,
}: {
  actions: readonly SeveralAction[]
  selection: Selection
  /** At its end. */
  children: ReactNode
}) {
  const { t, language } = useWords()
  const { confirm } = useConfirm()
  const chosen = actions.filter(({ id }) => selection.has(id))
  const count = chosen.length
  const [first] = actions
  if (!first) return null
  const { words, icon, leaves } = first
  const ask = () => {
    const { explain, busy } = questionOf(t, first)
    confirm({
      title: t(`admin.several.${words}.question`, { count }),
      text: t(`admin.several.${words}.consequence`),
      follows: new Intl.ListFormat(language).format(chosen.map(({ name }) => name)),
      keep: t('admin.notNow'),
      confirm: t(`admin.several.${words}.button`, { count }),
      busy,
      explain,
      goes: 'selected',
      name: t(`admin.several.${words}.button`, { count }),
      says: (say, id) => {
        const one = chosen.find((action) => action.id === id)
        return one
          ? say(`admin.actions.${words}.held`, { name: one.name })
          : say(`admin.several.${words}.held`, { count })
      },
      ids: chosen.map(({ id }) => id),
      do: async (call) => {
        const done: string[] = []
        const failed: Message[] = []
        // Each is a call of its own, with its line in the audit log: one failure takes nothing with it.
        const each = chosen.map(async ({ id, name, do: work }) => {
          try {
            await work(call, '')
            done.push(id)
          } catch (failure) {
            if (!(failure instanceof ApiError)) throw failure
            failed.push((say) =>
              say('admin.several.why', { name, why: failureSentence(say, failure, explain).brief }),
            )
          }
        })
        await Promise.all(each)
        const text: Message = (say) => say(`admin.several.${words}.done`, { count: done.length })
        return {
          gone: leaves ? done : [],
          done: {
            text,
            toast: text,
            isAloud: true,
            ...(failed.length > 0 && {
              tone: 'danger' as const,
              title: (say) => say('admin.several.failed', { count: failed.length }),
              list: failed,
            }),
          },
        }
      },
    })
  }
  return (
    <div className={styles.bar} data-has-chosen={count > 0 || undefined}>
      <Checkbox
        label={t('admin.several.all', { count: selection.ids.length })}
        checked={selection.isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !selection.isAll
        }}
        onChange={selection.toggleAll}
      />
      {count > 0 && (
        <Button icon={icon} data-key="several" onClick={ask}>
          {t(`admin.several.${words}.button`, { count })}
        </Button>
      )}
      {children}
    </div>
  )
}
