import { classes } from '../../../ui/attributes.ts'
import styles from './charts.module.css'

interface Bar {
  name: string
  length: number
  /** Highlighted part of the length; all of it by default. */
  part?: number
  /** In the colour of what was not helped. */
  isGap?: boolean
  /** At its end. */
  text: string
  /** Below it. */
  detail?: string
}

/** Bars, one below the other, the longest as wide as there is room; each with its name and its number. */
export function Bars({ rows }: { rows: readonly Bar[] }) {
  const most = Math.max(1, ...rows.map(({ length }) => length))
  const wide = (length: number) => ({ inlineSize: `${(100 * length) / most}%` })
  return (
    <ul role="list" className={styles.bars}>
      {rows.map(({ name, length, part = length, isGap, text, detail }) => (
        <li key={name}>
          <span>{name}</span>
          <span aria-hidden className={styles.bar}>
            <span className={classes(styles.part, isGap && styles.ofGap)} style={wide(part)} />
            <span className={styles.rest} style={wide(length - part)} />
          </span>
          <span className={classes('strong', styles.said)}>{text}</span>
          {detail && <span className={classes('soft', styles.detail)}>{detail}</span>}
        </li>
      ))}
    </ul>
  )
}
