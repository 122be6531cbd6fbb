import { ContactMessage } from '@scan/contract/contact.ts'
import { publicApi } from '@scan/contract/public-api.ts'
import { OWN_CONTACT_FORM } from '@scan/contract/public-pages.ts'
import { Mail, PhoneIncoming, Printer, Send, User } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { z } from 'zod/mini'
import { useClient, usePaths, useSession } from '../../app/app-context.tsx'
import { useContractForm } from '../../app/api/form.ts'
import { Dismiss, Outcome, type OutcomeState, useOutcome } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { like, useDraft } from '../../app/use-draft.ts'
import type { Translate } from '../../app/words/translate.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Drawing } from '../../ui/content/drawing.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { TextArea, TextField } from '../../ui/forms/text-field.tsx'
import { Page } from '../../ui/site/page.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import styles from './contact-page.module.css'
import { UrgentNumbers } from './urgent-numbers.tsx'

const FIELDS = ['name', 'email', 'message'] as const
type Field = (typeof FIELDS)[number]

/** An objection of the form service, in its own words, or why there is no answer from it. */
interface Refusal {
  /** Undefined if it is to the whole message, or to a field that nobody sees. */
  field?: Field | undefined
  code?: string | undefined
  message: string
}

/** Where anybody can write to us. People who come from their request find name, email and its number filled in (D8). */
export default function ContactPage() {
  const { t } = useWords()
  const [search] = useSearchParams()
  const outcome = useOutcome()
  const { isCheckingAuth } = useSession()
  const paths = usePaths()
  return (
    <Page title={t('publicPages.contact.title')} lead={t('publicPages.contact.lead')}>
      <div className={styles.columns}>
        <div>
          {/* The button that had the focus is gone with the form. */}
          <Outcome
            of={outcome}
            takesFocus
            actions={<Dismiss of={outcome} label={t('publicPages.contact.another')} />}
          />
          {/* Another address filled in is another form. So is that of whoever is found to be there; their leaving empties none. */}
          {!outcome.message && <ContactForm key={`${isCheckingAuth} ${search}`} outcome={outcome} />}
        </div>
        <div className="stack">
          <UrgentNumbers />
          <Link to={paths.ringMe} className="link-line strong">
            <PhoneIncoming aria-hidden />
            <span>{t('publicPages.contact.ringMe')}</span>
          </Link>
          <Link to={paths.poster} className="link-line">
            <Printer aria-hidden />
            <span>{t('publicPages.contact.poster')}</span>
          </Link>
          <Drawing name="looking" />
        </div>
      </div>
    </Page>
  )
}

function ContactForm({ outcome }: { outcome: OutcomeState }) {
  const { t, language } = useWords()
  const { call, sessionToken } = useClient()
  const { user, isCheckingAuth } = useSession()
  const [search] = useSearchParams()
  const number = search.get('request') ?? ''
  const known = {
    name: search.get('name') ?? user?.name ?? '',
    email: search.get('email') ?? user?.email ?? '',
    message: number && `${t('publicPages.contact.aboutRequest', { number })}\n\n`,
  }
  // Until it is known who writes, what they had begun is not here yet.
  const isReady = useIsHydrated() && !isCheckingAuth
  const [refusals, setRefusals] = useState<Refusal[]>([])
  const draft = useDraft(`contact.${number}`, like(known))
  /** To this installation's form service. */
  const deliver = async (message: Message) =>
    sendMessage(message, (await call(publicApi.readSettings)).contactForm, sessionToken())
  const send = useAction(deliver, {
    explain: { failed: 'problems.internal-error', noAnswer: 'site.noAnswer' },
    isToasted: false,
    onDone: (refused) => {
      setRefusals(refused)
      if (refused.length === 0) draft.erase()
    },
    done: (refused, { email }) =>
      refused.length === 0
        ? { title: 'publicPages.contact.sentTitle', text: (t) => t('publicPages.contact.sent', { email }) }
        : undefined,
    outcome,
  })
  const { field, summary, onSubmit, isSubmitting } = useContractForm(ContactMessage, {
    defaultValues: { ...known, ...draft.kept, trap: '' },
    onTyped: ({ trap: _trap, ...typed }) => draft.keep(typed),
    prepare: ({ trap, ...typed }) => (trap ? { ...typed, trap } : typed),
    check: ({ message }) => ({
      // Prefilled text is no message yet.
      message: known.message !== '' && message.trim() === known.message.trim() && 'message-required',
    }),
    onSubmit: async (message) => {
      setRefusals([])
      await send.attempt(message)
    },
    explain: send.explain,
  })
  const refused = refusals.flatMap((one) =>
    one.field ? [{ field: one.field, message: fieldSentence(t, language, one.field, one) }] : [],
  )
  const refusedWhole = refusals.filter((one) => !one.field)
  const controlOf = (name: Field) => {
    const own = field(name)
    return { ...own, error: own.error ?? refused.find((one) => one.field === name)?.message, required: true }
  }
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
      <form noValidate method="post" inert={!isReady} onSubmit={onSubmit} className="stack gap-32 no-print">
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
        {/* For programs that fill in everything; people neither see nor reach it. */}
        <label aria-hidden className="visually-hidden">
          <span>{t('publicPages.contact.trap')}</span>
          <input {...field('trap')} tabIndex={-1} autoComplete="off" />
        </label>
        <div className="stack">
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
            {refusedWhole.length > 0 && (
              <Notice tone="danger" title={t('publicPages.contact.failed')}>
                {refusedWhole.map(({ code, message }) => (
                  <p key={message}>
                    {code === 'NO_ANSWER'
                      ? t('site.noAnswer')
                      : message || t('publicPages.contact.unexpected')}
                  </p>
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

/** On an English page the service's own sentence, since services speak English; else ours for the same thing. */
function fieldSentence(t: Translate, language: string, field: Field, refusal: Refusal): string {
  const { code = '', message } = refusal
  if (language !== 'en') {
    if (code.startsWith('REQUIRED_FIELD_')) return t(`fields.${field}-required`)
    if (code === 'TYPE_EMAIL') return t('fields.email-invalid')
  }
  // 'should be an email' is no sentence without its subject.
  if (!/^\p{Ll}/u.test(message)) return message
  return t('publicPages.contact.fieldShould', { field: t(`publicPages.contact.${field}`), message })
}

type Message = z.output<typeof ContactMessage>

const Answer = z.object({
  next: z.optional(z.string()),
  error: z.optional(z.string()),
  errors: z.optional(
    z.array(z.object({ field: z.optional(z.string()), code: z.optional(z.string()), message: z.string() })),
  ),
})

/** By the Formspree protocol; to our own service with the session, which says who writes. Never rejects. */
async function sendMessage(
  message: Message,
  { endpoint, id }: { endpoint: string; id: string },
  sessionToken: string | undefined,
): Promise<Refusal[]> {
  const isOurs = endpoint === OWN_CONTACT_FORM.endpoint
  const answer: unknown = await fetch(`${endpoint}/f/${id}`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(sessionToken && isOurs && { authorization: `Bearer ${sessionToken}` }),
    },
    body: JSON.stringify(z.encode(ContactMessage, message)),
  })
    .then((response) => response.json())
    .catch((failure: unknown) => (failure instanceof SyntaxError ? {} : undefined))
  if (answer === undefined) return [{ code: 'NO_ANSWER', message: '' }]
  const { next, error, errors } = Answer.safeParse(answer).data ?? {}
  if (errors) return errors.map((one) => ({ ...one, field: FIELDS.find((name) => name === one.field) }))
  if (error !== undefined) return [{ message: error }]
  return next === undefined ? [{ code: 'UNEXPECTED', message: '' }] : []
}
