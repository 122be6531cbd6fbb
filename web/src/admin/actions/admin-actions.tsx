import type { AdminAction } from '@scan/contract/admin-panel.ts'
import { api } from '@scan/contract/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, createContext, useCallback, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../app/app-context.tsx'
import { Outcome } from '../../actions/outcome.tsx'
import { useAction } from '../../actions/use-action.ts'
import { type ApiError } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx'
import { ACTIONS } from './actions.ts'
import { failureWords } from '../lists/failure-words.ts'
import { forgetInLists, readAdminAgain } from '../lists/use-api-list.ts'
import { PasswordDialog } from './password-dialog.tsx'

/** Whom or what an action concerns, and how the questions call them. */
export interface Subject {
  id: string
  name: string
}

interface Question {
  action: AdminAction
  subject: Subject
  /** Whether the server wants to know first that it is still the administrator who sits there. */
  needsPassword: boolean
}

type Ask = (action: AdminAction, subject: Subject) => void
const AskContext = createContext<Ask | null>(null)

/** Asks the administrator whether this should be done, and does it. */
export function useAsk(): Ask {
  const ask = useContext(AskContext)
  if (!ask) throw new Error('useAsk needs a <AdminActions> above it.')
  return ask
}

/** The one way in which every action goes: asked, done, told as a toast and on the page, gone from the lists. */
export function AdminActions({ children }: { children: ReactNode }) {
  const { call } = useApi()
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [question, setQuestion] = useState<Question>()

  const pressed = useAction(({ action, subject }: Question, call) => ACTIONS[action].send(subject.id, call), {
    explain: ({ action }) => failureWords(t, `actions.${action}`),
    done: (_reply, { action, subject }) => ({
      toast: t(`admin.actions.${action}.done`),
      isAloud: true,
      text: t(`admin.actions.${action}.doneFor`, { name: subject.name }),
    }),
    onDone: (_reply, { action, subject }) => {
      if (ACTIONS[action].leaves) forgetInLists(queries, subject.id)
      setQuestion(undefined)
    },
    isToasted: asksNoPassword,
    onFailed: (failure, _sentence, asked) =>
      setQuestion({ ...asked, needsPassword: !asksNoPassword(failure) }),
    onSettled: () => readAdminAgain(queries),
  })

  const { clear } = pressed
  const ask = useCallback<Ask>(
    (action, subject) => {
      clear()
      setQuestion({ action, subject, needsPassword: false })
    },
    [clear],
  )
  const leave = () => {
    // What has been sent cannot be taken back.
    if (pressed.isBusy) return
    clear()
    setQuestion(undefined)
  }
  const words = question && (`admin.actions.${question.action}` as const)

  return (
    <AskContext value={ask}>
      <Outcome of={pressed} takesFocus={!question} />
      {children}
      <ConfirmDialog
        open={question?.needsPassword === false}
        title={words ? t(`${words}.question`, { name: question.subject.name }) : ''}
        safeLabel={words ? t(`${words}.keep`) : ''}
        confirmLabel={words ? t(`${words}.confirm`, { name: question.subject.name }) : ''}
        danger={question && ACTIONS[question.action].tone === 'danger'}
        busy={pressed.isBusy}
        busyLabel={words && t(`${words}.busy`)}
        error={pressed.failure}
        onConfirm={() => question && pressed.run(question)}
        onCancel={leave}
      >
        {words ? t(`${words}.consequence`, { name: question.subject.name }) : ''}
      </ConfirmDialog>
      <PasswordDialog
        open={question?.needsPassword === true}
        confirmLabel={words ? t(`${words}.confirm`, { name: question.subject.name }) : ''}
        danger
        send={async (body) => {
          await call(api.confirmPassword, { body })
          // A failure is told where the question then stands again.
          if (question) await pressed.attempt(question).catch(() => undefined)
        }}
        onClose={leave}
      />
    </AskContext>
  )
}

function asksNoPassword({ code }: ApiError): boolean {
  return code !== 'confirm-password'
}
