import styles from './site-header.module.css'

/** Two linked rings above the band of gold. */
export function SiteMark() {
  return (
    <svg viewBox="0 0 44 44" aria-hidden className={styles.mark}>
      <rect width="44" height="44" rx="10" className={styles.markGround} />
      <circle cx="17" cy="18" r="8" className={styles.markLine} />
      <circle cx="27" cy="18" r="8" className={styles.markLine} />
      <rect x="6" y="33" width="32" height="3.5" className={styles.markGold} />
      <rect x="6" y="38" width="32" height="1" className={styles.markGold} />
    </svg>
  )
}
