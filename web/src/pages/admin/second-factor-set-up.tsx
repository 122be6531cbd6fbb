import { api } from '@scan/contract/index.ts'
import { CODE_DIGITS } from '@scan/domain/help-request.ts'
import { Smartphone } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { useApi } from '../../app/app-context.tsx'
import { useContractForm } from '../../app/api/form.ts'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { Actions } from '../../ui/content/card.tsx'
import { CodeField } from '../../ui/forms/code-field.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { QrCode } from './qr-code.tsx'
import styles from './security.module.css'

export type SecondFactorSetUpProps = {
  secret: string
  /** The same for an app, as an address. */
  address: string
  /** It is on. These are shown this one time. */
  onConfirmed: (recoveryCodes: string[]) => void
  onLeave: () => void
}

/** Hands the secret to an app, and turns the second step on with the app's first code. */
export function SecondFactorSetUp({ secret, address, onConfirmed, onLeave }: SecondFactorSetUpProps) {
  const { call } = useApi()
  const { t } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const { form, errorOf, summary, onSubmit, isSubmitting } = useContractForm(api.confirmSecondFactor.body, {
    defaultValues: { code: '' },
    check: ({ code }) => ({ code: code.length < CODE_DIGITS && 'code-invalid' }),
    onSubmit: async (body) => onConfirmed((await call(api.confirmSecondFactor, { body })).recoveryCodes),
  })

  useEffect(() => {
    heading.current?.focus()
  }, [])

  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {t('admin.security.setUp')}
      </h3>
      <ErrorSummary {...summary} />
      <ol className={styles.steps}>
        <li>
          <p>{t('admin.security.scan')}</p>
          <QrCode text={address} label={t('admin.security.picture')} />
          <LinkButton href={address} variant="quiet" icon={Smartphone}>
            {t('admin.security.openApp')}
          </LinkButton>
        </li>
        <li>
          <p id="secret-label">{t('admin.security.type')}</p>
          <p aria-labelledby="secret-label" className={styles.secret}>
            <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
        </li>
        <li>
          <p>{t('admin.security.enter')}</p>
          <form noValidate onSubmit={onSubmit} className={styles.form}>
            <CodeField
              name="code"
              label={t('admin.security.code')}
              required
              error={errorOf('code')}
              value={form.watch('code')}
              onChange={(code) =>
                form.setValue('code', code, { shouldValidate: errorOf('code') !== undefined })
              }
            />
            <Actions>
              <Button type="submit" busy={isSubmitting} busyLabel={t('admin.security.confirming')}>
                {t('admin.security.confirm')}
              </Button>
              <Button variant="quiet" onClick={onLeave}>
                {t('admin.notNow')}
              </Button>
            </Actions>
          </form>
        </li>
      </ol>
    </>
  )
}
