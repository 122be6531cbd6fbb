import type { AssignRefusal } from '@scan/domain/account.ts'
import type { RequestForAdmin } from '@scan/contract/admin/admin.ts'
import type { AdminAction } from '@scan/contract/messages/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  createContext,
  lazy,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { useWords } from '../../../app/words/use-words.tsx'
import type { Call } from '../../../app/api/client.ts'
import { Outcome, type OutcomePlace, useOutcomePlace } from '../../../app/outcome.tsx'
import { useAction } from '../../../app/use-action.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { ACTIONS } from './actions.ts'
import { failureWords } from './failure-words.ts'
import { KeepsReason, ReasonField, focusReason, isReasonTooLong } from './reason-field.tsx'
import { forgetInLists, readAdminAgain } from './use-api-list.ts'
import { useWhatFollows } from './what-follows.ts'
import { IdentityQuestions, asksIdentity, useIdentity } from './identity.tsx'

/** Called before it is needed: on a slow line its question would be long in coming. */
export const readChooseVolunteer = () => import('./choose-volunteer.tsx')
const ChooseVolunteer = lazy(readChooseVolunteer)

/** The subject of an action, and what the questions call it. */
export interface Subject {
  id: string
  name: string
  /** If it is a person. */
  phone?: string
  /** If it is one. */
  request?: RequestForAdmin
  /** Who is to go there, once chosen; the questions then name them. */
  volunteerId?: string | undefined
  /** For a case being taken over: who had it when the question was asked. */
  ownerId?: string
}

/** What may have happened between the list of free volunteers and the press. */
const CANNOT_GO: readonly AssignRefusal[] = [
  'not-a-volunteer',
  'volunteer-not-approved',
  'account-already-banned',
  'volunteer-stopped',
  'volunteer-has-enough',
  'administrators-own',
  'volunteer-has-visit',
  'people-kept-apart',
]

interface Question {
  action: AdminAction
  subject: Subject
  reason: string
  /** Whether it was confirmed with a reason that is too long. */
  wasRefused: boolean
}

type Ask = (action: AdminAction, subject: Subject) => void
interface Actions {
  ask: Ask
  place: OutcomePlace
  /** Said before all selected rows go: which row to go on with. */
  selectedGo: () => unknown
}
const ActionsContext = createContext<Actions | null>(null)

function useActions() {
  const actions = useContext(ActionsContext)
  if (!actions) throw new Error('This needs an <AdminActions> above it.')
  return actions
}

/** Asks the administrator whether this should be done, and does it. */
export const useAsk = (): Ask => useActions().ask

/** Where the outcome is told: above the lists, which may be empty by then. */
export const useOutcomeAbove = (): Omit<Actions, 'ask'> => useActions()

/** The row of the list to go on with when the present one is gone, and with it, if so, all selected ones. */
function rowAfter(pressed: Element | null, withSelected = false): HTMLElement | null {
  const row = pressed?.closest<HTMLElement>('tbody > tr')
  const rows = [...(row?.parentElement?.querySelectorAll<HTMLElement>(':scope > tr') ?? [])]
  const staying = rows.filter((one) => one === row || !withSelected || !('selected' in one.dataset))
  const at = staying.findIndex((one) => one === row)
  return staying[at + 1] ?? staying[at - 1] ?? null
}

/** Somebody who works through a list by its keys goes on with its first row. */
function goOnByKey({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
  if (key === 'j') currentTarget.parentElement?.querySelector<HTMLElement>('tbody > tr')?.focus()
}

/** How every action goes: asked, done, told as a toast and on the page, gone from the lists. */
export function AdminActions({ children }: { children: ReactNode }) {
  return (
    <IdentityQuestions>
      <Questions>{children}</Questions>
    </IdentityQuestions>
  )
}

function Questions({ children }: { children: ReactNode }) {
  const { proving, isAsking } = useIdentity()
  const { t } = useWords()
  const queries = useQueryClient()
  const [question, setQuestion] = useState<Question>()
  const place = useOutcomePlace()
  const nextRow = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // What became of a press belongs to the page it was pressed on.
  useEffect(() => place.clear, [pathname, place.clear])

  const work = ({ action, subject, reason }: Question, call: Call) =>
    proving(() => ACTIONS[action].send(subject.id, call, { reason, subject }), {
      confirmLabel: t(`admin.actions.${action}.confirm`, { name: subject.name }),
      danger: true,
    })
  const pressed = useAction(work, {
    place,
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
    isToasted: (failure) => !asksIdentity(failure),
    onFailed: (failure, _sentence, asked) => {
      const { action, subject, reason } = asked
      // Without the password it is over, unless that would lose what they wrote.
      if (asksIdentity(failure) && !reason) setQuestion(undefined)
      // Somebody else may still go.
      if (action === 'assign' && CANNOT_GO.some((code) => code === failure.code))
        setQuestion({ ...asked, subject: { ...subject, volunteerId: undefined } })
    },
    onSettled: () => readAdminAgain(queries),
  })

  const { clear } = pressed
  const ask = useCallback<Ask>(
    (action, subject) => {
      clear()
      nextRow.current = ACTIONS[action].leaves ? rowAfter(document.activeElement) : null
      setQuestion({ action, subject, reason: '', wasRefused: false })
    },
    [clear],
  )
  const selectedGo = useCallback(() => (nextRow.current = rowAfter(document.activeElement, true)), [])
  const actions = useMemo(() => ({ ask, place, selectedGo }), [ask, place, selectedGo])
  const leave = () => {
    // What has been sent cannot be taken back.
    if (pressed.isBusy) return
    clear()
    setQuestion(undefined)
  }
  const goOn = (asked: Question) => {
    if (!ACTIONS[asked.action].asksReason || !isReasonTooLong(asked.reason)) return pressed.run(asked)
    setQuestion({ ...asked, wasRefused: true })
    focusReason()
  }
  const follows = useWhatFollows(question)
  const { request, volunteerId } = question?.subject ?? {}
  const isChoosing = question?.action === 'assign' && !volunteerId
  const asksReason = question && ACTIONS[question.action].asksReason
  const type = (reason: string) => question && setQuestion({ ...question, reason })
  const words = question && (`admin.actions.${question.action}` as const)

  return (
    <ActionsContext value={actions}>
      <Outcome of={place} takesFocus={!question && !isAsking} goesOn={nextRow} onKeyDown={goOnByKey} />
      {children}
      {isChoosing && request && (
        <Suspense>
          <ChooseVolunteer
            request={request}
            refusal={pressed.failure}
            onChoose={({ id, name }) => {
              clear()
              setQuestion({ ...question, subject: { ...question.subject, name, volunteerId: id } })
            }}
            onClose={leave}
          />
        </Suspense>
      )}
      {asksReason && <KeepsReason {...question} onType={type} />}
      <ConfirmDialog
        open={question !== undefined && !isChoosing && !isAsking}
        title={words ? t(`${words}.question`, { name: question.subject.name }) : ''}
        safeLabel={words ? t(`${words}.keep`) : ''}
        confirmLabel={words ? t(`${words}.confirm`, { name: question.subject.name }) : ''}
        danger={question && ACTIONS[question.action].tone === 'danger'}
        busy={pressed.isBusy || follows.isReading}
        busyLabel={words && t(follows.isReading ? 'admin.follows.checking' : `${words}.busy`)}
        error={pressed.failure}
        fields={asksReason && <ReasonField {...question} onType={type} />}
        onConfirm={() => question && goOn(question)}
        onCancel={leave}
      >
        {words && (
          <>
            <p>{t(`${words}.consequence`, { name: question.subject.name })}</p>
            {(follows.isReading || follows.sentence) && <p role="status">{follows.sentence}</p>}
          </>
        )}
      </ConfirmDialog>
    </ActionsContext>
  )
}
