import { publicApi } from '@scan/contract/public-api.ts'
import type { Language } from '@scan/contract/language.ts'
import { PARTS_OF_DAY, type PartOfDay } from '@scan/domain/availability.ts'
import { CALLBACK_FOR, CALLBACK_TEXT_MAX, type CallbackFor } from '@scan/domain/callback.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { Phone, PhoneIncoming, User } from 'lucide-react'
import { useSession, useSetting } from '../../app/app-context.tsx'
import { useContractForm } from '../../app/api/form.ts'
import { Dismiss, Outcome, type OutcomeState, useOutcome } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { like, useDraft } from '../../app/use-draft.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { wholeNumbers } from '../../app/words/numbers.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { LANGUAGE_CHOICES } from '../../app/words/words.ts'
import { Drawing } from '../../ui/content/drawing.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { RadioTiles } from '../../ui/forms/choices.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { TextArea, TextField } from '../../ui/forms/text-field.tsx'
import { Page } from '../../ui/site/page.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import styles from './contact-page.module.css'
import { UrgentNumbers } from './urgent-numbers.tsx'

/** For whoever would rather be rung than write: no account, and no email address (D95). */
export default function RingMePage() {
  const { t } = useWords()
  const outcome = useOutcome()
  const { isCheckingAuth } = useSession()
  return (
    <Page title={t('ringMe.title')} lead={outcome.message ? undefined : t('ringMe.lead')}>
      <div className={styles.columns}>
        <div>
          {/* The button that had the focus is gone with the form. */}
          <Outcome of={outcome} takesFocus actions={<Dismiss of={outcome} label={t('ringMe.another')} />} />
          {!outcome.message && <RingMeForm key={String(isCheckingAuth)} outcome={outcome} />}
        </div>
        <div className="stack">
          <UrgentNumbers />
          <Drawing name="found" />
        </div>
      </div>
    </Page>
  )
}

const NOTHING = { name: '', phone: '', language: '', part: '', forWhom: '', words: '' }

function RingMeForm({ outcome }: { outcome: OutcomeState }) {
  const { t, language: spoken } = useWords()
  const { user, isCheckingAuth } = useSession()
  const format = useFormatDate()
  const ringingParts = useSetting('ringingParts')
  // Until it is known who asks, what they had begun is not here yet.
  const isReady = useIsHydrated() && !isCheckingAuth
  const draft = useDraft('ring-me', like(NOTHING))
  const send = useAction(publicApi.callMe, {
    explain: { failed: 'ringMe.failed', noAnswer: 'site.noAnswer' },
    isToasted: false,
    onDone: () => draft.erase(),
    done: ({ message, day }, { body: { phone, part } }) => ({
      title: () => message,
      text: (words) =>
        words('ringMe.when', {
          day: format.day(day),
          part: words(`ringMe.parts.${part}`),
          hours: ringingParts.find((one) => one.part === part)?.hours[spoken],
          number: wholeNumbers(groupedPhone(phone)),
        }),
    }),
    outcome,
  })
  const { form, field, errorOf, summary, onSubmit, isSubmitting } = useContractForm(publicApi.callMe.body, {
    defaultValues: {
      ...NOTHING,
      ...{ name: user?.name ?? '', phone: user ? groupedPhone(user.phone) : '' },
      ...draft.kept,
      trap: '',
    },
    onTyped: ({ trap: _trap, ...typed }) => draft.keep(typed),
    prepare: ({ trap, language, words, ...typed }) => ({
      ...typed,
      ...(words.trim() && { words }),
      language: language || spoken,
      ...(trap && { trap }),
    }),
    onSubmit: (body) => send.attempt({ body }),
    explain: send.explain,
    sentence: (name) => (name === 'part' || name === 'forWhom' ? t(`ringMe.missing.${name}`) : undefined),
  })
  const { language, part, forWhom } = form.watch()
  // Until the desk's hours are known it may be any.
  const parts: readonly { part: PartOfDay; hours?: Record<Language, string> }[] =
    ringingParts.length > 0 ? ringingParts : PARTS_OF_DAY.map((one) => ({ part: one }))
  const choose = (name: 'language' | 'part' | 'forWhom', value: string) => {
    form.setValue(name, value)
    form.clearErrors(name)
  }
  return (
    <>
      <noscript>
        <p className={styles.noscript}>{t('publicPages.contact.withoutScripts')}</p>
      </noscript>
      <ErrorSummary {...summary} />
      <form noValidate method="post" inert={!isReady} onSubmit={onSubmit} className="stack gap-32 no-print">
        <TextField
          {...field('name')}
          label={t('publicPages.contact.name')}
          required
          icon={User}
          autoComplete="name"
        />
        <TextField
          {...field('phone')}
          label={t('ringMe.phone')}
          required
          icon={Phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
        />
        <RadioTiles
          name="language"
          layout="row"
          label={t('ringMe.language')}
          required
          options={LANGUAGE_CHOICES.map(({ value, label }) => ({ value, label, lang: value }))}
          value={(language || spoken) as Language}
          onChange={(chosen) => choose('language', chosen)}
        />
        <RadioTiles
          name="part"
          layout="row"
          label={t('ringMe.part')}
          required
          error={errorOf('part')}
          options={parts.map(({ part: value, hours }) => ({
            value,
            label: t(`ringMe.parts.${value}`),
            description: hours?.[spoken],
          }))}
          value={part as PartOfDay | ''}
          onChange={(chosen) => choose('part', chosen)}
        />
        <RadioTiles
          name="forWhom"
          layout="row"
          label={t('ringMe.forWhom')}
          required
          error={errorOf('forWhom')}
          options={CALLBACK_FOR.map((value) => ({ value, label: t(`ringMe.for.${value}`) }))}
          value={forWhom as CallbackFor | ''}
          onChange={(chosen) => choose('forWhom', chosen)}
        />
        <TextArea
          {...field('words')}
          label={t('ringMe.words')}
          hint={t('ringMe.wordsHint')}
          required={false}
          rows={3}
          maxLength={CALLBACK_TEXT_MAX}
        />
        {/* For programs that fill in everything; people neither see nor reach it. */}
        <label aria-hidden className="visually-hidden">
          <span>{t('publicPages.contact.trap')}</span>
          <input {...field('trap')} tabIndex={-1} autoComplete="off" />
        </label>
        <Button
          type="submit"
          size="main"
          icon={PhoneIncoming}
          busy={isSubmitting}
          busyLabel={t('publicPages.contact.submitting')}
        >
          {t('ringMe.submit')}
        </Button>
      </form>
    </>
  )
}
