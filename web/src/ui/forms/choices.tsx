import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../attributes.ts'
import { FieldGroup, type FieldProps } from './field.tsx'
import styles from './choices.module.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: string }

/** One yes-or-no choice. Takes `register('name')` of react-hook-form as it is. */
export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className={classes('named gap-12', styles.choice)}>
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  )
}

export function CheckboxGroup({ children, ...field }: FieldProps & { children: ReactNode }) {
  return (
    <FieldGroup {...field}>
      <div className={styles.choices}>{children}</div>
    </FieldGroup>
  )
}

export type RadioTilesProps<Value extends string> = FieldProps & {
  name: string
  options: readonly {
    value: Value
    label: string
    /** Below it, and part of its name: 'Morning, 10:00 am'. */
    line?: string
    /** Below it too, but no part of its name. */
    description?: string
    icon?: LucideIcon
    lang?: string
  }[]
  value: Value | '' | undefined
  onChange: (value: Value) => void
  /** `tiles` for the large choices of a screen, `row` for short words side by side, `list` for sentences. */
  layout?: 'tiles' | 'row' | 'list'
  /** Another way to answer the question, if none of them does. */
  children?: ReactNode
}

/** One of a few, as tiles that can be pressed anywhere. */
export function RadioTiles<Value extends string>({
  options,
  value,
  onChange,
  layout = 'tiles',
  children,
  ...field
}: RadioTilesProps<Value>) {
  return (
    <FieldGroup {...field}>
      <div
        className={classes(styles.tiles, layout !== 'tiles' && styles.row, layout === 'list' && styles.list)}
      >
        {options.map(({ value: own, label, line, description, icon: Icon, lang }) => (
          <label
            key={own}
            className={classes('box action-icon takes-focus', styles.tile)}
            lang={lang}
            translate={lang ? 'no' : undefined}
          >
            {layout === 'tiles' && (Icon ? <Icon aria-hidden className={styles.tileIcon} /> : <span />)}
            <span className={classes('stack gap-0', styles.tileText)}>
              <span id={`${field.name}-${own}`} className={classes('strong', styles.tileWord)}>
                {label}
              </span>
              {line && <span className="soft">{line}</span>}
              {description && (
                <span id={`${field.name}-${own}-description`} className="soft">
                  {description}
                </span>
              )}
            </span>
            <input
              type="radio"
              name={field.name}
              value={own}
              required={field.required || undefined}
              checked={own === value}
              onChange={() => onChange(own)}
              aria-labelledby={description && `${field.name}-${own}`}
              aria-describedby={description && `${field.name}-${own}-description`}
            />
          </label>
        ))}
      </div>
      {children}
    </FieldGroup>
  )
}
