import { ChevronDown } from 'lucide-react'
import { type ControlProps, Field, divide } from './field.tsx'
import styles from './field.module.css'

/** One line of text, a day or a time. Takes `register('name')` of react-hook-form as it is. */
export function TextField(props: ControlProps<'input'>) {
  const [field, input] = divide(props)
  return <Field {...field}>{(control) => <input {...input} {...control} />}</Field>
}

export function TextArea(props: ControlProps<'textarea'>) {
  const [field, area] = divide(props)
  return <Field {...field}>{(control) => <textarea rows={4} {...area} {...control} />}</Field>
}

export type SelectFieldProps = ControlProps<'select'> & {
  options: readonly { value: string; label: string }[]
  /** Shown while nothing is chosen ('Choose a district'), for the empty value. */
  placeholder?: string | undefined
}

export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const [field, select] = divide(props)
  return (
    <Field {...field}>
      {(control) => (
        <>
          <select {...select} {...control}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden data-sign className={styles.chevron} />
        </>
      )}
    </Field>
  )
}
