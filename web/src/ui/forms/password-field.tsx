import { Eye, EyeOff, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { type ControlProps, Field, divide } from './field.tsx'
import styles from './field.module.css'
import { useUiLabels } from '../ui-labels.tsx'

type PasswordFieldProps = ControlProps<'input'> & {
  autoComplete: 'current-password' | 'new-password'
  onShown?: (isShown: boolean) => void
}

/** A password with show and hide. Copy and cut are blocked while it is hidden; paste always works. */
export function PasswordField({ onShown, ...props }: PasswordFieldProps) {
  const [field, input] = divide(props)
  const labels = useUiLabels()
  const [shown, setShown] = useState(false)
  const keepHidden = (event: { preventDefault(): void }) => {
    if (!shown) event.preventDefault()
  }
  const Icon = shown ? EyeOff : Eye
  return (
    <Field {...field} icon={LockKeyhole}>
      {(control) => (
        <>
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onCopy={keepHidden}
            onCut={keepHidden}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-controls={control.id}
            // Where a password is chosen there are two fields, one below the other.
            aria-describedby={`${control.id}-label`}
            aria-label={shown ? labels.hidePassword : labels.showPassword}
            onClick={() => {
              setShown(!shown)
              onShown?.(!shown)
            }}
          >
            <Icon aria-hidden />
            <span>{shown ? labels.hide : labels.show}</span>
          </button>
        </>
      )}
    </Field>
  )
}
