import type { Concern } from '@scan/contract/concerns.ts'
import { api } from '@scan/contract/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import { NotebookPen } from 'lucide-react'
import { Said } from '../../app/words/said.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { Outcome } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useContractForm } from '../../app/api/form.ts'
import { useDraft } from '../../app/use-draft.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { Actions, Card } from '../../ui/content/card.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { TextArea } from '../../ui/forms/text-field.tsx'
import { FinePrint } from './parts/fine-print.tsx'
import { readAdminAgain } from './parts/use-api-list.ts'
import styles from './concern-notes.module.css'

/** What administrators wrote about a concern, for each other. */
export function Notes({ concern: { id, notes } }: { concern: Concern }) {
  const { t } = useWords()
  const say = useFormatDate()
  const queries = useQueryClient()
  const draft = useDraft<{ text: string }>(`note.${id}`)
  const add = useAction(api.noteConcern, {
    explain: { failed: t('admin.concerns.noteFailed'), noAnswer: t('admin.concerns.noteNoAnswer') },
    done: () => t('admin.concerns.noted'),
    isToasted: false,
    onDone: async () => {
      form.reset({ text: '' })
      draft.erase()
      await readAdminAgain(queries)
    },
  })
  const { field, summary, onSubmit, isSubmitting, form } = useContractForm(api.noteConcern.body, {
    defaultValues: draft.kept ?? { text: '' },
    onTyped: draft.keep,
    onSubmit: (body) => add.attempt({ params: { id }, body }),
    explain: add.explain,
  })
  return (
    <Card as="section" aria-labelledby="case-notes">
      <h2 id="case-notes">{t('admin.concerns.notes')}</h2>
      <FinePrint>{t('admin.concerns.notesHint')}</FinePrint>
      {notes.length === 0 && <p>{t('admin.concerns.noNotes')}</p>}
      {notes.length > 0 && (
        <ol role="list" aria-labelledby="case-notes" className={styles.notes}>
          {notes.map((note) => (
            <li key={note.id}>
              <p className={styles.written}>
                <Said>{note.text}</Said>
              </p>
              <FinePrint>
                {`${say.instant(note.at)}, ${note.author ?? t('admin.concerns.somebody')}`}
              </FinePrint>
            </li>
          ))}
        </ol>
      )}
      <ErrorSummary {...summary} />
      <form noValidate onSubmit={onSubmit} className={styles.form}>
        <TextArea {...field('text')} id="note" label={t('admin.concerns.note')} required rows={3} />
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
