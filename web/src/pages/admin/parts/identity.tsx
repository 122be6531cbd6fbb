import { api } from '@scan/contract/index.ts'
import { type ReactNode, createContext, useCallback, useContext, useMemo, useState } from 'react'
import { useApi } from '../../../app/app-context.tsx'
import { ApiError } from '../../../app/api/client.ts'
import { IdentityDialog, type IdentityDialogProps } from './identity-dialog.tsx'

/** What goes on once the person has proved who they are. */
type GoingOn = Pick<IdentityDialogProps, 'confirmLabel' | 'danger'>

interface Identity {
  /**
   * Does something; if the server first asks who sits there, so does a dialog, and it is done again. Rejects as the
   * work does, with the server's question if that was not answered.
   */
  proving: <Result>(work: () => Promise<Result>, goingOn: GoingOn) => Promise<Result>
  /** Whether the dialog is open and every other one has to wait. */
  isAsking: boolean
}

interface Question extends GoingOn {
  by: IdentityDialogProps['by']
  answer: (isProved: boolean) => void
}

const QUESTIONS: Partial<Record<ApiError['code'], Question['by']>> = {
  'confirm-password': 'password',
  'confirm-code': 'code',
}

/** Whether this failure is the server asking who sits there. */
export function asksIdentity({ code }: ApiError): boolean {
  return QUESTIONS[code] !== undefined
}

const IdentityContext = createContext<Identity | null>(null)

export function useIdentity(): Identity {
  const identity = useContext(IdentityContext)
  if (!identity) throw new Error('useIdentity needs an <IdentityQuestions> above it.')
  return identity
}

/** Asks for the password or a code, wherever below the server wants to know again who sits there. */
export function IdentityQuestions({ children }: { children: ReactNode }) {
  const { call } = useApi()
  const [question, setQuestion] = useState<Question>()
  const proving = useCallback<Identity['proving']>(async (work, goingOn) => {
    try {
      return await work()
    } catch (failure) {
      const by = failure instanceof ApiError ? QUESTIONS[failure.code] : undefined
      if (!by) throw failure
      const isProved = await new Promise<boolean>((answer) => setQuestion({ ...goingOn, by, answer }))
      setQuestion(undefined)
      if (!isProved) throw failure
      return work()
    }
  }, [])
  const isAsking = question !== undefined
  const identity = useMemo(() => ({ proving, isAsking }), [proving, isAsking])
  const by = question?.by ?? 'password'
  return (
    <IdentityContext value={identity}>
      {children}
      <IdentityDialog
        key={by}
        open={isAsking}
        by={by}
        confirmLabel={question?.confirmLabel ?? ''}
        danger={question?.danger ?? false}
        send={async (given) => {
          await call(api.confirmIdentity, { body: { [by]: given } })
          question?.answer(true)
        }}
        onClose={() => question?.answer(false)}
      />
    </IdentityContext>
  )
}
