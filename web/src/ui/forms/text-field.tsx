import { ChevronDown, type LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '../attributes.ts'
import { Field, FieldIcon, type FieldProps } from './field.tsx'
import styles from './field.module.css'
import { useOptimisticValue } from '../use-optimistic-value.ts'

type Without<T> = Omit<T, keyof FieldProps | 'className' | 'aria-invalid' | 'aria-describedby' | 'children'>

export type TextFieldProps = FieldProps & Without<ComponentProps<'input'>> & { icon?: LucideIcon }

/**
 * One line of text. Takes `register('name')` of react-hook-form as it is; set `type`, `inputMode` and `autoComplete`.
 */
export function TextField({
  label,
  hint,
  error,
  required,
  id,
  name,
  icon,
  type = 'text',
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, required, id, name }}>
      {(control) => (
        <span className={styles.frame}>
          {icon && <FieldIcon icon={icon} />}
          <input
            {...input}
            {...control}
            name={name}
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
export function TextArea({ label, hint, error, required, id, name, rows = 4, ...input }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, required, id, name }}>
      {(control) => (
        <textarea
          {...input}
          {...control}
          name={name}
          rows={rows}
          className={classes(styles.control, styles.area)}
        />
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
export function SelectField({
  label,
  hint,
  error,
  required,
  id,
  name,
  icon,
  options,
  placeholder,
  value,
  onChange,
  ...input
}: SelectFieldProps) {
  const shown = useOptimisticValue(value, onChange)
  return (
    <Field {...{ label, hint, error, required, id, name }}>
      {(control) => (
        <span className={styles.frame}>
          {icon && <FieldIcon icon={icon} />}
          <select
            {...input}
            {...control}
            {...shown}
            name={name}
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

function ShortField({
  label,
  hint,
  error,
  required,
  id,
  name,
  type,
  value,
  onChange,
  ...input
}: DateFieldProps & { type: string }) {
  const shown = useOptimisticValue(value, onChange)
  return (
    <Field {...{ label, hint, error, required, id, name }}>
      {(control) => (
        <input
          {...input}
          {...control}
          name={name}
          type={type}
          {...shown}
          className={classes(styles.control, styles.short)}
        />
      )}
    </Field>
  )
}
