import type { Endpoint, Reply } from '@scan/contract/endpoint.ts'
import { CancelledError, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { useWords } from './words/use-words.tsx'
import { useApi, useApp } from './app-context.tsx'
import { type Call, ApiError } from './api/client.ts'
import type { CallInput } from './api/exchange.ts'
import { toast } from '../ui/overlays/toasts.tsx'
import { type FailureWords, failureSentence } from './failure.ts'
import { type OutcomePlace, type Said, type Saying, useOutcomePlace } from './outcome.tsx'

/** What was last tried, and how it ended. */
export interface Attempt<Input> {
  input: Input
  /** When it was answered, in milliseconds. */
  at: number
  failure?: ApiError
}

export interface ActionOptions<Input, Result> {
  /** How a failure is worded, depending on what was tried if that matters. */
  explain: FailureWords | ((input: Input) => FailureWords)
  /** What is said on success; undefined if something else says it. */
  done?: (result: Result, input: Input) => string | Omit<Saying, 'tone'> | undefined
  /** Runs before that is said, and is awaited. */
  onDone?: (result: Result, input: Input) => unknown
  /** Also hears the short sentence, for a caller that closes a dialog and says it elsewhere. */
  onFailed?: (failure: ApiError, sentence: () => string, input: Input) => unknown
  /** Done or not: if somebody else was faster, what is shown has changed too. */
  onSettled?: () => unknown
  /** Which failures are told as a toast; all of them if left out. */
  isToasted?: boolean | ((failure: ApiError) => boolean)
  /** Whether this merely repeats what was answered last: such a press changes nothing, and the answer stands. */
  isRepeat?: (input: Input, last: Attempt<Input>) => boolean
  /** Where it is said; a place of its own if left out. */
  place?: OutcomePlace
}

type Given<Input> = object extends Input ? [input?: Input] : [input: Input]

export interface Action<Input, Result> {
  /** Does it. Presses while it is being done do not count. */
  run: (...input: Given<Input>) => void
  /** The same for a form, which shows failures itself: rejects with them. Undefined if nothing was sent. */
  attempt: (...input: Given<Input>) => Promise<Result | undefined>
  isBusy: boolean
  /** What was said on success. */
  said: Said | undefined
  /** Why it failed, until the next try. */
  failure: string | undefined
  /** The sentence for a failure, for a form. */
  explain: (failure: ApiError) => string
  /** Forgets what was said, and what was tried. */
  clear: () => void
}

/**
 * How everything a person presses is done: sent once, said where `<Outcome>` stands, its failure explained in the
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
  {
    explain,
    done,
    onDone,
    onFailed,
    onSettled,
    isToasted = true,
    isRepeat,
    place,
  }: ActionOptions<Input, Result>,
): Action<Input, Result> {
  const { call } = useApi()
  const { session } = useApp()
  const { t } = useWords()
  const own = useOutcomePlace()
  const { said, say, clear: clearPlace } = place ?? own
  const last = useRef<Attempt<Input>>(undefined)
  const isRunning = useRef(false)
  const sentenceOf = (failure: ApiError, input: Input) =>
    failureSentence(t, failure, typeof explain === 'function' ? explain(input) : explain)

  const { mutateAsync, reset, isPending, error, variables } = useMutation<
    Result,
    ApiError,
    Input,
    { wasSignedIn: boolean }
  >({
    onMutate: () => ({ wasSignedIn: session.get().isAuthenticated }),
    mutationFn: (input) =>
      typeof what === 'function'
        ? what(input, call)
        : (call(what, input as CallInput<Endpoint>) as Promise<Result>),
    onSuccess: async (result, input) => {
      await onDone?.(result, input)
      const first = done?.(result, input)
      if (first === undefined) return
      say(() => {
        const words = done?.(result, input) ?? first
        return {
          tone: 'success',
          // What is said on the page need not cover it too.
          toast: false,
          ...(typeof words === 'string' ? { text: words } : words),
        }
      })
    },
    onError: (failure, input, before) => {
      if (!(failure instanceof ApiError)) return
      last.current = { input, at: Date.now(), failure }
      const brief = () => sentenceOf(failure, input).brief
      const isTold = typeof isToasted === 'function' ? isToasted(failure) : isToasted
      // Where it ended the session, the page for signing in says why.
      const hasEnded = before?.wasSignedIn && !session.get().isAuthenticated
      if (isTold && !hasEnded) toast.error(brief())
      onFailed?.(failure, brief, input)
    },
    // Not awaited: nobody should look at a busy button while a list is read again.
    onSettled: () => void onSettled?.(),
  })

  async function attempt(...[given]: Given<Input>): Promise<Result | undefined> {
    const input = given as Input
    if (isRunning.current || (last.current && isRepeat?.(input, last.current))) return undefined
    isRunning.current = true
    clearPlace()
    // What was said of the last try is outdated now.
    toast.dismiss()
    try {
      const result = await mutateAsync(input)
      last.current = { input, at: Date.now() }
      return result
    } finally {
      isRunning.current = false
    }
  }

  const clear = useCallback(() => {
    clearPlace()
    reset()
    last.current = undefined
  }, [clearPlace, reset])

  return {
    attempt,
    run: (...input) =>
      void attempt(...input).catch((failure: unknown) => {
        // Signing out stops what is being read.
        if (!(failure instanceof ApiError || failure instanceof CancelledError)) throw failure
      }),
    isBusy: isPending,
    said,
    failure: error instanceof ApiError ? sentenceOf(error, variables as Input).lasting : undefined,
    explain: (failure) => sentenceOf(failure, last.current?.input as Input).lasting,
    clear,
  }
}
