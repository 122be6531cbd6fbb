import { classes } from '../../../ui/attributes.ts'
import styles from './charts.module.css'

interface Bar {
  name: string
  length: number
  /** How much of it is meant, where it is a part. */
  part?: number
  /** Stands at its end. */
  said: string
}

/** Bars, one below the other, the longest as wide as there is room; each with its name and its number. */
export function Bars({ rows }: { rows: readonly Bar[] }) {
  const most = Math.max(1, ...rows.map(({ length }) => length))
  const wide = (length: number) => ({ inlineSize: `${(100 * length) / most}%` })
  return (
    <ul role="list" className={styles.bars}>
      {rows.map(({ name, length, part = length, said }) => (
        <li key={name}>
          <span>{name}</span>
          <span aria-hidden className={styles.bar}>
            <span className={styles.part} style={wide(part)} />
            <span className={styles.rest} style={wide(length - part)} />
          </span>
          <span className={classes('strong', styles.said)}>{said}</span>
        </li>
      ))}
    </ul>
  )
}
