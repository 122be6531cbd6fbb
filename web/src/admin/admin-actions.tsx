import { api } from '@scan/contract/index.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CallFailed, call } from '../api/client.ts'
import { ConfirmDialog } from '../ui/overlays/dialog.tsx'
import { Notice } from '../ui/content/notice.tsx'
import { ALOUD, toast } from '../ui/overlays/toasts.tsx'
import { ACTIONS, type ActionName } from './actions.ts'
import { failureSentence } from './failure.ts'
import { forgetInLists, readDeskAgain } from './lists.ts'
import styles from './admin.module.css'
import { PasswordDialog } from './password-dialog.tsx'

/** Whom or what an action concerns, and how the questions call them. */
export interface Subject {
  id: string
  name: string
}

interface Question {
  action: ActionName
  subject: Subject
  /** Whether the server wants to know first that it is still the administrator who sits there. */
  needsPassword: boolean
}

type Ask = (action: ActionName, subject: Subject) => void
const AskContext = createContext<Ask | null>(null)

/** Asks the administrator whether this should be done, and does it. */
export function useAsk(): Ask {
  const ask = useContext(AskContext)
  if (!ask) throw new Error('useAsk needs a <Moderation> above it.')
  return ask
}

/** The one way in which every action goes: asked, done, told as a toast and on the page, gone from the lists. */
export function Moderation({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [question, setQuestion] = useState<Question>()
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'danger'; sentence: string }>()
  const outcomePlace = useRef<HTMLDivElement>(null)

  const doing = useMutation<unknown, CallFailed, Question>({
    mutationFn: ({ action, subject }) => ACTIONS[action].send(subject.id),
    onSuccess: (_reply, { action, subject }) => {
      if (ACTIONS[action].leaves) forgetInLists(queries, subject.id)
      toast.success(t(`moderation.actions.${action}.done`), ALOUD)
      setOutcome({
        tone: 'success',
        sentence: t(`moderation.actions.${action}.doneFor`, { name: subject.name }),
      })
      setQuestion(undefined)
    },
    onError: (failure, asked) => {
      const needsPassword = failure.code === 'confirm-password'
      setQuestion({ ...asked, needsPassword })
      if (needsPassword) return
      const sentence = failureSentence(t, failure, `actions.${asked.action}`)
      toast.error(sentence)
      const next = failure.code === 'no-answer' ? ` ${t('site.noAnswer')}` : ''
      setOutcome({ tone: 'danger', sentence: sentence + next })
    },
    // Done or not: where somebody else was faster, the lists have changed too.
    onSettled: () => readDeskAgain(queries),
  })

  const isAsking = question !== undefined
  useEffect(() => {
    // The button that was pressed goes with its row, and the focus must not fall off the page.
    if (!isAsking && outcome) outcomePlace.current?.focus()
  }, [isAsking, outcome])

  const ask = useCallback<Ask>((action, subject) => {
    setOutcome(undefined)
    setQuestion({ action, subject, needsPassword: false })
  }, [])
  const leave = () => {
    // What has been sent cannot be taken back.
    if (doing.isPending) return
    setOutcome(undefined)
    setQuestion(undefined)
  }
  const words = question && (`moderation.actions.${question.action}` as const)

  return (
    <AskContext value={ask}>
      <div ref={outcomePlace} tabIndex={-1} className={styles.outcome}>
        {outcome && !isAsking && <Notice tone={outcome.tone}>{outcome.sentence}</Notice>}
      </div>
      {children}
      <ConfirmDialog
        open={question?.needsPassword === false}
        title={words ? t(`${words}.question`, { name: question.subject.name }) : ''}
        safeLabel={words ? t(`${words}.keep`) : ''}
        confirmLabel={words ? t(`${words}.confirm`, { name: question.subject.name }) : ''}
        danger={question && ACTIONS[question.action].tone === 'danger'}
        busy={doing.isPending}
        busyLabel={words && t(`${words}.busy`)}
        error={outcome?.sentence}
        onConfirm={() => {
          if (!question) return
          setOutcome(undefined)
          doing.mutate(question)
        }}
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
          if (question) await doing.mutateAsync(question).catch(() => undefined)
        }}
        onClose={leave}
      />
    </AskContext>
  )
}
