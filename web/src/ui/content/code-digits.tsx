import styles from './code-digits.module.css'

/** A code to read out to somebody else: large, in groups of three, and spoken digit by digit. */
export function CodeDigits({ label, code }: { label: string; code: string }) {
  return (
    <p className={`stack gap-8 strong ${styles.code}`} data-kept-clear>
      <span className={styles.label}>{label}</span>
      <span className="visually-hidden" translate="no">
        {[...code].join(', ')}
      </span>
      <span aria-hidden className={styles.digits} translate="no">
        <span>{code.slice(0, 3)}</span>
        <span>{code.slice(3)}</span>
      </span>
    </p>
  )
}
