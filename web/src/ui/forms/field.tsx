import { CircleAlert, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classes, describedBy } from '../attributes.ts'
import styles from './field.module.css'
import { useUiLabels } from '../ui-labels.tsx'

/** What every field says around its control. */
export type FieldProps = {
  label: string
  /** Below the label: an example, or what the answer is used for. */
  hint?: ReactNode
  /** What is wrong with the present answer, in the reader's words. */
  error?: string | undefined
  /**
   * `true` shows the red asterisk, `false` shows '(optional)'. If left out, neither: for single-field forms and
   * filters.
   */
  required?: boolean
  /** The error summary's link leads here. Defaults to `name`. */
  id?: string
  name?: string
}

/** Parts what a field says around its control from what the control takes. */
export function divide<Props extends FieldProps>(props: Props) {
  const { label, hint, error, required, id, name, ...control } = props
  return [{ label, hint, error, required, id, name }, control] as const
}

/** What `Field` and `FieldGroup` hand to the control inside them. */
export type ControlProps = {
  id: string
  name: string | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean | undefined
}

function useFieldParts({ id, name, hint, error, required }: FieldProps, describe?: string) {
  const ownId = useId()
  const controlId = id ?? name ?? ownId
  const hintId = hint ? `${controlId}-hint` : undefined
  const errorId = error ? `${controlId}-error` : undefined
  const control: ControlProps = {
    id: controlId,
    name,
    'aria-describedby': describedBy(hintId, errorId, describe),
    'aria-invalid': error ? true : undefined,
    required: required || undefined,
  }
  return { control, hintId, errorId }
}

/** The id of a control's label, for what belongs to both. */
export const labelId = (controlId: string) => `${controlId}-label`

/** Label, hint and error around one control. Made for controls that the ready-made fields do not cover. */
export function Field({
  children,
  describe,
  ...field
}: FieldProps & {
  children: (control: ControlProps) => ReactNode
  /** Id of a further text that describes the control. */
  describe?: string
}) {
  const { control, hintId, errorId } = useFieldParts(field, describe)
  return (
    <div className={styles.field}>
      <label id={labelId(control.id)} htmlFor={control.id} className={styles.label}>
        <LabelText label={field.label} required={field.required} />
      </label>
      <HintAndError {...field} hintId={hintId} errorId={errorId} />
      {children(control)}
    </div>
  )
}

/** Legend, hint and error around several choices that answer one question. */
export function FieldGroup({
  children,
  wide = false,
  ...field
}: FieldProps & {
  children: (control: ControlProps) => ReactNode
  wide?: boolean
}) {
  const { control, hintId, errorId } = useFieldParts(field)
  return (
    <fieldset
      id={control.id}
      className={classes(styles.field, wide && styles.group)}
      aria-describedby={control['aria-describedby']}
    >
      <legend className={styles.label}>
        <LabelText label={field.label} required={field.required} />
      </legend>
      <HintAndError {...field} hintId={hintId} errorId={errorId} />
      {children(control)}
    </fieldset>
  )
}

function LabelText({ label, required }: { label: string; required: boolean | undefined }) {
  const labels = useUiLabels()
  return (
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
  )
}

function HintAndError({
  hint,
  error,
  hintId,
  errorId,
}: FieldProps & { hintId: string | undefined; errorId: string | undefined }) {
  const labels = useUiLabels()
  return (
    <>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className={styles.error}>
          <CircleAlert aria-hidden />
          <span>
            <span className="visually-hidden">{labels.error}</span> <span>{error}</span>
          </span>
        </p>
      )}
    </>
  )
}

/** The icon at the start of a control. */
export function FieldIcon({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon aria-hidden className={styles.icon} />
}
