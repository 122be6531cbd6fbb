import { useId } from 'react'
import styles from './bar-chart.module.css'

/** What the parts of a bar stand for. Each has its own pattern, so that nothing depends on colour alone. */
export const SHARES = ['completed', 'current', 'cancelled', 'expired', 'lapsed'] as const
export type Share = (typeof SHARES)[number]

export interface Bar {
  id: string
  name: string
  /** How long each part is; parts of 0 are not drawn. */
  parts: readonly { share: Share; value: number }[]
  /** The text at the end of the bar: '7', or '2 hours'. */
  said: string
}

export interface BarChartProps {
  title: string
  /** What people who cannot see it are told. */
  description: string
  bars: readonly Bar[]
}

const TILE = 8

/** Bars, one below the other, the longest as wide as there is room. Their numbers are in a table nearby. */
export function BarChart({ title, description, bars }: BarChartProps) {
  const prefix = useId()
  const most = Math.max(1, ...bars.map(({ parts }) => sum(parts)))
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.title}>{title}</figcaption>
      <div role="img" aria-label={description}>
        <Patterns prefix={prefix} />
        {bars.map(({ id, name, parts, said }) => (
          <div key={id} className={styles.row}>
            <span className={styles.name}>{name}</span>
            <svg className={styles.bar} aria-hidden>
              {placed(parts, most).map(({ share, from, width }) => (
                <rect
                  key={share}
                  className={styles[share]}
                  x={`${from}%`}
                  width={`${width}%`}
                  fill={`url(#${prefix}-${share})`}
                />
              ))}
            </svg>
            <span className={styles.said}>{said}</span>
          </div>
        ))}
      </div>
    </figure>
  )
}

/** What the patterns mean. */
export function Legend({
  label,
  names,
}: {
  label: string
  names: readonly { share: Share; name: string }[]
}) {
  const prefix = useId()
  return (
    <ul role="list" aria-label={label} className={styles.legend}>
      {names.map(({ share, name }) => (
        <li key={share}>
          <svg className={styles.swatch} aria-hidden>
            <Tile prefix={prefix} share={share} />
            <rect className={styles[share]} fill={`url(#${prefix}-${share})`} />
          </svg>
          <span>{name}</span>
        </li>
      ))}
    </ul>
  )
}

function Patterns({ prefix }: { prefix: string }) {
  return (
    <svg className={styles.patterns} aria-hidden>
      {SHARES.map((share) => (
        <Tile key={share} prefix={prefix} share={share} />
      ))}
    </svg>
  )
}

/** Solid, upright lines, slanted lines, dots, level lines. */
function Tile({ prefix, share }: { prefix: string; share: Share }) {
  return (
    <pattern id={`${prefix}-${share}`} width={TILE} height={TILE} patternUnits="userSpaceOnUse">
      <g className={styles[share]}>
        <rect className={styles.ground} width={TILE} height={TILE} />
        {share === 'completed' && <rect className={styles.ink} width={TILE} height={TILE} />}
        {share === 'current' && <rect className={styles.ink} width={TILE / 4} height={TILE} />}
        {share === 'cancelled' && (
          <path className={styles.line} d={`M-2 2 L2 -2 M0 ${TILE} L${TILE} 0 M6 10 L10 6`} />
        )}
        {share === 'lapsed' && <rect className={styles.ink} width={TILE} height={TILE / 4} />}
        {share === 'expired' && <circle className={styles.ink} cx={TILE / 2} cy={TILE / 2} r={TILE / 4} />}
      </g>
    </pattern>
  )
}

function sum(parts: Bar['parts']): number {
  return parts.reduce((all, { value }) => all + value, 0)
}

/** Where each part begins and how wide it is, in per cent of the longest bar. */
function placed(parts: Bar['parts'], most: number) {
  let from = 0
  return parts
    .filter(({ value }) => value > 0)
    .map(({ share, value }) => {
      const part = { share, from, width: (value / most) * 100 }
      from += part.width
      return part
    })
}
