import type { Concern } from '@scan/contract/concerns.ts'
import { api } from '@scan/contract/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Ban, Hand, NotebookPen, Undo2, UserRoundX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUser } from '../../app/app-context.tsx'
import { Outcome } from '../../actions/outcome.tsx'
import { useAction } from '../../actions/use-action.ts'
import { useContractForm } from '../../api/form.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Actions, Card } from '../../ui/content/card.tsx'
import { Chip, ChipRow } from '../../ui/content/chip.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Skeleton } from '../../ui/content/skeleton.tsx'
import { TextArea } from '../../ui/forms/text-field.tsx'
import { useFormatDate } from '../../i18n/use-format-date.ts'
import { ActionButtons } from '../actions/action-buttons.tsx'
import { addressOf } from '../address.ts'
import { StateChip } from './concern-state.tsx'
import { ContactLinks } from '../lists/contact-links.tsx'
import { ReadingFailure } from '../lists/list-panel.tsx'
import { readAdminAgain, useApiAnswer } from '../lists/use-api-list.ts'
import styles from '../admin.module.css'

/** One concern with its people, its state, its owner and its notes. */
export function ConcernCase({ id }: { id: string }) {
  const { t } = useTranslation()
  const reading = useApiAnswer('concern', api.readConcern, { params: { id } })
  return (
    <div className={styles.sections}>
      <Link to={addressOf({ tab: 'concerns' })} preventScrollReset className={styles.back}>
        <ArrowLeft aria-hidden />
        {t('admin.concerns.back')}
      </Link>
      <ReadingFailure reading={reading} />
      {!reading.value && !reading.failure && (
        <Skeleton shape="lines" label={t('admin.lists.concern.loading')} />
      )}
      {reading.value && <Case {...reading.value} />}
    </div>
  )
}

function Case({ concern }: { concern: Concern }) {
  const { t } = useTranslation()
  const say = useFormatDate()
  const heading = useRef<HTMLHeadingElement>(null)
  const { id, kind, state, text, subject, reporter, owner, helpType, date, raisedAt, isSeparated } = concern
  const name = subject?.name ?? t('admin.concerns.gone')
  const pair = {
    id,
    name: t('admin.concerns.pair', { one: reporter?.name ?? '', other: subject?.name ?? '' }),
  }

  useEffect(() => {
    // Who opened the case goes on reading here.
    heading.current?.focus()
  }, [id])

  return (
    <>
      <Card as="section" kasavu aria-labelledby="case-title">
        <h2 id="case-title" ref={heading} tabIndex={-1}>
          {t('admin.concerns.title', { kind: t(`admin.concerns.kinds.${kind}`), name })}
        </h2>
        <ChipRow>
          <StateChip state={state} />
          {isSeparated && <Chip icon={UserRoundX} label={t('admin.concerns.separated')} />}
        </ChipRow>
        <dl className={styles.facts}>
          <div>
            <dt>{t('admin.concerns.text')}</dt>
            <dd className={styles.written}>{text ?? t('admin.concerns.erased')}</dd>
          </div>
          <div>
            <dt>{t('admin.concerns.raised')}</dt>
            <dd>{say.instant(raisedAt)}</dd>
          </div>
          <div>
            <dt>{t('admin.concerns.request')}</dt>
            <dd>
              {t('admin.concerns.requestOn', {
                type: t(`catalogue.helpTypes.${helpType}`),
                day: say.day(date),
              })}
            </dd>
          </div>
          <div>
            <dt>{t('admin.columns.owner')}</dt>
            <dd>{owner?.name ?? t('admin.concerns.nobody')}</dd>
          </div>
        </dl>
        <Actions>
          {state !== 'closed' && <OwnerButton concern={concern} />}
          <ActionButtons
            actions={[state === 'closed' ? 'reopenConcern' : 'closeConcern']}
            subject={{ id, name }}
          />
        </Actions>
      </Card>
      <Card as="section" aria-labelledby="case-people">
        <h3 id="case-people">{t('admin.concerns.people')}</h3>
        <div className={styles.people}>
          <Person label={t('admin.columns.about')} person={subject} canBan />
          <Person label={t('admin.columns.reporter')} person={reporter} />
        </div>
        {subject && reporter && (
          <ActionButtons actions={[isSeparated ? 'reunite' : 'separate']} subject={pair} />
        )}
      </Card>
      <Notes concern={concern} />
    </>
  )
}

function Person({
  label,
  person,
  canBan = false,
}: {
  label: string
  person: Concern['subject']
  canBan?: boolean
}) {
  const { t } = useTranslation()
  return (
    <div className={styles.person}>
      <p className={styles.soft}>{label}</p>
      <p className={styles.personName}>{person?.name ?? t('admin.concerns.gone')}</p>
      {person && (
        <>
          <p>{t(`admin.concerns.categories.${person.category}`)}</p>
          <ContactLinks email={person.email} phone={person.phone} />
          {person.isBanned && <Chip icon={Ban} tone="danger" label={t('admin.concerns.banned')} />}
          {canBan && !person.isBanned && <ActionButtons actions={['ban']} subject={person} />}
        </>
      )}
    </div>
  )
}

/** Who looks after it: taken and given back at one press, since either undoes the other. */
function OwnerButton({ concern: { id, owner } }: { concern: Concern }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const me = useUser()
  const isMine = owner?.id === me.id
  const change = useAction(api.changeConcern, {
    explain: {
      failed: t('admin.concerns.changeFailed'),
      noAnswer: t('admin.concerns.changeNoAnswer'),
    },
    done: t('admin.concerns.changed'),
    onSettled: () => readAdminAgain(queries),
  })
  return (
    <div className={styles.download}>
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
      <Outcome of={change} withFailure />
    </div>
  )
}

function Notes({ concern: { id, notes } }: { concern: Concern }) {
  const { t } = useTranslation()
  const say = useFormatDate()
  const queries = useQueryClient()
  const add = useAction(api.noteConcern, {
    explain: { failed: t('admin.concerns.noteFailed'), noAnswer: t('admin.concerns.noteNoAnswer') },
    done: t('admin.concerns.noted'),
    onDone: async () => {
      form.reset()
      await readAdminAgain(queries)
    },
  })
  const { field, summary, onSubmit, isSubmitting, form } = useContractForm(api.noteConcern.body, {
    defaultValues: { text: '' },
    onSubmit: (body) => add.attempt({ params: { id }, body }),
    explain: add.explain,
  })
  return (
    <Card as="section" aria-labelledby="case-notes">
      <h3 id="case-notes">{t('admin.concerns.notes')}</h3>
      <p className={styles.soft}>{t('admin.concerns.notesHint')}</p>
      {notes.length === 0 && <p>{t('admin.concerns.noNotes')}</p>}
      {notes.length > 0 && (
        <ol role="list" aria-labelledby="case-notes" className={styles.notes}>
          {notes.map((note) => (
            <li key={note.id}>
              <p className={styles.written}>{note.text}</p>
              <p className={styles.soft}>
                {note.author ?? t('admin.concerns.somebody')}, {say.instant(note.at)}
              </p>
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
