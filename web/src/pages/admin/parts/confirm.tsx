import * as field from '@scan/contract/fields.ts'
import { lettersIn } from '@scan/domain/stops.ts'
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
import { useClient, useApp, useSetting } from '../../../app/app-context.tsx'
import { ApiError, type Call } from '../../../app/api/client.ts'
import { queryKeys } from '../../../app/api/queries.ts'
import { type FailureWords, type Message, failureSentence } from '../../../app/failure.ts'
import { Outcome, useOutcomePlace } from '../../../app/outcome.tsx'
import { type Done, tellDone, useAction } from '../../../app/use-action.ts'
import { like, useDraftOfSession } from '../../../app/use-draft.ts'
import { useWords } from '../../../app/words/use-words.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { HeldContext, type HeldPress, type Press, UndoBar, createHeldPresses } from './held.tsx'
import { type Prove, asksIdentity, useIdentity } from './identity.tsx'
import { forgetInLists, readAdminAgain } from './list.tsx'

interface Result {
  done: Done
  gone: readonly string[]
}

/** What is done once it is confirmed. */
export interface Doing {
  confirm: string
  explain: FailureWords
  /** Whom or what it is done to, in the sentence that says why it failed: 'Asha Thomas'. */
  name: string
  /** What is said while it can be taken back: 'Asha Thomas will be approved'. */
  says: Press['says']
  /** Whom or what it concerns. */
  ids: readonly string[]
  /** Whether it cannot be taken back for some seconds, since what it does to a person was asked for (D90). */
  goesAtOnce?: true | undefined
  /** Does it; answers with what to tell and which rows are gone. */
  do: (call: Call, reason: string) => Promise<Result>
  /** Whether the pressed row goes, or with it all selected ones. */
  goes?: 'row' | 'selected' | undefined
}

/** What is asked before something is done. */
export interface Question extends Doing {
  title: string
  text: ReactNode
  /** What follows for others. Until it is read, nothing can be confirmed. */
  follows?: string | ((call: Call) => Promise<string>) | undefined
  /** Asks for a reason; the draft of it goes by this name. */
  reason?: string | undefined
  leastLetters?: number | undefined
  keep: string
  busy: string
  isDanger?: boolean
}

interface Confirming {
  confirm: (question: Question) => void
  /** Does it without a question. */
  doNow: (what: Doing) => void
  /** Whether something is being done. */
  isBusy: boolean
  prove: Prove
  /** Whether the password or a code is asked for, and every other dialog has to wait. */
  isAsking: boolean
}

const ConfirmContext = createContext({} as Confirming)

/** `confirm({ title, text, do, … })`, and `prove` for what needs the password alone. */
export const useConfirm = () => use(ConfirmContext)

/** Asks, does, and says what became of it: above the lists, which may be empty by then. */
export function Confirmations({
  className,
  children,
}: {
  className: string | undefined
  children: ReactNode
}) {
  const { prove, dialog, isAsking } = useIdentity()
  const { held, hold, undo, late } = useHolding()
  const undoSeconds = useSetting('undoSeconds')
  const queries = useQueryClient()
  const [question, setQuestion] = useState<Question>()
  const place = useOutcomePlace()
  const nextRow = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // What became of a press belongs to the page it was pressed on.
  useEffect(() => place.clear, [pathname, place.clear])
  useEffect(() => late.clear, [pathname, late.clear])

  const work = useAction(
    async ({ asked, reason }: { asked: Doing; reason: string }, call: Call) => {
      if (!asked.goesAtOnce && undoSeconds > 0) return hold(asked, reason, undoSeconds)
      // What was pressed before is done before.
      await held.sendAll()
      return prove(() => asked.do(call, reason), { confirmLabel: asked.confirm, danger: true })
    },
    {
      place,
      explain: ({ asked }) => asked.explain,
      done: (result) => result?.done,
      onDone: (result) => {
        for (const id of result?.gone ?? []) forgetInLists(queries, id)
        setQuestion(undefined)
      },
      isToasted: (failure) => !asksIdentity(failure),
      onFailed: (failure, told, { reason }) => {
        if (!question) place.tell(told)
        // Without the password it is over, unless that would lose what they wrote.
        if (asksIdentity(failure) && !reason) setQuestion(undefined)
      },
      onSettled: () => readAdminAgain(queries),
    },
  )

  const { clear, run, isBusy } = work
  const confirm = useCallback<Confirming['confirm']>(
    (asked) => {
      clear()
      late.clear()
      const { goes } = asked
      nextRow.current = goes ? rowAfter(document.activeElement, goes === 'selected') : null
      setQuestion(asked)
    },
    [clear, late],
  )
  const doNow = useCallback<Confirming['doNow']>(
    (asked) => {
      late.clear()
      nextRow.current = null
      run({ asked, reason: '' })
    },
    [late, run],
  )
  const confirming = useMemo(
    () => ({ confirm, doNow, isBusy, prove, isAsking }),
    [confirm, doNow, isBusy, prove, isAsking],
  )
  const holding = useMemo(() => ({ held, undo }), [held, undo])
  const leave = () => {
    clear()
    setQuestion(undefined)
  }
  return (
    <ConfirmContext value={confirming}>
      <HeldContext value={holding}>
        <div
          className={className}
          onKeyDown={(event) => {
            if (isUndoKey(event)) undo(held.store.getState().findLast(({ isSent }) => !isSent))
          }}
        >
          <Outcome of={place} takesFocus={!question && !isAsking} goesOn={nextRow} onKeyDown={goOnByKey} />
          {children}
          <UndoBar place={late} goesOn={nextRow} isAsked={question !== undefined || isAsking} />
        </div>
        {question && (
          <Ask
            question={question}
            isWaiting={isAsking}
            isBusy={isBusy}
            failure={work.failure}
            onConfirm={(reason) => run({ asked: question, reason })}
            onLeave={leave}
          />
        )}
        {dialog}
      </HeldContext>
    </ConfirmContext>
  )
}

/** Presses that can be taken back: held for some seconds, and sent at once when the panel is left (D90). */
function useHolding() {
  const { t } = useWords()
  const { session } = useApp()
  const { call } = useClient()
  const queries = useQueryClient()
  const late = useOutcomePlace()
  const { pathname, search } = useLocation()
  const [held] = useState(createHeldPresses)

  useEffect(() => {
    const sendAll = () => held.sendAll()
    const leaving = new AbortController()
    const { signal } = leaving
    // A hidden tab may never be shown again, and on a phone that is all that is heard of its end.
    document.addEventListener('visibilitychange', () => document.hidden && sendAll(), { signal })
    window.addEventListener('pagehide', sendAll, { signal })
    session.beforeSigningOut.add(sendAll)
    return () => {
      leaving.abort()
      session.beforeSigningOut.delete(sendAll)
      void sendAll()
    }
  }, [held, session])

  // It outlives the page.
  const surely: Call = (endpoint, ...[input]) => call(endpoint, { ...input, keepalive: true } as never)

  const hold = (asked: Doing, reason: string, seconds: number) => {
    const { name, says, ids, explain } = asked
    const send = async () => {
      try {
        const { done, gone } = await asked.do(surely, reason)
        for (const id of gone) forgetInLists(queries, id)
        // Read aloud where it stands.
        tellDone(late.tell, t, { ...done, isAloud: false, isQuiet: done.tone !== 'danger' })
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure
        // Where the session has ended, the page for signing in says why.
        if (!session.get().isAuthenticated) return
        const why: Message = (say) =>
          say('admin.several.why', { name, why: failureSentence(say, failure, explain).brief })
        tellDone(late.tell, t, { tone: 'danger', text: why, toast: why })
      }
      void readAdminAgain(queries)
    }
    held.hold({ says, ids, page: pathname + search, send }, seconds)
    return undefined
  }

  const undo = (press: HeldPress | undefined) => {
    if (!press) return
    const shown = document.querySelector(`[data-held="${press.key}"]`)
    const place = shown?.parentElement?.closest<HTMLElement>('[tabindex="-1"]')
    held.undo(press.key)
    late.tell({ tone: 'info', isQuiet: true, text: 'admin.undo.done' })
    // Once what can be done is back.
    setTimeout(() => place?.focus())
  }
  return { held, hold, undo, late }
}

/** 'z', anywhere in the panel's page but where somebody types. */
function isUndoKey({ key, ctrlKey, altKey, metaKey, target }: KeyboardEvent): boolean {
  if (key !== 'z' || ctrlKey || altKey || metaKey) return false
  return target instanceof Element && !target.closest('input:not([type=checkbox]), textarea, select, dialog')
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
  const { call } = useClient()
  // If the session expires meanwhile, what was typed is there next time.
  const draft = useDraftOfSession(`${REASON}.${question.reason}`, like(''))
  const [reason, setReason] = useState((question.reason && draft.kept) || '')
  const [wasRefused, setRefused] = useState(false)
  const isTooLong = reason.trim() !== '' && !field.reason.safeParse(reason).success
  const { leastLetters = 0 } = question
  const isTooShort = lettersIn(reason) < leastLetters
  const refusal = isTooLong ? t('admin.reason.tooLong') : isTooShort ? t('admin.reason.tooShort') : undefined
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
            hint={t(leastLetters > 0 ? 'admin.reason.whySafe' : 'admin.reason.hint')}
            error={wasRefused ? refusal : undefined}
            required={leastLetters > 0}
            rows={3}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )
      }
      onConfirm={() => {
        if (!refusal) return onConfirm(reason)
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
