import type { ConcernKind } from '@scan/contract/concerns.ts'
import { concernKindsOf } from '@scan/domain/case.ts'
import type { Body } from '@scan/contract/endpoint.ts'
import { publicApi } from '@scan/contract/public-api.ts'
import { roleOf } from '@scan/domain/role.ts'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { Flag, Phone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useContractForm } from '../../app/api/form.ts'
import { queryKeys } from '../../app/api/queries.ts'
import { useClient, useEmergencyNumber, useSession } from '../../app/app-context.tsx'
import type { OutcomeState } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { like, useDraft } from '../../app/use-draft.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { RadioTiles } from '../../ui/forms/choices.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { TextArea } from '../../ui/forms/text-field.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { focusPageHeading } from '../../ui/site/route-announcer.tsx'
import styles from './concern-button.module.css'

export type ConcernButtonProps = {
  requestId: string
  /** The other person, if their name is known. */
  name?: string | null | undefined
  visit?: string
  /** Label of the button, and the preselected kind. */
  says?: { label: string; kind: ConcernKind }
  /** Confirms the sending, if the card goes with the visit. */
  outcome?: OutcomeState | undefined
  /** The expected volunteer, who is told not to come; the confirmation says so. */
  comes?: { id: string; name: string } | null
  /** False if there is nobody to report: what was said of a concern already sent stays. */
  canReport?: boolean
  variant?: 'quiet' | 'link'
  onSent?: () => Promise<unknown>
}

interface Typed {
  kind: ConcernKind | ''
  text: string
  subjectId: string
}

const EMPTY: Typed = { kind: '', text: '', subjectId: '' }

/**
 * Where a citizen or a volunteer reports a concern about the other person of a request; says so once it is sent. What
 * was typed stays if sending fails, if the dialog is closed, and if its place on the page goes.
 */
export function ConcernButton(props: ConcernButtonProps) {
  const { requestId, visit, says, outcome, canReport = true, variant = 'quiet' } = props
  const { t } = useWords()
  const queries = useQueryClient()
  const queryKey = [...queryKeys.concernsSent, requestId]
  // Kept until signing out: somebody who leaves the page and returns should not wonder whether it was sent.
  const { data: wasSent = false } = useQuery<boolean>({ queryKey, queryFn: skipToken, gcTime: Infinity })
  const [dialog, setDialog] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const [isNew, setIsNew] = useState(false)
  const said = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // The button that was pressed is gone, and the focus must not fall off the page.
    if (isNew && wasSent && !outcome) said.current?.focus()
  }, [isNew, wasSent, outcome])

  useEffect(() => {
    // The page above it moves when the volunteer goes.
    if (!canReport && said.current === document.activeElement)
      said.current?.scrollIntoView({ block: 'center' })
  }, [canReport])

  return (
    <>
      <div ref={said} tabIndex={-1} className={styles.said}>
        {wasSent && !(isNew && outcome) && (
          <Notice tone="success" title={t('concerns.sent')}>
            {t('concerns.next')}
          </Notice>
        )}
      </div>
      {!wasSent && canReport && (
        <Button
          variant={variant}
          icon={Flag}
          aria-label={!says && visit ? t('concerns.reportAbout', { about: visit }) : undefined}
          onClick={() => setDialog('open')}
        >
          {says?.label ?? t('concerns.report')}
        </Button>
      )}
      {/* A form takes a cheap phone long to make, and few open it. */}
      {dialog !== 'unopened' && (
        <ConcernDialog
          {...props}
          isOpen={dialog === 'open'}
          onClose={() => setDialog('closed')}
          onDone={() => {
            queries.setQueryData(queryKey, true)
            setDialog('closed')
            setIsNew(true)
            if (outcome) focusPageHeading()
          }}
        />
      )}
    </>
  )
}

type ConcernDialogProps = ConcernButtonProps & { isOpen: boolean; onClose: () => void; onDone: () => void }

function ConcernDialog({ isOpen, onClose, onDone, ...props }: ConcernDialogProps) {
  const { name, visit } = props
  const { t } = useWords()
  const number = useEmergencyNumber()
  const concern = useConcern(props, isOpen, onDone)
  const { people, whom } = concern
  const [isWhomMissing, setIsWhomMissing] = useState(false)
  return (
    <ConfirmDialog
      open={isOpen}
      role="dialog"
      title={t('concerns.title')}
      safeLabel={t('concerns.keep')}
      confirmLabel={t('concerns.send')}
      busy={concern.isSubmitting}
      busyLabel={t('concerns.sending')}
      onConfirm={(event) => {
        if (people.length < 2 || whom) return concern.onSubmit(event)
        setIsWhomMissing(true)
        event.currentTarget.querySelector<HTMLElement>('[name=whom]')?.focus()
      }}
      onCancel={onClose}
      fields={
        <>
          <a href={`tel:${number}`} className="link-line">
            <Phone aria-hidden />
            <span>{t('concerns.emergency', { number })}</span>
          </a>
          <ConcernFields {...concern} isWhomMissing={isWhomMissing && !whom} />
        </>
      }
    >
      {name && people.length < 2 && <p>{t('concerns.aboutPerson', { name })}</p>}
      {!name && visit && <p>{t('concerns.aboutVisit', { about: visit })}</p>}
      <p>{t('concerns.promise')}</p>
      <p>{t('concerns.apart')}</p>
    </ConfirmDialog>
  )
}

/** The form, kept as a draft, and the people it can be about. */
function useConcern(props: ConcernButtonProps, isOpen: boolean, onDone: () => void) {
  const { requestId, says, outcome, comes, onSent } = props
  const { call } = useClient()
  // The dialog outlives the session by a moment.
  const { user } = useSession()
  // The request may be completed while somebody writes, and this goes with its card: the history asks again.
  const draft = useDraft(`concern.${requestId}`, like<Typed>(EMPTY))
  type Sent = { body: Body<typeof publicApi.raiseConcern>; volunteerTold: string | undefined }
  const send = useAction(({ body }: Sent, sendNow) => sendNow(publicApi.raiseConcern, { body }), {
    explain: { failed: 'concerns.failed', noAnswer: 'site.noAnswer' },
    isToasted: false,
    ...(outcome && { outcome }),
    done: (_reply, { volunteerTold }) =>
      volunteerTold
        ? {
            title: (t) => t('concerns.told', { name: volunteerTold }),
            text: (t) => `${t('concerns.sent')} ${t('concerns.next')}`,
          }
        : { title: 'concerns.sent', text: 'concerns.next' },
    onDone: async () => {
      form.form.reset(EMPTY)
      draft.erase()
      await onSent?.()
      onDone()
    },
  })
  const form = useContractForm(publicApi.raiseConcern.body, {
    defaultValues: draft.kept ?? { ...EMPTY, ...(says && { kind: says.kind }) },
    prepare: ({ subjectId, ...typed }) => ({ ...typed, requestId, ...(subjectId && { subjectId }) }),
    onSubmit: (body) => {
      const isAboutThem = comes && (body.subjectId ?? comes.id) === comes.id
      return send.attempt({ body, volunteerTold: isAboutThem ? comes.name : undefined })
    },
    onTyped: draft.keep,
    explain: send.explain,
  })
  const { data: people = [] } = useQuery({
    queryKey: [...queryKeys.peopleOfRequest, requestId],
    queryFn: async ({ signal }) =>
      (await call(publicApi.listPeopleOfRequest, { params: { id: requestId }, signal })).people,
    enabled: isOpen && user !== null && roleOf(user.category) === 'citizen',
  })
  return { ...form, people, whom: form.form.watch('subjectId') }
}

type ConcernFieldsProps = ReturnType<typeof useConcern> & { isWhomMissing: boolean }

function ConcernFields({ people, whom, isWhomMissing, form, field, errorOf, summary }: ConcernFieldsProps) {
  const user = useSession().user
  const { t } = useWords()
  const kindMissing = t('concerns.kindMissing')
  const problems = summary.problems.map((problem) => ({
    ...problem,
    ...('field' in problem && problem.field === 'kind' && { message: kindMissing }),
  }))
  return (
    <>
      <ErrorSummary {...summary} problems={problems} />
      <div className="stack gap-24">
        {people.length > 1 && (
          <RadioTiles
            name="whom"
            layout="row"
            label={t('concerns.whom')}
            required
            error={isWhomMissing ? t('concerns.whomMissing') : undefined}
            options={people.map(({ id, name }) => ({ value: id, label: name ?? t('concerns.noLongerHere') }))}
            value={whom}
            onChange={(id) => form.setValue('subjectId', id)}
          />
        )}
        <RadioTiles
          name="kind"
          layout="list"
          label={t('concerns.kind')}
          required
          error={errorOf('kind') && kindMissing}
          options={concernKindsOf(user ? roleOf(user.category) : 'citizen').map((value) => ({
            value,
            label: t(`concerns.kinds.${value}`),
          }))}
          value={form.watch('kind')}
          onChange={(kind) => form.setValue('kind', kind, { shouldValidate: form.formState.isSubmitted })}
        />
        <TextArea {...field('text')} label={t('concerns.text')} required rows={4} />
      </div>
    </>
  )
}
