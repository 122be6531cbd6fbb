import * as field from '@scan/contract/fields.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type ReactNode,
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { useApi } from '../../../app/app-context.tsx'
import type { ApiError, Call } from '../../../app/api/client.ts'
import { queryKeys } from '../../../app/api/queries.ts'
import type { FailureWords } from '../../../app/failure.ts'
import { Outcome, useOutcomePlace } from '../../../app/outcome.tsx'
import { type Done, useAction } from '../../../app/use-action.ts'
import { useDraftOfSession } from '../../../app/use-draft.ts'
import { useWords } from '../../../app/words/use-words.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { type Prove, asksIdentity, useIdentity } from './identity.tsx'
import { forgetInLists, readAdminAgain } from './list.tsx'

/** Before something is done, somebody may have to be chosen, in a dialog that then asks for real. */
export interface Choice {
  choose: (given: { refusal: string | undefined; onClose: () => void }) => ReactNode
}

/** What is asked before something is done. */
export interface Question {
  title: string
  text: ReactNode
  /** What follows for others. Until it is read, nothing can be confirmed. */
  follows?: string | ((call: Call) => Promise<string>) | undefined
  /** Asks for a reason; the draft of it goes by this name. */
  reason?: string | undefined
  keep: string
  confirm: string
  busy: string
  isDanger?: boolean
  explain: FailureWords
  /** Does it; answers with what to tell and which rows are gone. */
  do: (call: Call, reason: string) => Promise<{ done: Done; gone: readonly string[] }>
  /** Whether the pressed row goes, or with it all selected ones. */
  goes?: 'row' | 'selected' | undefined
  /** After one of these refusals, somebody else is chosen. */
  orElse?: { codes: readonly ApiError['code'][]; choice: Choice }
}

interface Confirming {
  confirm: (question: Question | Choice) => void
  prove: Prove
  /** Whether the password or a code is asked for, and every other dialog has to wait. */
  isAsking: boolean
}

const ConfirmContext = createContext({} as Confirming)

/** `confirm({ title, text, do, … })`, and `prove` for what needs the password alone. */
export const useConfirm = () => use(ConfirmContext)

/** Asks, does, and says what became of it: above the lists, which may be empty by then. */
export function Confirmations({ children }: { children: ReactNode }) {
  const { prove, dialog, isAsking } = useIdentity()
  const queries = useQueryClient()
  const [question, setQuestion] = useState<Question | Choice>()
  const place = useOutcomePlace()
  const nextRow = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // What became of a press belongs to the page it was pressed on.
  useEffect(() => place.clear, [pathname, place.clear])

  const work = useAction(
    ({ asked, reason }: { asked: Question; reason: string }, call: Call) =>
      prove(() => asked.do(call, reason), { confirmLabel: asked.confirm, danger: true }),
    {
      place,
      explain: ({ asked }) => asked.explain,
      done: ({ done }) => done,
      onDone: ({ gone }) => {
        for (const id of gone) forgetInLists(queries, id)
        setQuestion(undefined)
      },
      isToasted: (failure) => !asksIdentity(failure),
      onFailed: (failure, _told, { asked: { orElse }, reason }) => {
        // Without the password it is over, unless that would lose what they wrote.
        if (asksIdentity(failure) && !reason) setQuestion(undefined)
        if (orElse?.codes.includes(failure.code)) setQuestion(orElse.choice)
      },
      onSettled: () => readAdminAgain(queries),
    },
  )

  const { clear } = work
  const confirm = useCallback<Confirming['confirm']>(
    (asked) => {
      clear()
      const goes = 'goes' in asked ? asked.goes : undefined
      nextRow.current = goes ? rowAfter(document.activeElement, goes === 'selected') : null
      setQuestion(asked)
    },
    [clear],
  )
  const confirming = useMemo(() => ({ confirm, prove, isAsking }), [confirm, prove, isAsking])
  const leave = () => {
    clear()
    setQuestion(undefined)
  }
  return (
    <ConfirmContext value={confirming}>
      <Outcome of={place} takesFocus={!question && !isAsking} goesOn={nextRow} onKeyDown={goOnByKey} />
      {children}
      {question && 'choose' in question && question.choose({ refusal: work.failure, onClose: leave })}
      {question && 'do' in question && (
        <Ask
          question={question}
          isWaiting={isAsking}
          isBusy={work.isBusy}
          failure={work.failure}
          onConfirm={(reason) => work.run({ asked: question, reason })}
          onLeave={leave}
        />
      )}
      {dialog}
    </ConfirmContext>
  )
}

const REASON = 'reason'

/** Stays behind the question for the password, with the reason. */
function Ask({
  question,
  isWaiting,
  isBusy,
  failure,
  onConfirm,
  onLeave,
}: {
  question: Question
  isWaiting: boolean
  isBusy: boolean
  failure: string | undefined
  onConfirm: (reason: string) => void
  onLeave: () => void
}) {
  const { t } = useWords()
  const { call } = useApi()
  // If the session expires meanwhile, what was typed is there next time.
  const draft = useDraftOfSession<string>(`${REASON}.${question.reason}`)
  const [reason, setReason] = useState((question.reason && draft.kept) || '')
  const [wasRefused, setRefused] = useState(false)
  const isTooLong = reason.trim() !== '' && !field.reason.safeParse(reason).success
  useEffect(() => {
    if (question.reason) draft.keep(reason)
  }, [draft, question.reason, reason])
  const { follows } = question
  const read = useQuery({
    queryKey: [...queryKeys.admin, 'follows', question.title],
    queryFn: async () => (typeof follows === 'function' ? follows(call) : ''),
    enabled: typeof follows === 'function',
    // Offline it fails and says so; by default it would wait for the connection.
    networkMode: 'always',
    gcTime: 0,
  })
  const sentence =
    typeof follows === 'string' ? follows : read.isError ? t('admin.follows.unknown') : read.data
  return (
    <ConfirmDialog
      open={!isWaiting}
      title={question.title}
      safeLabel={question.keep}
      confirmLabel={question.confirm}
      danger={question.isDanger ?? false}
      busy={isBusy || read.isLoading}
      busyLabel={read.isLoading ? t('admin.follows.checking') : question.busy}
      error={failure}
      fields={
        question.reason && (
          <TextArea
            name={REASON}
            label={t('admin.reason.label')}
            hint={t('admin.reason.hint')}
            error={wasRefused && isTooLong ? t('admin.reason.tooLong') : undefined}
            required={false}
            rows={3}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )
      }
      onConfirm={() => {
        if (!isTooLong) return onConfirm(reason)
        setRefused(true)
        document.getElementsByName(REASON)[0]?.focus()
      }}
      onCancel={onLeave}
    >
      <p>{question.text}</p>
      {(read.isLoading || sentence) && <p role="status">{sentence}</p>}
    </ConfirmDialog>
  )
}

/** The row of the list to go on with when the present one is gone, and with it, if so, all selected ones. */
function rowAfter(pressed: Element | null, withSelected: boolean): HTMLElement | null {
  const row = pressed?.closest<HTMLElement>('tbody > tr')
  const rows = [...(row?.parentElement?.querySelectorAll<HTMLElement>(':scope > tr') ?? [])]
  const staying = rows.filter((one) => one === row || !withSelected || !('selected' in one.dataset))
  const at = staying.findIndex((one) => one === row)
  return staying[at + 1] ?? staying[at - 1] ?? null
}

/** From the outcome, 'j' leads to the first row. */
function goOnByKey({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
  if (key === 'j') currentTarget.parentElement?.querySelector<HTMLElement>('tbody > tr')?.focus()
}
