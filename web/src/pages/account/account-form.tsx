import type { Messages } from '@scan/contract/messages/index.ts'
import type { ReactNode } from 'react'
import type { useContractForm } from '../../app/api/form.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Button, type ButtonProps } from '../../ui/forms/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'

type Accounts = Messages['accounts']

export type AccountFormProps = Pick<
  ReturnType<typeof useContractForm>,
  'summary' | 'onSubmit' | 'isSubmitting'
> &
  Pick<ButtonProps, 'size' | 'variant' | 'disabledReason'> & {
    /** Names its words: `accounts.signUp.submit`. */
    name: {
      [Name in keyof Accounts]: Accounts[Name] extends { submitting: string } ? Name : never
    }[keyof Accounts]
    /** The session is still being checked. */
    isWaiting?: boolean
    lead?: ReactNode
    children: ReactNode
  }

export function AccountForm({
  name,
  summary,
  lead,
  onSubmit,
  isSubmitting,
  isWaiting = false,
  size = 'main',
  variant,
  disabledReason,
  children,
}: AccountFormProps) {
  const { t } = useWords()
  const isReady = useIsHydrated() && !isWaiting
  return (
    <>
      <ErrorSummary {...summary} />
      {lead}
      <form noValidate method="post" inert={!isReady} onSubmit={onSubmit} className="stack gap-24">
        {children}
        <Button
          type="submit"
          {...{ size, variant, disabledReason }}
          busy={isSubmitting}
          busyLabel={t(`accounts.${name}.submitting`)}
        >
          {t(`accounts.${name}.submit`)}
        </Button>
      </form>
    </>
  )
}
