import type { Endpoint, Reply } from '@scan/contract/endpoint.ts'
import { CancelledError, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { Translate } from './words/translate.ts'
import { useWords } from './words/use-words.tsx'
import { useClient, useApp } from './app-context.tsx'
import { type Call, ApiError } from './api/client.ts'
import type { CallInput } from './api/exchange.ts'
import { ALOUD, toast } from '../ui/overlays/toasts.tsx'
import { type FailureWords, type Message, type MessageName, failureSentence, textOf } from './failure.ts'
import { type OutcomeState, type OutcomeMessage, useOutcome } from './outcome.tsx'

export interface Attempt<Input> {
  input: Input
  /** When it was answered, in milliseconds. */
  at: number
  failure?: ApiError
}

/** Success message: on the page, and as a toast if `toast` is given. */
export interface Done extends Partial<OutcomeMessage> {
  text: Message
  toast?: Message
  /** Reads the toast aloud: only for words that nothing on the page says. */
  isAloud?: boolean
}

export interface ActionOptions<Input, Result> {
  /** Wording of failures, depending on the input if that matters. */
  explain: FailureWords | ((input: Input) => FailureWords)
  /** Success message; undefined if something else shows it. */
  done?: MessageName | ((result: Result, input: Input) => Done | Message | undefined)
  /** Awaited before the message is shown. */
  onDone?: (result: Result, input: Input) => unknown
  /** Also gets the brief message, for a caller that closes a dialog and shows it elsewhere. */
  onFailed?: (failure: ApiError, message: OutcomeMessage, input: Input) => unknown
  /** Done or not: if somebody else was faster, what is shown has changed too. */
  onSettled?: () => unknown
  /** Failures shown as a toast too; all by default. */
  isToasted?: boolean | ((failure: ApiError) => boolean)
  /** A repeat of the last answered input: it is ignored, and the answer stands. */
  isRepeat?: (input: Input, last: Attempt<Input>) => boolean
  /** Shows the messages; one of its own by default. */
  outcome?: OutcomeState
}

/** On the page, and as a toast if that has words. */
export function showDone(
  show: OutcomeState['show'],
  t: Translate,
  { toast: brief, isAloud, ...message }: Done,
) {
  show({ tone: 'success', ...message })
  const toasts = message.tone === 'danger' ? toast.error : toast.success
  if (brief) toasts(textOf(t, brief), isAloud ? ALOUD : undefined)
}

type Given<Input> = object extends Input ? [input?: Input] : [input: Input]

export interface Action<Input, Result> {
  /** Does it. Presses while it is being done do not count. */
  run: (...input: Given<Input>) => void
  /** The same for a form, which shows failures itself: rejects with them. Undefined if nothing was sent. */
  attempt: (...input: Given<Input>) => Promise<Result> | undefined
  isBusy: boolean
  message: OutcomeMessage | undefined
  /** Why it failed, until the next try. */
  failure: string | undefined
  explain: (failure: ApiError) => string
  /** Forgets message, failure and last input. */
  clear: () => void
}

/**
 * How everything a person presses is done: sent once, told where `<Outcome>` stands, its failure explained in the
 * screen's words and told as a toast. `useAction(api.askForHelp, …)`, or with a function for more than one call.
 */
export function useAction<E extends Endpoint>(
  endpoint: E,
  options: ActionOptions<CallInput<E>, Reply<E>>,
): Action<CallInput<E>, Reply<E>>
export function useAction<Input, Result>(
  work: (input: Input, call: Call) => Promise<Result>,
  options: ActionOptions<Input, Result>,
): Action<Input, Result>
export function useAction<Input, Result>(
  what: Endpoint | ((input: Input, call: Call) => Promise<Result>),
  { explain, done, isToasted = true, isRepeat, outcome, ...on }: ActionOptions<Input, Result>,
): Action<Input, Result> {
  const { call } = useClient()
  const { session } = useApp()
  const { t } = useWords()
  const own = useOutcome()
  const { message, show, clear: clearOutcome } = outcome ?? own
  const last = useRef<Attempt<Input>>(undefined)
  const sentence = (failure: ApiError, input: Input, inWords = t) =>
    failureSentence(inWords, failure, typeof explain === 'function' ? explain(input) : explain)

  const { mutateAsync, reset, isPending, error, variables } = useMutation<Result, Error, Input, boolean>({
    onMutate: () => session.get().isAuthenticated,
    mutationFn: (input) =>
      typeof what === 'function'
        ? what(input, call)
        : (call(what, input as CallInput<Endpoint>) as Promise<Result>),
    onSuccess: async (result, input) => {
      last.current = { input, at: Date.now() }
      await on.onDone?.(result, input)
      const words = typeof done === 'function' ? done(result, input) : done
      if (words === undefined) return
      showDone(show, t, typeof words === 'object' ? words : { text: words })
    },
    onError: (failure, input, wasSignedIn) => {
      // Signing out stops what is being read.
      if (failure instanceof CancelledError) return
      if (!(failure instanceof ApiError)) throw failure
      last.current = { input, at: Date.now(), failure }
      const isTold = typeof isToasted === 'function' ? isToasted(failure) : isToasted
      // Where it ended the session, the page for signing in says why.
      const hasEnded = wasSignedIn && !session.get().isAuthenticated
      if (isTold && !hasEnded) toast.error(sentence(failure, input).brief)
      on.onFailed?.(failure, { tone: 'danger', text: (say) => sentence(failure, input, say).brief }, input)
    },
    // Not awaited: nobody should look at a busy button while a list is read again.
    onSettled: () => void on.onSettled?.(),
  })

  function attempt(...[given]: Given<Input>): Promise<Result> | undefined {
    const input = given as Input
    if (isPending || (last.current && isRepeat?.(input, last.current))) return undefined
    clearOutcome()
    // Toasts of the last try are outdated now.
    toast.dismiss()
    return mutateAsync(input)
  }

  const clear = useCallback(() => {
    clearOutcome()
    reset()
    last.current = undefined
  }, [clearOutcome, reset])

  return {
    // `onError` has dealt with it.
    run: (...input) => void attempt(...input)?.catch(() => undefined),
    attempt,
    isBusy: isPending,
    message,
    failure: error instanceof ApiError ? sentence(error, variables as Input).lasting : undefined,
    explain: (failure: ApiError) => sentence(failure, variables as Input).lasting,
    clear,
  }
}
