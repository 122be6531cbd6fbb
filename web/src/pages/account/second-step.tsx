import { Smartphone, Ticket } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { Actions } from '../../ui/content/card.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { CodeField } from '../../ui/forms/code-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import styles from './form.module.css'

/** Where the second step's code comes from: the app, or the recovery codes kept for its loss. */
export type CodeSource = 'app' | 'recovery'

export type SecondStepProps = {
  source: CodeSource
  /** The other source, with an empty field. */
  onSource: (source: CodeSource) => void
  code: string
  onType: (code: string) => void
  error: string | undefined
}

/** Asked after the right password of anybody with a second step. */
export function SecondStep({ source, onSource, code, onType, error }: SecondStepProps) {
  const { t } = useWords()
  const field = useRef<HTMLInputElement>(null)

  // The focused element is gone; the focus goes on here.
  useEffect(() => field.current?.focus(), [source])

  return (
    <div className={styles.block}>
      <p>{t('accounts.signIn.secondStep.lead')}</p>
      {source === 'app' ? (
        <CodeField
          ref={field}
          name="code"
          label={t('accounts.signIn.secondStep.code')}
          hint={t('accounts.signIn.secondStep.codeHint')}
          required
          error={error}
          value={code}
          onChange={onType}
        />
      ) : (
        <TextField
          ref={field}
          name="code"
          label={t('accounts.signIn.secondStep.recovery')}
          hint={t('accounts.signIn.secondStep.recoveryHint')}
          required
          error={error}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={code}
          onChange={({ target }) => onType(target.value)}
        />
      )}
      <Actions>
        {source === 'app' ? (
          <Button variant="quiet" icon={Ticket} onClick={() => onSource('recovery')}>
            {t('accounts.signIn.secondStep.useRecovery')}
          </Button>
        ) : (
          <Button variant="quiet" icon={Smartphone} onClick={() => onSource('app')}>
            {t('accounts.signIn.secondStep.useApp')}
          </Button>
        )}
      </Actions>
    </div>
  )
}
