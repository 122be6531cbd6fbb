import type { CurrentRequest, User } from '@scan/contract/accounts.ts'
import { type RequestDetails, isOptional } from '@scan/contract/request-details.ts'
import type { HelpType } from '@scan/domain/catalogue.ts'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useContractForm } from '../../app/api/form.ts'
import type { OutcomeState } from '../../app/outcome.tsx'
import { useServerClock } from '../../app/use-server-clock.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { type AskDraft, useAskDraft } from './ask-draft.ts'
import {
  ASK_STEPS,
  type AskField,
  type AskFields,
  type AskStep,
  EMPTY_FIELDS,
  type FreeText,
  askSchema,
  fieldsOf,
  firstStepOf,
  homePlace,
  isAtHome,
  isNowhere,
  mayBeHome,
  placeIn,
  reachable,
  toLandmark,
  typed,
} from './ask-fields.ts'
import { useNightHour } from './night-hour.tsx'
import { FIELD_OF, askSentence, useSending } from './use-sending.ts'
import { type Step, useSteps } from './use-steps.ts'

/** Asked for in writing. */
export type TextField = Exclude<AskField, 'date' | 'time' | 'duration'>

type Typed = AskFields & { helpType: HelpType | ''; remembers: boolean }

function initialValues(user: User, kept: AskDraft | null, changes?: CurrentRequest): Typed {
  return {
    ...EMPTY_FIELDS,
    district: user.homeDistrict ?? '',
    ...homePlace(user),
    ...(changes && fieldsOf(changes)),
    ...kept?.fields,
    helpType: kept?.helpType ?? changes?.helpType ?? '',
    remembers: kept?.remembers ?? true,
  }
}

export type Ask = ReturnType<typeof useAsk>

/** A new request, or a change to the waiting one: its form, and which screen of it shows. */
export function useAsk(user: User, outcome: OutcomeState, changes?: CurrentRequest) {
  const { t } = useWords()
  const { now, timeZone } = useServerClock()
  const draft = useAskDraft(changes)
  const [again, setAgain] = useState(draft.kept?.again)
  /** They were asked about what only their helper should know, and left it. */
  const [isLeft, setIsLeft] = useState(false)
  const night = useNightHour()
  const [defaultValues] = useState(() => initialValues(user, draft.kept, changes))
  const { step: inHistory, returns, key, goTo, replace, goBack, leave } = useSteps(changes ? 'change' : 'ask')
  // A half-written request goes on where it was left; after a reload there, Back leads to the tiles as before.
  const [begins] = useState<Step>(() => {
    const { helpType, ...fields } = defaultValues
    const at = draft.kept?.at ?? 'check'
    return !helpType || inHistory || at === 'choose' ? 'choose' : reachable(at, helpType, fields)
  })
  const wanted = inHistory ?? begins
  const { sending, isSent } = useSending({ user, outcome, changes, leave, eraseDraft: draft.erase })

  // Built for each key pressed, it would be felt on an old phone.
  const schema = useMemo(
    () => askSchema(wanted === 'choose' ? 'check' : wanted, { now, timeZone, name: user.name }, changes),
    [wanted, now, timeZone, user.name, changes],
  )
  const { form, field, errorOf, summary, onSubmit } = useContractForm(schema, {
    defaultValues,
    // A screen that was not sent yet has nothing wrong.
    reValidateMode: 'onSubmit',
    onTyped: () => keep(),
    prepare: typed,
    onSubmit: async (details, values) => {
      if (step === 'check') {
        const remembers = !changes && mayBeHome(values, user) && values.remembers
        return sending.attempt({ details: details as RequestDetails, remembers, again })
      }
      return step === 'when' && night.mustAsk(values) ? undefined : goOn()
    },
    fieldOf: FIELD_OF,
    onRefused: (fields) => {
      const first = firstStepOf(fields)
      if (step === 'check' && first) goTo(first, true)
    },
    sentence: (name, code) => askSentence(t, name as AskField, code),
  })
  const { helpType: chosen, remembers: _remembers, ...fields } = form.watch()
  const helpType = chosen || null
  const step: Step = helpType && wanted !== 'choose' ? reachable(wanted, helpType, fields) : 'choose'
  const settle = useEffectEvent(() => {
    if (inHistory && step !== inHistory) replace(step)
  })
  // By a reload that has lost the draft, say. Else typing what was missing would turn the page.
  useEffect(() => settle(), [key])

  function keep(others: Partial<AskDraft> = {}) {
    const { helpType: type, remembers, ...written } = form.getValues()
    draft.keep({ helpType: type || null, fields: written, remembers, again, at: step, ...others })
  }

  /** A field that was touched has nothing wrong until the next press. */
  function fill(changed: Partial<AskFields>) {
    for (const [name, value] of Object.entries(changed)) form.setValue(name as AskField, value)
    form.clearErrors(Object.keys(changed) as AskField[])
  }

  function goOn() {
    sending.clear()
    if (returns) goBack()
    else goTo(ASK_STEPS[ASK_STEPS.indexOf(step as AskStep) + 1] ?? 'check')
  }

  /** A press answers this screen. */
  function answer(pressed: Partial<AskFields>) {
    fill(pressed)
    onSubmit()
  }

  return {
    step,
    helpType,
    fields,
    changes,
    errorOf,
    codeOf: (name: AskField) => form.formState.errors[name]?.message,
    isWrong: Object.keys(form.formState.errors).length > 0,
    /** Rises with each press: the error summary takes the focus again. */
    attempt: summary.attempt,
    onSubmit,
    /** All that a field takes but its hint. */
    text: (name: TextField) => ({
      ...field(name, {
        onChange: ({ target }: { target: { value: string } }) =>
          fill({ [name]: target.value, ...(name === 'district' && placeIn(target.value, fields, user)) }),
      }),
      required: !isOptional(name),
      label: t(`citizen.ask.${name}`),
    }),
    isAtHome: !changes && isAtHome(fields, user),
    isNowhere: isNowhere(fields),
    /** Keeps the place for next time; undefined where that is no question. */
    remember: !changes && mayBeHome(fields, user) ? form.register('remembers') : undefined,
    isSending: sending.isBusy,
    /** The slip leaves. */
    isSent,
    failure: sending.failure,
    /** Words that fit no other kind do not stay. */
    choose: (type: HelpType, isReady: boolean) => {
      if (isReady && type !== helpType) fill({ description: '', duration: '' })
      form.setValue('helpType', type)
      keep({ at: 'what' })
      goTo('what')
    },
    changeType: () => goTo('choose'),
    /** As the browser's Back; after a reload without its history, to the screen before. */
    goBack: () => {
      if (inHistory) return goBack()
      const before = ASK_STEPS[ASK_STEPS.indexOf(step as AskStep) - 1]
      goTo(before ?? 'choose')
    },
    write: (name: AskField, value: string) => fill({ [name]: value }),
    /** A sentence there that only their helper should know, unless they have said that it stays. */
    forHelper: (name: FreeText) => (isLeft ? undefined : toLandmark(fields, name)?.sentence),
    moveToLandmark: (name: FreeText, instead: string) =>
      fill(toLandmark(fields, name, instead)?.fields ?? {}),
    leaveForHelper: () => setIsLeft(true),
    answer,
    /** To one part, and back. */
    change: (part: AskStep) => goTo(part, true),
    night,
    again,
    askEverybody: () => {
      setAgain(undefined)
      keep({ again: undefined })
    },
    keepAsItIs: () => {
      draft.erase()
      leave()
    },
  }
}
