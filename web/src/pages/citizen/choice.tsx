import { classes } from '../../ui/attributes.ts'
import styles from './request-help.module.css'

type ChoiceProps = {
  children: string
  isPressed: boolean
  onPress: () => void
  /** Where less is to be read than heard; holds it. */
  name?: string
  isWide?: boolean
}

/** A button rather than a radio button: a press may lead on, and an arrow key must not. */
export function Choice({ children, isPressed, onPress, name, isWide }: ChoiceProps) {
  return (
    <button
      type="button"
      className={classes('box strong', styles.choice)}
      aria-pressed={isPressed}
      aria-label={name}
      data-wide={isWide || undefined}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
