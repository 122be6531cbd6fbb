import * as field from '@scan/contract/fields.ts'
import { lettersIn } from '@scan/domain/stops.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useClient, useApp, useSetting } from '../../../app/app-context.tsx'
import { ApiError, type Call } from '../../../app/api/client.ts'
import { queryKeys } from '../../../app/api/queries.ts'
import { textOf } from '../../../app/failure.ts'
import { Outcome, useOutcome } from '../../../app/outcome.tsx'
import { showDone, useAction } from '../../../app/use-action.ts'
import { like, useDraftOfSession } from '../../../app/use-draft.ts'
import { useWords } from '../../../app/words/use-words.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { type Action, type Question, because } from './action.ts'
import { needsIdentity, useIdentity } from './identity.tsx'
import { removeFromLists, invalidateAdmin } from './list.tsx'
import { type PanelActions, PanelActionsContext, createPendingActions } from './pending.ts'
import { UndoBar } from './undo.tsx'

/** Asks, holds, runs, and reports: above the lists, which may be empty by then, or late, below them. */
export function PanelActionsProvider({
  className,
  children,
}: {
  className: string | undefined
  children: ReactNode
}) {
  const { t } = useWords()
  const { call } = useClient()
  const { session } = useApp()
  const undoSeconds = useSetting('undoSeconds')
  const queries = useQueryClient()
  const { pathname, search } = useLocation()
  const { prove, dialog, isProving } = useIdentity()
  const [pending] = useState(createPendingActions)
  const [asked, setAsked] = useState<Action>()
  // Outcomes belong to the page where it was pressed.
  const outcome = useOutcome(pathname)
  const late = useOutcome(pathname)
  const nextRow = useRef<HTMLElement>(null)

  // Nothing confirmed is lost with the page.
  useEffect(() => {
    const flush = () => pending.flush()
    const leaving = new AbortController()
    const { signal } = leaving
    // A hidden tab may never be shown again, and on a phone that is all that is heard of its end.
    document.addEventListener('visibilitychange', () => document.hidden && flush(), { signal })
    window.addEventListener('pagehide', flush, { signal })
    session.beforeSigningOut.add(flush)
    return () => {
      leaving.abort()
      session.beforeSigningOut.delete(flush)
      void flush()
    }
  }, [pending, session])

  const forget = (ids: readonly string[]) => ids.forEach((id) => removeFromLists(queries, id))

  // Outlives the page.
  const surely: Call = (endpoint, ...[input]) => call(endpoint, { ...input, keepalive: true } as never)
  const sendLate = async ({ run, name, explain }: Action, reason: string) => {
    try {
      const { done, removed } = await run(surely, reason)
      forget(removed)
      // Read aloud where it stands.
      showDone(late.show, t, { ...done, isAloud: false, isQuiet: done.tone !== 'danger' })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      // Where the session has ended, the page for signing in says why.
      if (!session.get().isAuthenticated) return
      const why = because(name, failure, explain)
      showDone(late.show, t, { tone: 'danger', text: why, toast: why })
    }
    void invalidateAdmin(queries)
  }

  const work = useAction(
    async ({ action, reason }: { action: Action; reason: string }, now: Call) => {
      await pending.flush()
      return prove(() => action.run(now, reason), textOf(t, action.question?.confirm ?? action.label))
    },
    {
      outcome,
      explain: ({ action }) => action.explain,
      done: ({ done }) => done,
      onDone: ({ removed }) => {
        forget(removed)
        setAsked(undefined)
      },
      isToasted: (failure) => !needsIdentity(failure),
      onFailed: (failure, message, { reason }) => {
        if (!asked) outcome.show(message)
        // Without the password it is over, unless that would lose what they wrote.
        if (needsIdentity(failure) && !reason) setAsked(undefined)
      },
      onSettled: () => invalidateAdmin(queries),
    },
  )

  const { run, clear, isBusy } = work
  const start = (action: Action, reason: string) => {
    if (action.isImmediate || undoSeconds === 0) return run({ action, reason })
    const send = () => sendLate(action, reason)
    pending.hold({ ...action, page: pathname + search, seconds: undoSeconds, send })
    setAsked(undefined)
  }
  const actions: PanelActions = {
    ask: (action) => {
      late.clear()
      clear()
      nextRow.current = action.removesRow ? rowBeside(document.activeElement) : null
      if (action.question) setAsked(action)
      else start(action, '')
    },
    undo: (key) => {
      pending.undo(key)
      late.show({ tone: 'info', isQuiet: true, text: 'admin.undo.done' })
    },
    ...{ isBusy, pending, prove, isProving },
  }
  const isAsked = asked !== undefined || isProving
  return (
    <PanelActionsContext value={actions}>
      <div className={className}>
        <Outcome of={outcome} takesFocus={!isAsked} focusNext={nextRow} />
        {children}
        <UndoBar outcome={late} focusNext={nextRow} isAsked={isAsked} />
      </div>
      {asked?.question && (
        <QuestionDialog
          {...asked}
          question={asked.question}
          isWaiting={isProving}
          work={work}
          onConfirm={(reason) => start(asked, reason)}
          onLeave={() => {
            clear()
            setAsked(undefined)
          }}
        />
      )}
      {dialog}
    </PanelActionsContext>
  )
}

const REASON = 'reason'

/** Stays behind the dialog for the password, with the reason. */
function QuestionDialog({
  ids,
  tone,
  question: { title, text, confirm, keep, busy, follows, reason: asksReason },
  isWaiting,
  work: { isBusy, failure },
  onConfirm,
  onLeave,
}: Pick<Action, 'ids' | 'tone'> & {
  question: Question
  isWaiting: boolean
  work: { isBusy: boolean; failure: string | undefined }
  onConfirm: (reason: string) => void
  onLeave: () => void
}) {
  const { t } = useWords()
  const { call } = useClient()
  // If the session expires meanwhile, what was typed is there next time.
  const draft = useDraftOfSession(`${REASON}.${asksReason && ids[0]}`, like(''))
  const [reason, setReason] = useState((asksReason && draft.kept) || '')
  const [wasRefused, setRefused] = useState(false)
  const minLetters = asksReason?.minLetters ?? 0
  const isTooLong = reason.trim() !== '' && !field.reason.safeParse(reason).success
  const isTooShort = lettersIn(reason) < minLetters
  const refusal = isTooLong
    ? t('admin.reason.tooLong')
    : isTooShort
      ? t(minLetters > 1 ? 'admin.reason.tooShort' : 'admin.reason.tooFew')
      : undefined
  const effects = useQuery({
    queryKey: [...queryKeys.admin, 'follows', textOf(t, title)],
    queryFn: async () => (typeof follows === 'function' ? follows(call) : (follows ?? '')),
    // Offline it fails and says so; by default it would wait for the connection.
    networkMode: 'always',
    gcTime: 0,
    ...(typeof follows !== 'function' && { initialData: follows ?? '' }),
  })
  const sentence = effects.isError ? t('admin.follows.unknown') : effects.data
  return (
    <ConfirmDialog
      open={!isWaiting}
      title={textOf(t, title)}
      safeLabel={textOf(t, keep)}
      confirmLabel={textOf(t, confirm)}
      danger={tone === 'danger'}
      busy={isBusy || effects.isLoading}
      busyLabel={effects.isLoading ? t('admin.follows.checking') : textOf(t, busy)}
      error={failure}
      fields={
        asksReason && (
          <TextArea
            name={REASON}
            label={t('admin.reason.label')}
            hint={t(minLetters > 1 ? 'admin.reason.whySafe' : 'admin.reason.hint')}
            error={wasRefused ? refusal : undefined}
            required={minLetters > 0}
            rows={3}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value)
              draft.keep(target.value)
            }}
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
      <p>{textOf(t, text)}</p>
      {(effects.isLoading || sentence) && <p role="status">{sentence}</p>}
    </ConfirmDialog>
  )
}

/** The row to go on with once the pressed one has left the list. */
function rowBeside(pressed: Element | null): HTMLElement | null {
  const row = pressed?.closest('tbody > tr')
  return (row?.nextElementSibling ?? row?.previousElementSibling ?? null) as HTMLElement | null
}
