import { PASSWORD_RULES, PASSWORD_RULE_NAMES, passwordStrength } from '@scan/domain/password.ts'
import type { PasswordStrength } from '@scan/domain/password.ts'
import { Circle, CircleCheck, CircleX } from 'lucide-react'
import { useWords } from '../i18n/use-words.tsx'
import { classes } from '../ui/attributes.ts'
import styles from './password-checklist.module.css'

const STRENGTHS = ['weak', 'fair', 'good', 'strong'] as const satisfies readonly PasswordStrength[]

export type PasswordChecklistProps = {
  /** The password field is described by it. */
  id: string
  password: string
  owner: { name: string; email: string }
}

/** The rules of a new password, ticked off while it is typed, and how strong it is. */
export function PasswordChecklist({ id, password, owner }: PasswordChecklistProps) {
  const { t } = useWords()
  const strength = passwordStrength(password, owner)
  const reached = password === '' ? 0 : STRENGTHS.indexOf(strength) + 1
  return (
    <div className={styles.checklist}>
      <div id={id} className={styles.part}>
        <p className={styles.title}>{t('accounts.password.rulesTitle')}</p>
        <ul role="list" className={styles.rules}>
          {PASSWORD_RULE_NAMES.map((rule) => {
            const met = PASSWORD_RULES[rule](password)
            const Icon = met ? CircleCheck : Circle
            return (
              <li key={rule} className={classes(styles.rule, met && styles.met)}>
                <Icon aria-hidden />
                <span>
                  {t(`accounts.password.rules.${rule}`)}
                  <span className="visually-hidden">
                    , {t(met ? 'accounts.password.met' : 'accounts.password.open')}
                  </span>
                </span>
              </li>
            )
          })}
        </ul>
      </div>
      <div className={styles.part}>
        <p role="status" className={styles.title}>
          {password !== '' &&
            t('accounts.password.strength', { strength: t(`accounts.password.strengths.${strength}`) })}
        </p>
        {password !== '' && (
          <span aria-hidden className={styles.bars}>
            {STRENGTHS.map((step, index) => (
              <span key={step} className={classes(index < reached && styles.filled)} />
            ))}
          </span>
        )}
      </div>
    </div>
  )
}

/** Says below the second field whether the two passwords are the same, as soon as something is typed there. */
export function PasswordMatch({ password, confirmation }: { password: string; confirmation: string }) {
  const { t } = useWords()
  const matches = password === confirmation
  const Icon = matches ? CircleCheck : CircleX
  return (
    <p role="status" className={classes(styles.match, matches ? styles.matches : styles.differs)}>
      {confirmation !== '' && (
        <>
          <Icon aria-hidden />
          {t(matches ? 'accounts.password.match' : 'accounts.password.differ')}
        </>
      )}
    </p>
  )
}
