import type { HelpType } from '@scan/domain/catalogue.ts'
import { ArrowLeft, ArrowRight, Repeat, Send } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWords } from '../../app/words/use-words.tsx'
import { Actions } from '../../ui/content/card.tsx'
import { Drawing } from '../../ui/content/drawing.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { ASK_FIELDS, ASK_STEPS, type AskFields, STEP_OF } from './ask-fields.ts'
import { Check } from './check-step.tsx'
import styles from './request-help.module.css'
import type { Ask } from './use-ask.ts'
import { What } from './what-step.tsx'
import { When } from './when-step.tsx'
import { Known, Where, WhereTo } from './where-step.tsx'

type AskFormProps = {
  headingRef: RefObject<HTMLHeadingElement | null>
  helpType: HelpType
  ask: Ask
  /** Where they asked for help the last time, for whoever has no home in the profile. */
  lastPlace: Partial<AskFields> | undefined
}

/** One question a screen: what, where, when, and all of it to be sent. */
export function AskForm({ headingRef, helpType, ask, lastPlace }: AskFormProps) {
  const { t } = useWords()
  const { fields, changes, step } = ask
  const [isElsewhere, setIsElsewhere] = useState(false)
  const number = ASK_STEPS.findIndex((one) => one === step) + 1

  const wrong = ASK_FIELDS.flatMap((field) => {
    const message = STEP_OF[field] === step && ask.errorOf(field)
    return message ? [{ field, message }] : []
  })
  const isIncomplete = wrong.some(({ field }) => ask.codeOf(field) === 'help-fields-required')
  const home = ask.isAtHome ? fields : ask.isNowhere && !changes ? lastPlace : undefined
  const known = step !== 'where' || isElsewhere || wrong.length > 0 ? undefined : home
  const titles = {
    what: t(`citizen.ask.titles.${helpType}`),
    where: t(known ? (ask.isAtHome ? 'citizen.ask.atHome' : 'citizen.ask.atLast') : 'citizen.ask.place'),
    when: t('citizen.ask.when'),
    check: t('citizen.ask.check'),
  }
  if (step === 'choose') return null
  return (
    <form
      noValidate
      className={`stack gap-24 ${styles.form}`}
      data-is-sent={ask.isSent || undefined}
      onSubmit={ask.onSubmit}
    >
      <div className="stack gap-12">
        <button type="button" className={`text-button ${styles.back}`} onClick={ask.goBack}>
          <ArrowLeft aria-hidden />
          <span>{t('citizen.ask.back')}</span>
        </button>
        <div aria-hidden className={styles.thread}>
          <div style={{ inlineSize: `${(number / ASK_STEPS.length) * 100}%` }} />
        </div>
        <div className={`row spread ${styles.above}`}>
          <p className="soft">
            {changes
              ? t('citizen.change.title')
              : t('citizen.ask.progress', { step: number, count: ASK_STEPS.length })}
          </p>
          {step === 'what' && (
            <button type="button" className="text-button" onClick={ask.changeType}>
              <Repeat aria-hidden />
              <span>{`${t(`catalogue.helpTypes.${helpType}`)}: ${t('citizen.ask.change')}`}</span>
            </button>
          )}
        </div>
        <div className={styles.question}>
          <h1 ref={headingRef} tabIndex={-1}>
            {titles[step]}
          </h1>
          <Drawing name={helpType} />
        </div>
      </div>
      <ErrorSummary
        title={isIncomplete ? t('fields.help-fields-required') : t('citizen.ask.look')}
        problems={wrong}
        attempt={ask.attempt}
      />
      {step === 'what' && <What helpType={helpType} ask={ask} />}
      {known && <Known {...fields} {...known} />}
      {step === 'where' && !known && (
        <Where
          ask={ask}
          startsOpen={wrong.some(({ field }) => field === 'address' || field === 'landmark')}
        />
      )}
      {step === 'when' && <When helpType={helpType} ask={ask} />}
      {step === 'check' && <Check helpType={helpType} ask={ask} />}
      {step === 'where' && <WhereTo helpType={helpType} ask={ask} />}
      <Actions>
        {known ? (
          <>
            <Button size="main" onClick={() => ask.answer(known)}>
              {t('citizen.ask.yes')}
            </Button>
            <Button
              variant="quiet"
              size="main"
              onClick={() => {
                flushSync(() => setIsElsewhere(true))
                headingRef.current?.focus()
              }}
            >
              {t('citizen.ask.otherPlace')}
            </Button>
          </>
        ) : step === 'check' ? (
          <>
            <Button
              type="submit"
              size="main"
              icon={Send}
              busy={ask.isSending}
              busyLabel={t(`citizen.${changes ? 'change' : 'ask'}.submitting`)}
            >
              {t(`citizen.${changes ? 'change' : 'ask'}.submit`)}
            </Button>
            {changes && (
              <Button variant="quiet" size="main" onClick={ask.keepAsItIs}>
                {t('citizen.change.keep')}
              </Button>
            )}
          </>
        ) : (
          <Button type="submit" size="main" icon={ArrowRight}>
            {t('citizen.ask.next')}
          </Button>
        )}
      </Actions>
    </form>
  )
}
