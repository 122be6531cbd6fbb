import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import styles from './error-summary.module.css'

export type ErrorSummaryProps = {
  title: string
  /** `field` is its `name`. Without one the message stands alone. */
  problems: readonly { field?: string; message: string }[]
  /** The number of this try (react-hook-form: `formState.submitCount`); each new one takes the focus again. */
  attempt?: number
}

/** All that is wrong with a form, at its top. Takes the focus when it appears; without problems nothing is shown. */
export function ErrorSummary({ title, problems, attempt = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const shown = problems.length > 0

  // With each try, also if the same is wrong again.
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown, attempt])

  if (!shown) return null
  return (
    // The alert is inside the focused element: if they were one, many screen readers would say it twice.
    <div ref={box} tabIndex={-1} className={styles.focus} data-kept-clear>
      <div role="alert" className={`box stack gap-12 ${styles.summary}`}>
        <h2 className={`beside ${styles.title}`}>
          <CircleAlert aria-hidden />
          <span>{title}</span>
        </h2>
        <ul role="list" className={`stack gap-8 strong ${styles.list}`}>
          {problems.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              {field ? (
                <a
                  href={`#${field}`}
                  className="link-line"
                  onClick={(event) => {
                    event.preventDefault()
                    focusField(field)
                  }}
                >
                  {message}
                </a>
              ) : (
                <p>{message}</p>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function focusField(id: string) {
  const field = document.getElementById(id)
  const control =
    field instanceof HTMLFieldSetElement ? field.querySelector<HTMLElement>('input, button') : field
  control?.focus()
  // Label and error are above the control and must be in sight too.
  control?.scrollIntoView({ block: 'center' })
}
