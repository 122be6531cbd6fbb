import { useRef, useState } from 'react'
import { useWords } from '../../../app/words/use-words.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/choices.tsx'
import { type SeveralAction, together } from './action.ts'
import { usePanelActions } from './pending.ts'
import styles from './selection.module.css'

export type Selection = ReturnType<typeof useSelection>

/** Selected rows of a list; a removed row is no longer selected. */
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

/** Above a list: selects everything shown, and does the same with all that is selected. */
export function SelectionBar({
  actions,
  selection,
}: {
  /** One for each selectable row. */
  actions: readonly SeveralAction[]
  selection: Selection
}) {
  const { t, language } = useWords()
  const { ask } = usePanelActions()
  const [first, ...others] = actions.filter(({ ids: [id = ''] }) => selection.has(id))
  const action = first && together([first, ...others], language)
  return (
    <div className={styles.bar} data-has-chosen={action && ''}>
      {selection.ids.length > 1 && (
        <Checkbox
          label={t('admin.several.all', { count: selection.ids.length })}
          checked={selection.isAll}
          ref={(box) => {
            if (box) box.indeterminate = action !== undefined && !selection.isAll
          }}
          onChange={selection.toggleAll}
        />
      )}
      {action && (
        <Button icon={action.icon} onClick={() => ask(action)}>
          {t(`admin.several.${first.words}.button`, { count: others.length + 1 })}
        </Button>
      )}
    </div>
  )
}

/** A row's checkbox. */
export function Select({ of: { ids, name }, selection }: { of: SeveralAction; selection: Selection }) {
  const { t } = useWords()
  const [id = ''] = ids
  return (
    <label className={styles.select}>
      <input
        type="checkbox"
        aria-label={t('admin.several.select', { name })}
        checked={selection.has(id)}
        // A press with Shift includes everything between; change events say nothing of it.
        onClick={({ shiftKey }) => selection.toggle(id, shiftKey)}
        onChange={() => undefined}
      />
    </label>
  )
}
