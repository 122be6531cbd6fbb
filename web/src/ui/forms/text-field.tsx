import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type ChangeEvent, type ComponentProps, useEffect, useState } from 'react'
import { classes } from '../attributes.ts'
import { Field, FieldIcon, type FieldProps, divide } from './field.tsx'
import styles from './field.module.css'

type Without<T> = Omit<T, keyof FieldProps | 'className' | 'aria-invalid' | 'aria-describedby' | 'children'>

export type TextFieldProps = FieldProps & Without<ComponentProps<'input'>> & { icon?: LucideIcon }

/**
 * One line of text. Takes `register('name')` of react-hook-form as it is; set `type`, `inputMode` and `autoComplete`.
 */
export function TextField({ icon, type = 'text', ...props }: TextFieldProps) {
  const [field, input] = divide(props)
  return (
    <Field {...field}>
      {(control) => (
        <span className={styles.frame}>
          {icon && <FieldIcon icon={icon} />}
          <input
            {...input}
            {...control}
            type={type}
            className={classes(styles.control, icon && styles.withIcon)}
          />
        </span>
      )}
    </Field>
  )
}

export type TextAreaProps = FieldProps & Without<ComponentProps<'textarea'>>

/** Several lines of text. */
export function TextArea({ rows = 4, ...props }: TextAreaProps) {
  const [field, input] = divide(props)
  return (
    <Field {...field}>
      {(control) => (
        <textarea {...input} {...control} rows={rows} className={classes(styles.control, styles.area)} />
      )}
    </Field>
  )
}

export type SelectFieldProps = FieldProps &
  Without<ComponentProps<'select'>> & {
    icon?: LucideIcon
    options: readonly { value: string; label: string }[]
    /** The words shown while nothing is chosen ('Choose a district'); they stand for the empty value. */
    placeholder?: string
  }

/** A native list for choosing one of many. */
export function SelectField({ icon, options, placeholder, value, onChange, ...props }: SelectFieldProps) {
  const [field, input] = divide(props)
  const shown = useOptimisticValue(value, onChange)
  return (
    <Field {...field}>
      {(control) => (
        <span className={styles.frame}>
          {icon && <FieldIcon icon={icon} />}
          <select
            {...input}
            {...control}
            {...shown}
            className={classes(styles.control, styles.select, icon && styles.withIcon)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden className={styles.chevron} />
        </span>
      )}
    </Field>
  )
}

export type DateFieldProps = FieldProps & Without<Omit<ComponentProps<'input'>, 'type'>>

/** A day, as `yyyy-mm-dd`. `min` and `max` take the same form. */
export function DateField(props: DateFieldProps) {
  return <ShortField {...props} type="date" />
}

/** A time of day, as `hh:mm`. */
export function TimeField(props: DateFieldProps) {
  return <ShortField {...props} type="time" />
}

function ShortField({ value, onChange, ...props }: DateFieldProps & { type: string }) {
  const [field, input] = divide(props)
  const shown = useOptimisticValue(value, onChange)
  return (
    <Field {...field}>
      {(control) => (
        <input {...input} {...control} {...shown} className={classes(styles.control, styles.short)} />
      )}
    </Field>
  )
}

/** A value follows sooner, or what it was chosen for is over. */
const FOLLOWS_WITHIN_MS = 1_000

/**
 * What a field shows: the latest choice, at once, even though `value` follows late, by way of the address, say. Without
 * it a second choice would start from the old one. A `value` that nobody chose here is shown as it comes.
 */
function useOptimisticValue<Value, Control extends { value: string }>(
  value: Value,
  onChange: ((event: ChangeEvent<Control>) => void) | undefined,
) {
  const [state, setState] = useState({ value, shown: value as Value | string, sent: [] as unknown[] })
  if (state.value !== value) {
    const at = state.sent.indexOf(value)
    setState(at < 0 ? { value, shown: value, sent: [] } : { ...state, value, sent: state.sent.slice(at + 1) })
  }
  // A choice skipped on the way would otherwise be waited for, and whatever comes then mistaken for it.
  const { sent } = state
  useEffect(() => {
    if (sent.length === 0) return
    const timer = setTimeout(
      () => setState((now) => ({ ...now, shown: now.value, sent: [] })),
      FOLLOWS_WITHIN_MS,
    )
    return () => clearTimeout(timer)
  }, [sent])
  return {
    value: state.shown,
    onChange: (event: ChangeEvent<Control>) => {
      const { value: shown } = event.target
      if (value !== undefined) setState((now) => ({ ...now, shown, sent: [...now.sent, shown] }))
      onChange?.(event)
    },
  }
}
