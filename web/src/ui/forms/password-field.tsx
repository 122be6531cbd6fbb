import { Eye, EyeOff, LockKeyhole } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classes } from '../attributes.ts'
import { Field, FieldIcon, divide, labelId, type FieldProps } from './field.tsx'
import styles from './field.module.css'
import { useUiLabels } from '../ui-labels.tsx'

export type PasswordFieldProps = FieldProps &
  Omit<
    ComponentProps<'input'>,
    | keyof FieldProps
    | 'type'
    | 'className'
    | 'aria-invalid'
    | 'aria-describedby'
    | 'autoComplete'
    | 'onCopy'
    | 'onCut'
  > & {
    /** Password managers go by it. */
    autoComplete: 'current-password' | 'new-password'
    /** Id of a further text that describes it, such as the checklist of rules. */
    describe?: string
  }

/** A password with show and hide. Copy and cut are blocked while it is hidden; paste always works. */
export function PasswordField({ describe, ...props }: PasswordFieldProps) {
  const [field, input] = divide(props)
  const labels = useUiLabels()
  const [shown, setShown] = useState(false)
  const keepHidden = (event: { preventDefault(): void }) => {
    if (!shown) event.preventDefault()
  }
  const Icon = shown ? EyeOff : Eye
  return (
    <Field {...field} describe={describe}>
      {(control) => (
        <span className={styles.frame}>
          <FieldIcon icon={LockKeyhole} />
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onCopy={keepHidden}
            onCut={keepHidden}
            className={classes(styles.control, styles.withIcon)}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-controls={control.id}
            // Where a password is chosen there are two fields, one below the other.
            aria-describedby={labelId(control.id)}
            aria-label={shown ? labels.hidePassword : labels.showPassword}
            onClick={() => setShown(!shown)}
          >
            <Icon aria-hidden />
            <span>{shown ? labels.hide : labels.show}</span>
          </button>
        </span>
      )}
    </Field>
  )
}
