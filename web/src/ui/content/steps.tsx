import { Check } from 'lucide-react'
import { classes } from '../attributes.ts'
import styles from './steps.module.css'
import { useUiLabels } from '../ui-labels.tsx'

export type StepsProps = {
  label: string
  steps: readonly string[]
  /** Index of the present step, from 0; `steps.length` when all are done. */
  current: number
}

/** A short sequence with the present place marked, by shape and weight as well as by colour. */
export function Steps({ label, steps, current }: StepsProps) {
  const labels = useUiLabels()
  return (
    <ol role="list" aria-label={label} className={styles.steps}>
      {steps.map((step, index) => {
        const done = index < current
        const now = index === current
        return (
          <li
            key={step}
            aria-current={now ? 'step' : undefined}
            className={classes('stack gap-8', styles.step, done && styles.done, now && styles.now)}
          >
            <span aria-hidden className={classes('strong', styles.mark)}>
              {done ? <Check data-sign /> : index + 1}
            </span>
            <span className={styles.word}>
              <span>{step}</span>
              <span className="visually-hidden">
                {`, ${done ? labels.stepDone : now ? labels.stepNow : labels.stepToCome}`}
              </span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
