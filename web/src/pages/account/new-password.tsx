import {
  PASSWORD_RULES,
  PASSWORD_RULE_NAMES,
  type PasswordStrength,
  composed,
  passwordRefusals,
  passwordStrength,
} from '@scan/domain/password.ts'
import { Circle, CircleCheck, CircleX } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { classes } from '../../ui/attributes.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import styles from './new-password.module.css'

const STRENGTHS = ['weak', 'fair', 'good', 'strong'] as const satisfies readonly PasswordStrength[]

type Name = 'password' | 'confirmation'
type Owner = { name: string; email: string }

interface NewPasswordProps {
  words: 'signUp' | 'resetPassword'
  /** The form's, which has these two. */
  field: (
    name: Name,
    options?: { deps: 'confirmation' },
  ) => Pick<ComponentProps<typeof PasswordField>, 'name' | 'error' | 'ref' | 'onChange' | 'onBlur'>
  typed: Record<Name, string>
  /** Fills in the second one. */
  repeat: (password: string) => void
  /** The owner, if known: the strength depends on their details too. */
  owner?: Owner
}

const isSame = (one: string, other: string) => composed(one) === composed(other)

/** For a form with these two fields. */
export function checkConfirmation({ password, confirmation }: Record<Name, string>) {
  const problem =
    confirmation === '' ? 'confirm-required' : !isSame(confirmation, password) && 'passwords-differ'
  return { confirmation: problem } as const
}

/**
 * A new password, typed twice: its rules from the start, and whether the second matches the first. Whoever can see what
 * they type types it once.
 */
export function NewPassword({
  words,
  field,
  typed: { password, confirmation },
  repeat,
  owner,
}: NewPasswordProps) {
  const { t } = useWords()
  const rulesId = useId()
  const [isShown, setIsShown] = useState(false)
  const first = field('password', { deps: 'confirmation' })
  const again = field('confirmation')
  const rules = PASSWORD_RULE_NAMES.map((rule) => ({
    says: t(`accounts.password.rules.${rule}`),
    met: PASSWORD_RULES[rule](composed(password)),
  }))
  if (owner)
    rules.push({
      says: t('accounts.password.notOwn'),
      met: password !== '' && !passwordRefusals(password, owner).includes('password-is-personal'),
    })
  const strength = owner && password !== '' && passwordStrength(password, owner)
  const matches = isSame(password, confirmation)
  const MatchIcon = matches ? CircleCheck : CircleX
  return (
    <>
      <div className="stack gap-12">
        <PasswordField
          {...first}
          onChange={(event) => {
            if (isShown) repeat(event.target.value)
            return first.onChange?.(event)
          }}
          onShown={(shown) => {
            setIsShown(shown)
            if (shown) repeat(password)
          }}
          label={t(`accounts.${words}.password`)}
          required
          autoComplete="new-password"
          describe={rulesId}
        />
        <div className={classes('box stack gap-12', styles.checklist)}>
          <div id={rulesId} className="stack gap-8">
            <p className="strong">{t('accounts.password.rulesTitle')}</p>
            <ul role="list" className="stack gap-4">
              {rules.map(({ says, met }) => {
                const Icon = met ? CircleCheck : Circle
                return (
                  <li key={says} className={classes('beside', styles.rule, met && styles.met)}>
                    <Icon aria-hidden />
                    <span>
                      <span>{says}</span>
                      <span className="visually-hidden">
                        {`, ${t(met ? 'accounts.password.met' : 'accounts.password.open')}`}
                      </span>
                    </span>
                  </li>
                )
              })}
            </ul>
          </div>
          {owner && (
            <div className="stack gap-8">
              <p role="status" className="strong">
                {strength &&
                  t('accounts.password.strength', { strength: t(`accounts.password.strengths.${strength}`) })}
              </p>
              {strength && (
                <span aria-hidden className={styles.bars}>
                  {STRENGTHS.map((step, index) => (
                    <span
                      key={step}
                      className={classes(index <= STRENGTHS.indexOf(strength) && styles.filled)}
                    />
                  ))}
                </span>
              )}
            </div>
          )}
        </div>
      </div>
      <div className="stack gap-12">
        <PasswordField
          {...again}
          label={t(`accounts.${words}.confirmation`)}
          hint={t(isShown ? 'accounts.password.repeated' : 'accounts.password.again')}
          required
          autoComplete="new-password"
        />
        {!again.error && (
          <p role="status" className={classes('beside strong', matches ? styles.met : styles.differs)}>
            {confirmation !== '' && (
              <>
                <MatchIcon aria-hidden />
                <span>{t(matches ? 'accounts.password.match' : 'accounts.password.differ')}</span>
              </>
            )}
          </p>
        )}
      </div>
    </>
  )
}
