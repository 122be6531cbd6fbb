import { api } from '@scan/contract/index.ts'
import { useCallback, useState } from 'react'
import { useClient, useUser } from '../../../app/app-context.tsx'
import { ApiError } from '../../../app/api/client.ts'
import { useContractForm } from '../../../app/api/form.ts'
import { useWords } from '../../../app/words/use-words.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'

/** Asked of everybody, and of those who have a second step. */
type Proof = 'password' | 'code'

const PROOFS: Partial<Record<ApiError['code'], Proof>> = {
  'confirm-password': 'password',
  'confirm-code': 'code',
}

/** This failure is the server asking for the password or a code. */
export const needsIdentity = ({ code }: ApiError): boolean => PROOFS[code] !== undefined

/**
 * Does something; if the server first wants to know who sits there, asks for it and does it again. Rejects as the work
 * does, with the server's question if that was not answered.
 */
export type Prove = <Result>(
  work: () => Promise<Result>,
  confirmLabel: string,
  isDanger?: boolean,
) => Promise<Result>

/** `prove`, its dialog, and whether that is open. */
export function useIdentity() {
  const { call } = useClient()
  const [asked, setAsked] = useState<{
    by: Proof
    confirmLabel: string
    isDanger: boolean
    answer: (isProved: boolean) => void
  }>()
  const prove = useCallback<Prove>(async (work, confirmLabel, isDanger = true) => {
    try {
      return await work()
    } catch (failure) {
      const by = failure instanceof ApiError ? PROOFS[failure.code] : undefined
      if (!by) throw failure
      const isProved = await new Promise<boolean>((answer) =>
        setAsked({ by, confirmLabel, isDanger, answer }),
      )
      setAsked(undefined)
      if (!isProved) throw failure
      return work()
    }
  }, [])
  const dialog = asked && (
    <IdentityDialog
      open
      by={asked.by}
      confirmLabel={asked.confirmLabel}
      isDanger={asked.isDanger}
      send={async (given) => {
        await call(api.confirmIdentity, { body: { [asked.by]: given } })
        asked.answer(true)
      }}
      onClose={() => asked.answer(false)}
    />
  )
  return { prove, dialog, isProving: asked !== undefined }
}

/** Asks whether it is still the administrator who sits there, before somebody is deleted, say (D53). */
export function IdentityDialog({
  open,
  by,
  confirmLabel,
  isDanger,
  why,
  send,
  onClose,
}: {
  open: boolean
  by: Proof
  confirmLabel: string
  isDanger: boolean
  /** If there is a special reason. */
  why?: string
  /** Sends what was typed; a failure is shown here. */
  send: (given: string) => Promise<unknown>
  onClose: () => void
}) {
  const { t } = useWords()
  const { email } = useUser()
  const { field, summary, onSubmit, isSubmitting, form } = useContractForm(api.confirmIdentity.body, {
    defaultValues: { password: '', code: '' },
    prepare: (typed) => ({ [by]: typed[by] }),
    onSubmit: async (body) => {
      await send(body[by] ?? '')
      form.reset()
    },
  })
  return (
    <ConfirmDialog
      role="dialog"
      open={open}
      title={t(`admin.${by}.title`)}
      safeLabel={t('admin.notNow')}
      confirmLabel={confirmLabel}
      danger={isDanger}
      busy={isSubmitting}
      busyLabel={t(`admin.${by}.checking`)}
      onConfirm={onSubmit}
      onCancel={() => {
        form.reset()
        onClose()
      }}
      fields={
        <>
          <ErrorSummary {...summary} />
          {by === 'password' ? (
            <>
              {/* Password managers look for whose password it is. */}
              <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
              <PasswordField
                {...field('password')}
                label={t('admin.password.field')}
                required
                autoComplete="current-password"
                data-first-focus
              />
            </>
          ) : (
            <TextField
              {...field('code')}
              label={t('admin.code.field')}
              hint={t('admin.code.hint')}
              required
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              data-first-focus
            />
          )}
        </>
      }
    >
      {why ?? t(`admin.${by}.why`)}
    </ConfirmDialog>
  )
}
