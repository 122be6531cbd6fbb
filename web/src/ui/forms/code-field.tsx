import { typedCode } from '@scan/domain/spelling/six-digits.ts'
import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react'
import { classes } from '../attributes.ts'
import { Field, divide, type FieldProps } from './field.tsx'
import styles from './field.module.css'

const GROUP = 3

export type CodeFieldProps = FieldProps &
  Omit<
    ComponentProps<'input'>,
    | keyof FieldProps
    | 'type'
    | 'className'
    | 'aria-invalid'
    | 'aria-describedby'
    | 'value'
    | 'onChange'
    | 'autoComplete'
    | 'ref'
  > & {
    /** Digits only: '042913'. */
    value: string
    /** The digits typed so far, at most six, or the code in a sentence that was pasted. */
    onChange: (digits: string) => void
    /** 'off' for a code that no mail or message brings to this device. */
    autoComplete?: 'one-time-code' | 'off'
    ref?: RefObject<HTMLInputElement | null>
  }

/** A 6-digit code, shown large and in two groups. Controlled: with react-hook-form use its `Controller`. */
export function CodeField({
  value,
  onChange,
  autoComplete = 'one-time-code',
  ref,
  ...props
}: CodeFieldProps) {
  const [field, input] = divide(props)
  const own = useRef<HTMLInputElement>(null)
  const box = ref ?? own
  const digitsBeforeCaret = useRef<number>(null)

  // The space between the groups would otherwise send the caret to the end after a correction in the middle.
  useLayoutEffect(() => {
    if (digitsBeforeCaret.current === null || document.activeElement !== box.current) return
    const digits = digitsBeforeCaret.current
    digitsBeforeCaret.current = null
    const caret = digits > GROUP ? digits + 1 : digits
    box.current?.setSelectionRange(caret, caret)
  })

  return (
    <Field {...field}>
      {(control) => (
        <input
          {...input}
          {...control}
          ref={box}
          type="text"
          inputMode="numeric"
          autoComplete={autoComplete}
          value={grouped(value)}
          onChange={({ target }) => {
            const before = target.value.slice(0, target.selectionStart ?? target.value.length)
            digitsBeforeCaret.current = typedCode(before).length
            onChange(typedCode(target.value))
          }}
          className={classes(styles.control, styles.code)}
        />
      )}
    </Field>
  )
}

function grouped(digits: string) {
  return digits.length > GROUP ? `${digits.slice(0, GROUP)} ${digits.slice(GROUP)}` : digits
}
