import { encode } from 'uqr'
import { classes } from '../../ui/attributes.ts'
import styles from './qr-code.module.css'

/** The width in modules of the empty margin that readers want around the code. */
const MARGIN = 4

export function QrCode({
  text,
  label,
  className,
}: {
  text: string
  label: string
  className?: string | undefined
}) {
  const modules = encode(text, { border: MARGIN }).data
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      className={classes(styles.qr, className)}
    >
      <path d={dark.join('')} />
    </svg>
  )
}
