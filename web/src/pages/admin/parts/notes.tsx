import type { Note } from '@scan/contract/concerns.ts'
import type { api } from '@scan/contract/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import { NotebookPen } from 'lucide-react'
import { useContractForm } from '../../../app/api/form.ts'
import { Outcome } from '../../../app/outcome.tsx'
import { useAction } from '../../../app/use-action.ts'
import { like, useDraft } from '../../../app/use-draft.ts'
import { useFormatDate } from '../../../app/use-format-date.ts'
import { Said } from '../../../app/words/said.tsx'
import { useWords } from '../../../app/words/use-words.tsx'
import { Actions, Card } from '../../../ui/content/card.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { FinePrint, Written } from './cells.tsx'
import { invalidateAdmin } from './list.tsx'
import styles from './notes.module.css'

interface NotesProps {
  /** Of what they are about. */
  id: string
  notes: readonly Note[]
  /** Adds one. */
  call: typeof api.noteConcern | typeof api.notePerson | typeof api.noteRequest
  /** Who reads them, and for how long. */
  hint: string
}

/** Notes of staff, and one to add. */
export function Notes({ id, notes, call, hint }: NotesProps) {
  const { t } = useWords()
  const say = useFormatDate()
  const queries = useQueryClient()
  const draft = useDraft(`note.${id}`, like({ text: '' }))
  const add = useAction((body: { text: string }, send) => send(call, { params: { id }, body }), {
    explain: { failed: 'admin.concerns.noteFailed', noAnswer: 'admin.concerns.noteNoAnswer' },
    done: 'admin.concerns.noted',
    isToasted: false,
    onDone: async () => {
      form.reset({ text: '' })
      draft.erase()
      await invalidateAdmin(queries)
    },
  })
  const { field, summary, onSubmit, isSubmitting, form } = useContractForm(call.body, {
    defaultValues: draft.kept ?? { text: '' },
    onTyped: draft.keep,
    onSubmit: (body) => add.attempt(body),
    explain: add.explain,
  })
  return (
    <Card as="section" aria-labelledby="notes">
      <h2 id="notes">{t('admin.concerns.notes')}</h2>
      <FinePrint>{hint}</FinePrint>
      {notes.length === 0 && <p>{t('admin.concerns.noNotes')}</p>}
      {notes.length > 0 && (
        <ol role="list" aria-labelledby="notes" className={styles.notes}>
          {notes.map((note) => (
            <li key={note.id}>
              <Written>
                <Said>{note.text}</Said>
              </Written>
              <FinePrint>
                {`${say.instant(note.at)}, ${note.author ?? t('admin.concerns.somebody')}`}
              </FinePrint>
            </li>
          ))}
        </ol>
      )}
      <ErrorSummary {...summary} />
      <form noValidate onSubmit={onSubmit} className="stack gap-24">
        <TextArea {...field('text')} label={t('admin.concerns.note')} required rows={3} />
        <Actions>
          <Button
            type="submit"
            variant="quiet"
            icon={NotebookPen}
            busy={isSubmitting}
            busyLabel={t('admin.concerns.addingNote')}
          >
            {t('admin.concerns.addNote')}
          </Button>
        </Actions>
      </form>
      <Outcome of={add} />
    </Card>
  )
}
