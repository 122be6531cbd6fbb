import styles from './landing-page.module.css'

/** Two houses on one band of kasavu, with a palm between them: nobody lives far away. */
export function Neighbours() {
  return (
    <svg viewBox="0 0 480 330" aria-hidden className={styles.picture}>
      <circle cx="392" cy="66" r="34" className={styles.gold} />

      <path d="M244 292 C 250 230 240 180 252 128" className={styles.trunk} />
      <g className={styles.leaf}>
        <path d="M252 128 C 222 96 188 100 170 128 C 200 116 226 120 252 128 Z" />
        <path d="M252 128 C 236 86 206 68 176 74 C 208 84 232 104 252 128 Z" />
        <path d="M252 128 C 262 86 290 66 320 72 C 290 82 270 102 252 128 Z" />
        <path d="M252 128 C 282 98 316 102 332 130 C 304 118 278 120 252 128 Z" />
        <path d="M252 128 C 244 84 252 60 266 44 C 268 76 264 102 252 128 Z" />
      </g>
      <g className={styles.gold}>
        <circle cx="245" cy="138" r="8" />
        <circle cx="260" cy="139" r="8" />
      </g>

      <rect x="52" y="204" width="140" height="88" className={styles.wall} />
      <path d="M30 208 L122 136 L214 208 Z" className={styles.roof} />
      <rect x="108" y="232" width="34" height="60" className={styles.door} />
      <circle cx="134" cy="263" r="3.5" className={styles.gold} />
      <rect x="68" y="230" width="26" height="26" className={styles.tint} />
      <path d="M68 230 h26 v26 h-26 Z M81 230 v26 M68 243 h26" className={styles.line} />
      <rect x="154" y="230" width="26" height="26" className={styles.tint} />
      <path d="M154 230 h26 v26 h-26 Z M167 230 v26 M154 243 h26" className={styles.line} />

      <rect x="300" y="218" width="120" height="74" className={styles.wall} />
      <path d="M282 222 L360 160 L438 222 Z" className={styles.roof} />
      <rect x="318" y="236" width="32" height="56" className={styles.door} />
      <circle cx="342" cy="265" r="3.5" className={styles.gold} />
      <rect x="368" y="238" width="34" height="26" className={styles.tint} />
      <path d="M368 238 h34 v26 h-34 Z M385 238 v26 M368 251 h34" className={styles.line} />

      <rect x="0" y="292" width="480" height="12" className={styles.gold} />
      <rect x="0" y="312" width="480" height="2" className={styles.gold} />
    </svg>
  )
}
