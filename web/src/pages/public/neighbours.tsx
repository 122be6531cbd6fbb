import styles from './landing-page.module.css'

/** Two houses on one band of kasavu, a palm between them, and a neighbour coming over with a basket. */
export function Neighbours() {
  return (
    <svg viewBox="0 0 480 330" aria-hidden strokeWidth="4" strokeLinecap="round" className={styles.picture}>
      <circle cx="392" cy="66" r="34" fill="var(--gold)" />

      <path d="M244 292 C 250 230 240 180 252 128" fill="none" stroke="var(--border)" strokeWidth="9" />
      <g fill="var(--action)">
        <path d="M252 128 C 222 96 188 100 170 128 C 200 116 226 120 252 128 Z" />
        <path d="M252 128 C 236 86 206 68 176 74 C 208 84 232 104 252 128 Z" />
        <path d="M252 128 C 262 86 290 66 320 72 C 290 82 270 102 252 128 Z" />
        <path d="M252 128 C 282 98 316 102 332 130 C 304 118 278 120 252 128 Z" />
        <path d="M252 128 C 244 84 252 60 266 44 C 268 76 264 102 252 128 Z" />
      </g>
      <g fill="var(--gold)">
        <circle cx="245" cy="138" r="8" />
        <circle cx="260" cy="139" r="8" />
      </g>

      <g transform="translate(-24)">
        <rect x="52" y="204" width="140" height="88" fill="var(--surface)" stroke="var(--action)" />
        <path d="M30 208 L122 136 L214 208 Z" fill="var(--action)" />
        <rect x="108" y="232" width="34" height="60" fill="var(--action)" />
        <circle cx="134" cy="263" r="3.5" fill="var(--gold)" />
        <Window x={68} y={230} width={26} />
        <Window x={154} y={230} width={26} />
      </g>

      <g transform="translate(38)">
        <rect x="300" y="218" width="120" height="74" fill="var(--surface)" stroke="var(--action)" />
        <path d="M282 222 L360 160 L438 222 Z" fill="var(--action)" />
        <rect x="318" y="236" width="32" height="56" fill="var(--action)" />
        <circle cx="342" cy="265" r="3.5" fill="var(--gold)" />
        <Window x={368} y={238} width={34} />
      </g>

      <g transform="translate(203 292) scale(1.2) translate(-221 -292)">
        <path d="M207 254 L199 292" fill="none" stroke="var(--border)" />
        <path
          d="M204 292 C 203 268 207 250 221 247 C 236 250 242 268 242 292 Z"
          fill="var(--cloth)"
          stroke="var(--border)"
          strokeWidth="1.5"
        />
        <path d="M214 249 C 222 262 232 274 241 279" fill="none" stroke="var(--gold)" />
        <path d="M205 286 h36" fill="none" stroke="var(--gold)" />
        <circle cx="231" cy="225" r="6" fill="var(--border)" />
        <circle cx="221" cy="233" r="12" fill="var(--skin)" />
        <path d="M209 233 A 12 12 0 0 1 233 231 C 226 229 219 226 214 227 Z" fill="var(--border)" />
      </g>
      <g transform="translate(294 292) scale(1.2) translate(-292 -292)">
        <path d="M264 270 a 9 9 0 0 1 18 0" fill="none" stroke="var(--gold)" strokeWidth="3" />
        <path d="M259 269 h28 l-4 17 h-20 Z" fill="var(--gold)" />
        <path d="M291 264 h26 l-2 28 h-9 l-2 -18 l-2 18 h-9 Z" fill="var(--text-soft)" />
        <path d="M289 268 C 289 248 293 243 304 243 C 315 243 319 248 319 268 Z" fill="var(--action)" />
        <path d="M295 252 L 277 265" fill="none" stroke="var(--skin)" strokeWidth="6" />
        <path d="M314 251 L 325 233" fill="none" stroke="var(--skin)" strokeWidth="6" />
        <circle cx="304" cy="229" r="12" fill="var(--skin)" />
        <path d="M292 230 A 12 12 0 0 1 316 229 C 310 227 302 222 297 222 Z" fill="var(--hair)" />
      </g>

      <rect x="0" y="292" width="480" height="12" fill="var(--gold)" />
      <rect x="0" y="312" width="480" height="2" fill="var(--gold)" />
    </svg>
  )
}

function Window({ x, y, width }: { x: number; y: number; width: number }) {
  const frame = `M${x} ${y} h${width} v26 h-${width} Z M${x + width / 2} ${y} v26 M${x} ${y + 13} h${width}`
  return <path d={frame} fill="var(--action-tint)" stroke="var(--action)" />
}
