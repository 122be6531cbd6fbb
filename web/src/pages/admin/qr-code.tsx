import { useEffect, useState } from 'react'
import styles from './security.module.css'

export type QrCodeProps = {
  /** What a camera reads in it. */
  text: string
  label: string
}

/** The width in modules of the empty margin that readers want around the code. */
const MARGIN = 4

/** A QR code. Nothing shows until it is made, or if its maker could not be fetched. */
export function QrCode({ text, label }: QrCodeProps) {
  const [modules, setModules] = useState<boolean[][]>([])

  useEffect(() => {
    let isHere = true
    // Fetched only here: nobody else needs it.
    import('uqr').then(
      ({ encode }) => {
        if (isHere) setModules(encode(text, { border: MARGIN }).data)
      },
      // What it says is next to it, to be typed.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [text])

  if (modules.length === 0) return null
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      className={styles.qr}
    >
      <path d={dark.join('')} />
    </svg>
  )
}
