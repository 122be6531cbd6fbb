import { typedCode } from '@scan/domain/spelling/six-digits.ts'
import { useLayoutEffect, useRef } from 'react'
import { classes } from '../attributes.ts'
import { type ControlProps, Field, divide } from './field.tsx'
import styles from './field.module.css'

const GROUP = 3

type CodeFieldProps = Omit<ControlProps<'input'>, 'value' | 'onChange'> & {
  value: string
  /** The digits typed so far, at most six, or the code in a sentence that was pasted. */
  onChange: (digits: string) => void
}

/** A 6-digit code, shown large and in two groups. */
export function CodeField({ value, onChange, ...props }: CodeFieldProps) {
  const [field, input] = divide(props)
  const typed = useRef<{ box: HTMLInputElement; digits: number }>(null)

  // The space between the groups would otherwise send the caret to the end after a correction in the middle.
  useLayoutEffect(() => {
    if (!typed.current || document.activeElement !== typed.current.box) return
    const { box, digits } = typed.current
    typed.current = null
    const caret = digits > GROUP ? digits + 1 : digits
    box.setSelectionRange(caret, caret)
  })

  return (
    <Field {...field}>
      {(control) => (
        <input
          autoComplete="one-time-code"
          {...input}
          {...control}
          inputMode="numeric"
          value={value.length > GROUP ? `${value.slice(0, GROUP)} ${value.slice(GROUP)}` : value}
          onChange={({ target }) => {
            const before = target.value.slice(0, target.selectionStart ?? target.value.length)
            typed.current = { box: target, digits: typedCode(before).length }
            onChange(typedCode(target.value))
          }}
          className={classes(control.className, styles.code)}
        />
      )}
    </Field>
  )
}
