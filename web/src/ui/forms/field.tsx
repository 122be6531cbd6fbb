import { CircleAlert, type LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes, describedBy } from '../attributes.ts'
import styles from './field.module.css'
import { useUiLabels } from '../ui-labels.tsx'

/** Label, hint and error around a control. */
export type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** `true` shows the red asterisk, `false` '(optional)'; left out for single-field forms and filters. */
  required?: boolean
  /** Also its id, to which the error summary's link leads. */
  name?: string
  icon?: LucideIcon
  /** Id of a further text that describes it. */
  describe?: string
}

/** A field with all that its control takes, but for what the field itself decides. */
export type ControlProps<Tag extends 'input' | 'select' | 'textarea'> = FieldProps &
  Omit<
    ComponentProps<Tag>,
    keyof FieldProps | 'id' | 'className' | 'aria-invalid' | 'aria-describedby' | 'children'
  >

export function divide<Props extends FieldProps>(props: Props) {
  const { label, hint, error, required, name, icon, describe, ...control } = props
  return [{ label, hint, error, required, name, icon, describe }, control] as const
}

function useFieldParts({ label, hint, error, required, name, describe }: FieldProps) {
  const labels = useUiLabels()
  const ownId = useId()
  const id = name ?? ownId
  return {
    id,
    description: describedBy(hint ? `${id}-hint` : null, error && `${id}-error`, describe),
    title: (
      <>
        <span>{label}</span>
        {required === true && (
          <span aria-hidden className={styles.asterisk}>
            {'\u00a0*'}
          </span>
        )}
        {required === false && (
          <>
            {' '}
            <span className={styles.optional}>{labels.optional}</span>
          </>
        )}
      </>
    ),
    notes: (
      <>
        {hint && (
          <p id={`${id}-hint`} className="soft">
            {hint}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className={`beside strong ${styles.error}`}>
            <CircleAlert aria-hidden />
            <span>
              <span className="visually-hidden">{labels.error}</span> <span>{error}</span>
            </span>
          </p>
        )}
      </>
    ),
  }
}

type Control = Pick<
  ComponentProps<'input'>,
  'id' | 'name' | 'required' | 'className' | 'aria-describedby' | 'aria-invalid'
>

/** Label, hint and error around one control. */
export function Field({ children, ...field }: FieldProps & { children: (control: Control) => ReactNode }) {
  const { id, description, title, notes } = useFieldParts(field)
  const { name, error, required, icon: Icon } = field
  const control = {
    id,
    name,
    'aria-describedby': description,
    'aria-invalid': error ? true : undefined,
    required: required || undefined,
    className: classes(styles.control, Icon && styles.withIcon),
  }
  return (
    <div className={`stack gap-8 ${styles.field}`}>
      <label id={`${id}-label`} htmlFor={id} className={`strong ${styles.label}`}>
        {title}
      </label>
      {notes}
      <span className={`row gap-8 ${styles.frame}`}>
        {Icon && <Icon aria-hidden className={styles.icon} />}
        {children(control)}
      </span>
    </div>
  )
}

/** Legend, hint and error around several choices that answer one question. */
export function FieldGroup({ children, ...field }: FieldProps & { children: ReactNode }) {
  const { id, description, title, notes } = useFieldParts(field)
  return (
    <fieldset
      id={id}
      className={`stack gap-8 ${styles.field} ${styles.group}`}
      aria-describedby={description}
    >
      <legend className={`strong ${styles.label}`}>{title}</legend>
      {notes}
      {children}
    </fieldset>
  )
}
