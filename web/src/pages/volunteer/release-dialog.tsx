import type { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import { api } from '@scan/contract/people.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { useDraft } from '../../app/use-draft.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { SelectField, TextArea } from '../../ui/forms/text-field.tsx'
import { RELEASE_CAUSES, type ReleaseReason, reasonRefusal, reasonSentence } from './release-reason.ts'
import styles from './release-dialog.module.css'
import { type Ending, useEnding } from './use-ending.ts'

export type ReleaseDialogProps = Ending & {
  request: RequestForVolunteer
  open: boolean
  /** The citizen's name. */
  name: string
  /** Whether the request's time has come: then nobody else can take it. */
  hasBegun: boolean
  onClose: () => void
}

/** Asks a volunteer why they cannot come, and says what happens then (D27). */
export function ReleaseDialog({ request, open, name, hasBegun, onClose, ...ending }: ReleaseDialogProps) {
  const { t } = useWords()
  const draft = useDraft<ReleaseReason>(`release.${request.handle}`)
  const release = useEnding({
    ...ending,
    onEnded: () => {
      draft.erase()
      ending.onEnded()
    },
    send: (reason: string, call) => call(api.releaseRequest, { body: { citizen: request.handle, reason } }),
    failed: 'volunteer.release.failed',
    isToasted: false,
    done: () => (hasBegun ? 'volunteer.release.doneLate' : 'volunteer.release.done'),
  })
  const { failure: error } = release
  const formId = useId()
  const [reason, setTyped] = useState<ReleaseReason>(draft.kept ?? { cause: '', text: '' })
  const setReason = (typed: ReleaseReason) => {
    setTyped(typed)
    draft.keep(typed)
  }
  const [wasRefused, setWasRefused] = useState(false)
  const failure = useRef<HTMLDivElement>(null)

  const close = () => {
    // What becomes of it is said here.
    if (release.isBusy) return
    release.clear()
    onClose()
  }

  useEffect(() => {
    // On a phone the form is taller than the dialog.
    if (error) failure.current?.scrollIntoView?.({ block: 'nearest' })
  }, [error])

  const sentence = reasonSentence(reason, (cause) => t(`volunteer.release.causes.${cause}`))
  const refusal = wasRefused ? reasonRefusal(sentence) : undefined
  const asksText = reason.cause === 'other'
  const missing = refusal === 'reason-required' ? t('fields.reason-required') : undefined
  const tooLong = refusal === 'text-too-long' ? t('volunteer.release.tooLong') : undefined

  return (
    <Dialog
      open={open}
      title={hasBegun ? t('volunteer.release.questionLate') : t('volunteer.release.question')}
      lead={hasBegun ? t('volunteer.release.closes', { name }) : t('volunteer.release.opens', { name })}
      onClose={close}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {t('volunteer.release.keep')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            busy={release.isBusy}
            busyLabel={t('volunteer.release.releasing')}
          >
            {hasBegun ? t('volunteer.release.buttonLate') : t('volunteer.release.confirm')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          const refused = reasonRefusal(sentence)
          setWasRefused(refused !== undefined)
          if (!refused) return release.run(sentence)
          const wrong = refused === 'reason-required' && !asksText ? 'release-cause' : 'release-text'
          event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
        }}
      >
        <SelectField
          name="release-cause"
          label={t('volunteer.release.why')}
          required
          error={asksText ? undefined : missing}
          placeholder={t('volunteer.release.choose')}
          options={RELEASE_CAUSES.map((value) => ({
            value,
            label: t(`volunteer.release.causes.${value}`),
          }))}
          value={reason.cause}
          onChange={({ target }) =>
            setReason({ ...reason, cause: RELEASE_CAUSES.find((cause) => cause === target.value) ?? '' })
          }
        />
        <TextArea
          name="release-text"
          rows={2}
          required={asksText}
          label={t('volunteer.release.text')}
          hint={t('volunteer.release.textHint')}
          error={asksText ? (missing ?? tooLong) : tooLong}
          value={reason.text}
          onChange={({ target }) => setReason({ ...reason, text: target.value })}
        />
      </form>
      <div ref={failure} role="alert" className={styles.failure}>
        {error && <Notice tone="danger">{error}</Notice>}
      </div>
    </Dialog>
  )
}
