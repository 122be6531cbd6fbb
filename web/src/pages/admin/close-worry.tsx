import { api } from '@scan/contract/index.ts'
import { WORRY_ENDS, type WorryEnd } from '@scan/domain/worry.ts'
import { useQueryClient } from '@tanstack/react-query'
import { FolderCheck } from 'lucide-react'
import { useState } from 'react'
import { Outcome } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { SelectField, TextArea } from '../../ui/forms/text-field.tsx'
import { invalidateAdmin } from './parts/list.tsx'

/** A worry closes with how it ended and a note, or not at all. */
export function CloseWorry({ id }: { id: string }) {
  const { t } = useWords()
  const queries = useQueryClient()
  const [ended, setEnded] = useState<WorryEnd>()
  const [note, setNote] = useState('')
  const close = useAction(api.changeConcern, {
    explain: { failed: 'admin.concerns.changeFailed', noAnswer: 'admin.concerns.changeNoAnswer' },
    done: 'admin.concerns.changed',
    isToasted: false,
    onSettled: () => invalidateAdmin(queries),
  })
  return (
    <div className="stack gap-12">
      <SelectField
        name="ended"
        label={t('admin.concerns.worry.ended')}
        required
        placeholder={t('admin.concerns.worry.choose')}
        options={WORRY_ENDS.map((value) => ({ value, label: t(`admin.concerns.worry.ends.${value}`) }))}
        value={ended ?? ''}
        onChange={({ target }) => setEnded(WORRY_ENDS.find((one) => one === target.value))}
      />
      <TextArea
        name="note"
        rows={2}
        label={t('admin.concerns.worry.note')}
        required
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button
        icon={FolderCheck}
        busy={close.isBusy}
        busyLabel={t('admin.concerns.worry.close')}
        disabledReason={(!ended || !note.trim()) && t('admin.concerns.worry.needed')}
        onClick={() => close.run({ params: { id }, body: { state: 'closed', ended, note: note.trim() } })}
      >
        {t('admin.concerns.worry.close')}
      </Button>
      <Outcome of={close} withFailure />
    </div>
  )
}
