import { ContactMessage } from '@scan/contract/contact.ts'
import { api } from '@scan/contract/people.ts'
import { Mail, Phone, Send, User } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import type { Translate } from '../../app/words/translate.ts'
import { useSearchParams } from 'react-router'
import type { z } from 'zod/mini'
import { useApi, useSession, useSetting } from '../../app/app-context.tsx'
import { Dismiss, Outcome, type OutcomePlace, useOutcomePlace } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useContractForm } from '../../app/api/form.ts'
import { useDraft } from '../../app/use-draft.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Card } from '../../ui/content/card.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Page } from '../../ui/site/page.tsx'
import { TextArea, TextField } from '../../ui/forms/text-field.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import styles from './contact-page.module.css'
import { CONTACT_FIELDS, sendMessage } from './send-message.ts'
import type { ContactField, Refusal, Refusals } from './send-message.ts'
import { useHelplines } from '../../app/layout/use-helplines.ts'

/** Where anybody can write to us. People who come from their request find name, email and its number filled in (D8). */
export default function ContactPage() {
  const { t } = useWords()
  const [search] = useSearchParams()
  const place = useOutcomePlace()
  const { isCheckingAuth } = useSession()
  return (
    <Page title={t('publicPages.contact.title')} lead={t('publicPages.contact.lead')}>
      <div className={styles.columns}>
        <div>
          {/* The button that had the focus is gone with the form. */}
          <Outcome
            of={place}
            takesFocus
            className={styles.status}
            actions={<Dismiss of={place} label={t('publicPages.contact.another')} />}
          />
          {/* Another address filled in is another form. So is that of whoever is found to be there; their leaving empties none. */}
          {!place.said && <ContactForm key={`${isCheckingAuth} ${search}`} place={place} />}
        </div>
        <UrgentNumbers />
      </div>
    </Page>
  )
}

/** What is known about the writer beforehand. */
function useKnown() {
  const { t } = useWords()
  const [search] = useSearchParams()
  const { user } = useSession()
  const request = search.get('request')
  return {
    name: search.get('name') ?? user?.name ?? '',
    email: search.get('email') ?? user?.email ?? '',
    message: request ? `${t('publicPages.contact.aboutRequest', { number: request })}\n\n` : '',
  }
}

function ContactForm({ place }: { place: OutcomePlace }) {
  const { t, language } = useWords()
  const { call, sessionToken } = useApi()
  /** To this installation's form service. Answers with its objections to the message. */
  const deliver = async (message: z.output<typeof ContactMessage>): Promise<Refusals | undefined> => {
    const { contactForm } = await call(api.readSettings)
    return sendMessage(message, contactForm, sessionToken())
  }
  const known = useKnown()
  const { isCheckingAuth } = useSession()
  // Until it is known who writes, what they had begun is not here yet.
  const isReady = useIsHydrated() && !isCheckingAuth
  const [refusals, setRefusals] = useState<Refusals>()
  const [search] = useSearchParams()
  const draft = useDraft<typeof known>(`contact.${search.get('request') ?? ''}`)
  const send = useAction(deliver, {
    explain: { failed: t('problems.internal-error'), noAnswer: t('site.noAnswer') },
    isToasted: false,
    onDone: (refused) => {
      setRefusals(refused)
      if (!refused) draft.erase()
    },
    done: (refused, { email }) =>
      refused
        ? undefined
        : {
            title: t('publicPages.contact.sentTitle'),
            text: t('publicPages.contact.sent', { email }),
          },
    place,
  })
  const { field, summary, onSubmit, isSubmitting } = useContractForm(ContactMessage, {
    defaultValues: { ...known, ...draft.kept, trap: '' },
    onTyped: ({ trap: _trap, ...typed }) => draft.keep(typed),
    prepare: ({ trap, ...typed }) => (trap ? { ...typed, trap } : typed),
    check: ({ message }) => ({
      // What we filled in ourselves is no message yet.
      message: known.message !== '' && message.trim() === known.message.trim() && 'message-required',
    }),
    onSubmit: async (message) => {
      setRefusals(undefined)
      await send.attempt(message)
    },
    explain: send.explain,
  })
  const refusalOf = (name: ContactField) => {
    const refusal = refusals?.fields[name]
    return refusal && fieldSentence(t, language, name, refusal)
  }
  const controlOf = (name: ContactField) => {
    const own = field(name)
    return { ...own, error: own.error ?? refusalOf(name), required: true }
  }
  const refused = CONTACT_FIELDS.flatMap((name) => {
    const message = refusalOf(name)
    return message ? [{ field: name, message }] : []
  })
  const isRefused = summary.problems.length === 0 && refused.length > 0

  return (
    <>
      <noscript>
        <p className={styles.noscript}>{t('publicPages.contact.withoutScripts')}</p>
      </noscript>
      <ErrorSummary
        {...summary}
        {...(isRefused && { title: t('problems.invalid-input'), problems: refused })}
      />
      <form noValidate method="post" inert={!isReady} onSubmit={onSubmit} className={styles.form}>
        <TextField
          {...controlOf('name')}
          label={t('publicPages.contact.name')}
          icon={User}
          autoComplete="name"
        />
        <TextField
          {...controlOf('email')}
          label={t('publicPages.contact.email')}
          hint={t('publicPages.contact.emailHint')}
          icon={Mail}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextArea
          {...controlOf('message')}
          label={t('publicPages.contact.message')}
          hint={t('publicPages.contact.messageHint')}
          rows={7}
        />
        <label aria-hidden className={styles.trap}>
          <span>{t('publicPages.contact.trap')}</span>
          <input {...field('trap')} tabIndex={-1} autoComplete="off" />
        </label>
        <div className={styles.sending}>
          <Button
            type="submit"
            size="main"
            icon={Send}
            busy={isSubmitting}
            busyLabel={t('publicPages.contact.submitting')}
          >
            {t('publicPages.contact.submit')}
          </Button>
          <div role="alert">
            {refusals && refusals.form.length > 0 && (
              <Notice tone="danger" title={t('publicPages.contact.failed')}>
                {refusals.form.map((refusal) => (
                  <p key={refusal.message}>{formSentence(t, refusal)}</p>
                ))}
                <p>{t('publicPages.contact.nothingLost')}</p>
              </Notice>
            )}
          </div>
        </div>
      </form>
    </>
  )
}

/** A refusal of the whole message, in the reader's words unless it is the service's own. */
function formSentence(t: Translate, { code, message }: Refusal): string {
  if (code === 'NO_ANSWER') return t('site.noAnswer')
  return message || t('publicPages.contact.unexpected')
}

/**
 * A refusal of one field. On an English page the service's own sentence comes first, since services speak English;
 * otherwise ours for the same thing.
 */
function fieldSentence(t: Translate, language: string, field: ContactField, refusal: Refusal): string {
  const { code = '', message } = refusal
  if (language !== 'en') {
    if (code.startsWith('REQUIRED_FIELD_')) return t(`fields.${field}-required`)
    if (code === 'TYPE_EMAIL') return t('fields.email-invalid')
  }
  // 'should be an email' is no sentence without its subject.
  if (!/^\p{Ll}/u.test(message)) return message
  return t('publicPages.contact.fieldShould', { field: t(`publicPages.contact.${field}`), message })
}

function UrgentNumbers() {
  const { t } = useWords()
  const helplines = useHelplines()
  const supportPhone = useSetting('supportPhone')
  const numbers = supportPhone
    ? [...helplines, { name: t('publicPages.contact.support'), number: supportPhone }]
    : helplines
  return (
    <Card as="section" aria-labelledby="urgent">
      <h2 id="urgent">{t('publicPages.contact.urgentTitle')}</h2>
      <p>{t('publicPages.contact.urgent')}</p>
      <ul role="list" className={styles.numbers}>
        {numbers.map(({ name, number }) => (
          <li key={number}>
            <a href={`tel:${number}`}>
              <Phone aria-hidden />
              <span>{`${name} ${number}`}</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
