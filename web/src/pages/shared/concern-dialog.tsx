import { CONCERN_KINDS, type ConcernKind } from '@scan/contract/concerns.ts'
import { api } from '@scan/contract/people.ts'
import { Phone } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { roleOf } from '@scan/domain/role.ts'
import { queryKeys } from '../../app/api/queries.ts'
import { useApi, useEmergencyNumber, useSession } from '../../app/app-context.tsx'
import type { OutcomePlace } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useContractForm } from '../../app/api/form.ts'
import { useDraft } from '../../app/use-draft.ts'
import { Button } from '../../ui/forms/button.tsx'
import { RadioTiles } from '../../ui/forms/choices.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { TextArea } from '../../ui/forms/text-field.tsx'
import styles from './concern.module.css'

export type ConcernProps = {
  requestId: string
  /** The other person, if their name is known. */
  name?: string | null | undefined
  /** Which visit it is about, if a list holds several. */
  visit?: string
  /** Where it is said that it was sent, if the card that it was sent from goes with the visit. */
  place?: OutcomePlace | undefined
  /** The volunteer who was to come: they are told not to, and that is said too. */
  comes?: { id: string; name: string } | null
}

/** Where a citizen or a volunteer reports a concern about the other person of a request; says so once it is sent. */
export type ConcernDialogProps = ConcernProps & {
  open: boolean
  /** Awaited before it is said. */
  onSent: () => unknown
  onClose: () => void
}

interface Typed {
  kind: ConcernKind | ''
  text: string
  subjectId: string
}

const EMPTY: Typed = { kind: '', text: '', subjectId: '' }

/**
 * Asks what happened. What was typed stays if sending fails, if the dialog is closed, and if its place on the page
 * goes.
 */
export function ConcernDialog({
  open,
  requestId,
  name,
  visit,
  place,
  comes,
  onSent,
  onClose,
}: ConcernDialogProps) {
  const { t } = useWords()
  const formId = useId()
  // The dialog outlives the session by a moment.
  const { user } = useSession()
  const number = useEmergencyNumber()
  // The request may be completed while somebody writes, and this goes with its card: the history asks again.
  const draft = useDraft<Typed>(`concern.${requestId}`)
  /** Who does not come any more, once it is sent. */
  const stays = useRef<string>(undefined)
  const send = useAction(api.raiseConcern, {
    explain: { failed: 'concerns.failed', noAnswer: 'site.noAnswer' },
    isToasted: false,
    ...(place && {
      place,
      done: () => {
        const name = stays.current
        if (!name) return { title: 'concerns.sent', text: 'concerns.next' }
        return {
          title: (t) => t('concerns.told', { name }),
          text: (t) => `${t('concerns.sent')} ${t('concerns.next')}`,
        }
      },
    }),
    onDone: async () => {
      form.reset(EMPTY)
      draft.erase()
      await onSent()
    },
  })
  const { field, form, errorOf, summary, onSubmit, isSubmitting } = useContractForm(api.raiseConcern.body, {
    defaultValues: draft.kept ?? EMPTY,
    prepare: ({ subjectId, ...typed }) => ({ ...typed, requestId, ...(subjectId && { subjectId }) }),
    onSubmit: (body) => {
      const isAboutThem = comes && (body.subjectId ?? comes.id) === comes.id
      stays.current = isAboutThem ? comes.name : undefined
      return send.attempt({ body })
    },
    onTyped: draft.keep,
    explain: send.explain,
  })

  const people = usePeopleOfRequest(requestId, open && user !== null && roleOf(user.category) === 'citizen')
  const [isWhomMissing, setIsWhomMissing] = useState(false)
  const whom = form.watch('subjectId')

  const kindMissing = errorOf('kind') && t('concerns.kindMissing')
  const problems = summary.problems.map((problem) =>
    'field' in problem && problem.field === 'kind' && kindMissing
      ? { ...problem, message: kindMissing }
      : problem,
  )
  const close = () => {
    // What has been sent cannot be taken back.
    if (!isSubmitting) onClose()
  }

  return (
    <Dialog
      open={open}
      title={t('concerns.title')}
      lead={
        <>
          {name && people.length < 2 && <p>{t('concerns.aboutPerson', { name })}</p>}
          {!name && visit && <p>{t('concerns.aboutVisit', { about: visit })}</p>}
          <p>{t('concerns.promise')}</p>
          <p>{t('concerns.apart')}</p>
        </>
      }
      onClose={close}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {t('concerns.keep')}
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting} busyLabel={t('concerns.sending')}>
            {t('concerns.send')}
          </Button>
        </>
      }
    >
      <a href={`tel:${number}`} className={styles.emergency}>
        <Phone aria-hidden />
        <span>{t('concerns.emergency', { number })}</span>
      </a>
      <ErrorSummary {...summary} problems={problems} />
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          if (people.length < 2 || whom) return onSubmit(event)
          event.preventDefault()
          setIsWhomMissing(true)
          event.currentTarget.querySelector<HTMLElement>('[name=whom]')?.focus()
        }}
        className={styles.form}
      >
        {people.length > 1 && (
          <RadioTiles
            name="whom"
            layout="row"
            label={t('concerns.whom')}
            required
            error={isWhomMissing && !whom ? t('concerns.whomMissing') : undefined}
            options={people.map(({ id, name: known }) => ({
              value: id,
              label: known ?? t('concerns.noLongerHere'),
            }))}
            value={whom}
            onChange={(id) => form.setValue('subjectId', id)}
          />
        )}
        <RadioTiles
          name="kind"
          layout="list"
          label={t('concerns.kind')}
          required
          error={kindMissing}
          options={CONCERN_KINDS.map((value) => ({ value, label: t(`concerns.kinds.${value}`) }))}
          value={form.watch('kind')}
          onChange={(kind) => form.setValue('kind', kind, { shouldValidate: form.formState.isSubmitted })}
        />
        <TextArea {...field('text')} label={t('concerns.text')} required rows={4} />
      </form>
    </Dialog>
  )
}

/** Whom a citizen's concern about this request can be about, once the dialog is open. */
function usePeopleOfRequest(id: string, isAsked: boolean): { id: string; name: string | null }[] {
  const { call } = useApi()
  const { data = [] } = useQuery({
    queryKey: [...queryKeys.peopleOfRequest, id],
    queryFn: async ({ signal }) => (await call(api.listPeopleOfRequest, { params: { id }, signal })).people,
    enabled: isAsked,
  })
  return data
}
