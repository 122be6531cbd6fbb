import type { PersonDetails } from '@scan/contract/admin/person.ts'
import type { PaperAtDesk } from '@scan/contract/admin/papers.ts'
import { api } from '@scan/contract/index.ts'
import { wallClock } from '@scan/domain/clock.ts'
import { PAPER_KINDS, isValidOn, paperRefusal } from '@scan/domain/papers.ts'
import type { PaperKind } from '@scan/domain/papers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { FileCheck, Undo2 } from 'lucide-react'
import { useContractForm } from '../../app/api/form.ts'
import { Outcome } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { papersSaid, paperTitle } from '../../app/words/papers-said.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { SelectField, TextField } from '../../ui/forms/text-field.tsx'
import { action } from './parts/action.ts'
import { ActionButtons } from './parts/actions.tsx'
import { FinePrint, TrailList } from './parts/cells.tsx'
import { Unread, invalidateAdmin, useApiAnswer } from './parts/list.tsx'

/** What staff have seen of a volunteer, what is missing, and one more (D88). */
export function PapersOf({ person: { id, name } }: { person: PersonDetails['user'] }) {
  const { t } = useWords()
  const reading = useApiAnswer('papersSeen', api.listPapers, { params: { id } })
  const { papers, missing } = reading.value ?? {}
  return (
    <section aria-labelledby="person-papers" className="stack">
      <h2 id="person-papers">{t('admin.papers.seen')}</h2>
      <Unread reading={reading} />
      {missing && missing.length > 0 && (
        <Notice tone="warning">{t('admin.papers.missing', { papers: papersSaid(t, missing) })}</Notice>
      )}
      {papers?.length === 0 && <p>{t('admin.papers.noneSeen')}</p>}
      {papers && papers.length > 0 && (
        <TrailList>
          {papers.map((paper) => (
            <li key={paper.id}>
              <Row paper={paper} name={name} />
            </li>
          ))}
        </TrailList>
      )}
      {papers && (
        <Disclosure label={t('admin.papers.add')} isQuiet>
          <AddPaper id={id} />
        </Disclosure>
      )}
    </section>
  )
}

function Row({ paper, name }: { paper: PaperAtDesk; name: string }) {
  const { t } = useWords()
  const say = useFormatDate()
  const { now, timeZone } = useServerClock()
  const { id, kind, seenOn, validUntil, note, seenBy, elsewhere } = paper
  const isValid = isValidOn(paper, wallClock(now, timeZone).date)
  const title = paperTitle(t, kind)
  return (
    <>
      <div>
        <p className="strong">{title}</p>
        {validUntil && (
          <p>
            {t(isValid ? 'admin.papers.until' : 'admin.papers.over', { day: say.calendarDay(validUntil) })}
          </p>
        )}
      </div>
      <div>
        {note && <p>{note}</p>}
        <FinePrint>
          {t('admin.papers.seenOn', { day: say.calendarDay(seenOn), name: seenBy ?? t('admin.noName') })}
        </FinePrint>
        {elsewhere && <FinePrint>{t('admin.papers.elsewhere')}</FinePrint>}
      </div>
      <ActionButtons
        of={id}
        actions={[
          action(
            'removePaper',
            { id, name: t('admin.papers.ofRow', { paper: title, name }) },
            {
              icon: Undo2,
              tone: 'danger',
              reason: { minLetters: 1 },
              isImmediate: true,
              run: (call, reason) => call(api.removePaper, { params: { id }, body: { reason } }),
            },
          ),
        ]}
      />
    </>
  )
}

const NOTHING = { kind: 'identity-card' as PaperKind, validUntil: '', note: '' }

function AddPaper({ id }: { id: string }) {
  const { t } = useWords()
  const queries = useQueryClient()
  const { now, timeZone } = useServerClock()
  const today = wallClock(now, timeZone).date
  const add = useAction(api.addPaper, {
    explain: { failed: 'admin.papers.notSaved' },
    isToasted: false,
    done: 'replies.paper-added',
    onSettled: () => invalidateAdmin(queries),
  })
  const { form, field, onSubmit } = useContractForm(api.addPaper.body, {
    defaultValues: { ...NOTHING, seenOn: today },
    prepare: ({ validUntil, note, ...typed }) => ({
      ...typed,
      ...(validUntil && { validUntil }),
      ...(note.trim() && { note }),
    }),
    check: (typed) => {
      const refusal = paperRefusal({ ...typed, validUntil: typed.validUntil || null }, today)
      return refusal ? { [refusal.field]: refusal.reason } : {}
    },
    onSubmit: async (body) => {
      await add.attempt({ params: { id }, body })
      reset({ ...NOTHING, seenOn: today })
    },
    shouldFocusError: true,
  })
  const { reset } = form
  const change = { onChange: add.clear }
  return (
    <form noValidate className="stack" onSubmit={onSubmit}>
      <FinePrint>{t('admin.papers.hint')}</FinePrint>
      <SelectField
        {...field('kind', change)}
        label={t('admin.papers.kind')}
        hint={t('admin.papers.letterHint')}
        options={PAPER_KINDS.map((value) => ({ value, label: paperTitle(t, value) }))}
      />
      <TextField
        {...field('seenOn', change)}
        type="date"
        max={today}
        required
        label={t('admin.papers.day')}
      />
      <TextField
        {...field('validUntil', change)}
        type="date"
        required={false}
        label={t('admin.papers.validUntil')}
        hint={t('admin.papers.validUntilHint')}
      />
      <TextField
        {...field('note', change)}
        required={false}
        label={t('admin.papers.note')}
        hint={t('admin.papers.noteHint')}
      />
      <Button type="submit" icon={FileCheck} busy={add.isBusy} busyLabel={t('admin.papers.adding')}>
        {t('admin.papers.addIt')}
      </Button>
      <Outcome of={add} withFailure />
    </form>
  )
}
