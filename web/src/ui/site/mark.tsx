import styles from './mark.module.css'

/** Two linked rings above the band of gold. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 44 44" aria-hidden className={className}>
      <rect width="44" height="44" rx="10" className={styles.ground} />
      <circle cx="17" cy="18" r="8" className={styles.line} />
      <circle cx="27" cy="18" r="8" className={styles.line} />
      <rect x="6" y="33" width="32" height="3.5" className={styles.gold} />
      <rect x="6" y="38" width="32" height="1" className={styles.gold} />
    </svg>
  )
}
