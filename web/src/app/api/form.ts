import type { FieldProblem } from '@scan/contract/problems.ts'
import type { Refusal } from '@scan/domain/refused.ts'
import type { Wire } from '@scan/contract/wire.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import type {
  DefaultValues,
  FieldErrors,
  FieldValues,
  Path,
  RegisterOptions,
  Resolver,
} from 'react-hook-form'
import { beforeEachPress } from '../../ui/forms/silent-fields.ts'
import { useWords } from '../words/use-words.tsx'
import { ApiError } from './client.ts'
import { errorMessage } from './error-messages.ts'
import { onTheWire, ourWord } from './wire-words.ts'

type Box = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface ContractFormOptions<Body, Typed extends FieldValues> {
  /** Every field under our own name, as it is before anything is typed. */
  defaultValues: Typed
  /** Sends what was typed, read by the contract. May throw: an `ApiError` is shown on the form. */
  onSubmit: (body: Body, typed: Typed) => unknown
  /** What counts of what was typed, if that depends on another field: a citizen sends no skills. */
  prepare?: (typed: Typed) => Record<string, unknown>
  /** What must hold besides the contract, for fields that are not sent, say. */
  check?: (typed: Typed) => Partial<Record<keyof Typed, FieldProblem | Refusal | false | undefined>>
  /** This screen's own sentence for a failed call, or undefined for the usual one. */
  explain?: (failure: ApiError) => string | undefined
  /** This screen's own sentence for what is wrong with a field, or undefined for the usual one. */
  sentence?: (field: keyof Typed & string, code: string) => string | undefined
  /** The field that a failed call is about, by its code. */
  fieldOf?: Partial<Record<string, keyof Typed>>
  /** Told of the fields that the rules or the server have refused. */
  onRefused?: (fields: string[]) => void
  /** As react-hook-form's; left out, a refused field is checked again with each change. */
  reValidateMode?: 'onChange' | 'onSubmit'
  /** For a form without an error summary, which takes the focus where there is one. */
  shouldFocusError?: boolean
  /** Told of everything in the form whenever it changes, to keep it. */
  onTyped?: (typed: Typed) => void
}

/**
 * A form for the body of a call. The contract's own schema says what is wrong, before sending and in the server's
 * sentences; what the server refuses comes back to the field it means. A failure loses nothing that was typed.
 */
export function useContractForm<Body, Typed extends FieldValues>(
  schema: Wire<Body>,
  options: ContractFormOptions<Body, Typed>,
) {
  const { defaultValues, onSubmit, prepare, check, explain, onTyped, onRefused } = options
  const { sentence, fieldOf, reValidateMode = 'onChange', shouldFocusError = false } = options
  const { t } = useWords()
  const [refused, setRefused] = useState<{ by: unknown }>()
  // react-hook-form's own is also set while fields are being checked: an empty form would say 'Creating Account...'.
  const [isSubmitting, setSubmitting] = useState(false)
  // Enter sends a form as often as it is pressed, whatever the button says.
  const isUnderWay = useRef(false)
  const form = useForm<Typed>({
    defaultValues: defaultValues as DefaultValues<Typed>,
    resolver: resolverFor(schema, prepare, check),
    reValidateMode,
    shouldFocusError,
  })
  const { errors, submitCount } = form.formState
  const { subscribe } = form
  const typed = useEffectEvent((values: Typed) => onTyped?.(values))
  // To watch every field here would render the form at each key.
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => typed(values) }),
    [subscribe],
  )

  // React hears nothing of what a password manager or a script fills in, and the person sees it there.
  const boxes = useRef(new Map<Path<Typed>, { value: string }>())
  const takeWhatIsShown = useEffectEvent(() => {
    for (const [name, { value }] of boxes.current)
      if (form.getValues(name) !== value)
        flushSync(() =>
          form.setValue(name, value as Typed[typeof name], {
            shouldValidate: reValidateMode === 'onChange' && form.formState.isSubmitted,
          }),
        )
  })
  useEffect(() => beforeEachPress(() => takeWhatIsShown()), [])

  const failure =
    refused && ((refused.by instanceof ApiError && explain?.(refused.by)) || errorMessage(t, refused.by))

  const submit = async (typed: Typed) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setRefused(undefined)
    setSubmitting(true)
    try {
      await onSubmit(schema.parse(onTheWire(schema, prepare ? prepare(typed) : typed)), typed)
    } catch (thrown) {
      const placed = thrown instanceof ApiError && placeErrors(thrown)
      if (!placed) setRefused({ by: thrown })
      if (!(thrown instanceof ApiError)) throw thrown
    } finally {
      isUnderWay.current = false
      setSubmitting(false)
    }
  }

  /** Whether every refused field is in this form. */
  function placeErrors(failed: ApiError): boolean {
    const meant = fieldOf?.[failed.code] as string | undefined
    const fields = [
      ...(failed.errors ?? []).map(({ field, code }) => ({
        name: ourWord(schema, field),
        code: code as string,
      })),
      ...(meant ? [{ name: meant, code: failed.code }] : []),
    ]
    const known = fields.filter(({ name }) => Object.hasOwn(defaultValues, name))
    for (const { name, code } of known) form.setError(name as Path<Typed>, { type: 'server', message: code })
    if (known.length > 0) onRefused?.(known.map(({ name }) => name))
    return known.length > 0 && known.length === fields.length
  }

  const sentenceOf = (name: string): string | undefined => {
    const code = errors[name]?.message
    if (typeof code !== 'string') return undefined
    return sentence?.(name, code) ?? t([`fields.${code as FieldProblem}`, 'fields.field-invalid'])
  }

  const problems = Object.keys(defaultValues).flatMap((field) => {
    const message = sentenceOf(field)
    return message ? [{ field, message }] : []
  })

  return {
    /** react-hook-form's own, for `watch`, `setValue`, `reset` and `control`. */
    form,
    /** `<TextField {...field('email')} label=… />` */
    field: (name: Path<Typed>, options?: RegisterOptions<Typed>) => {
      const { ref, ...registered } = form.register(name, options)
      return {
        ...registered,
        ref: (box: Box | null) => {
          ref(box)
          if (box) boxes.current.set(name, box)
          else boxes.current.delete(name)
        },
        error: sentenceOf(name),
      }
    },
    /** The sentence of one field's error, for controls that are not registered. */
    errorOf: (name: Path<Typed>) => sentenceOf(name),
    /** `<ErrorSummary {...summary} />` at the top of the form. */
    summary: {
      title: problems.length > 0 ? t('problems.invalid-input') : t('site.notDone'),
      problems: failure ? [...problems, { message: failure }] : problems,
      attempt: submitCount,
    },
    /** For the form element, together with `noValidate`. */
    onSubmit: (event?: FormEvent<HTMLFormElement>) =>
      void form.handleSubmit(submit, (found) => {
        setRefused(undefined)
        onRefused?.(Object.keys(found))
      })(event),
    /** Whether it is being sent; never while its fields are merely checked. */
    isSubmitting,
    /** Why the last try failed, if not because of a field. */
    failure,
    /** For when somebody turns to something else before the next try. */
    forgetFailure: () => setRefused(undefined),
  }
}

function resolverFor<Body, Typed extends FieldValues>(
  schema: Wire<Body>,
  prepare: ContractFormOptions<Body, Typed>['prepare'],
  check: ContractFormOptions<Body, Typed>['check'],
): Resolver<Typed> {
  return (typed) => {
    const read = schema.safeParse(onTheWire(schema, prepare ? prepare(typed) : typed))
    const found = [
      ...(read.error?.issues ?? []).map(({ path, message }) => [ourWord(schema, String(path[0])), message]),
      ...Object.entries(check?.(typed) ?? {}).filter(([, code]) => code),
    ]
    if (found.length === 0) return { values: typed, errors: {} }
    // The first of a field counts.
    const errors = Object.fromEntries(
      found.toReversed().map(([name, message]) => [name, { type: 'contract', message }]),
    )
    return { values: {}, errors: errors as FieldErrors<Typed> }
  }
}
