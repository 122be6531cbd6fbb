import { type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../attributes.ts'
import styles from './chip.module.css'

export type ChipProps = {
  /** The word. State is never shown by colour alone, so icon and word are both required. */
  label: string
  icon: LucideIcon
  tone?: 'neutral' | 'waiting' | 'success' | 'info' | 'danger'
}

export function Chip({ label, icon: Icon, tone = 'neutral' }: ChipProps) {
  return (
    <span data-tone={tone} className={classes('strong', styles.chip)}>
      <Icon aria-hidden />
      <span>{label}</span>
    </span>
  )
}

export type RemovableChipProps = {
  label: string
  /** Accessible name of the cross: 'Kollam: remove this filter'. */
  removeLabel: string
  onRemove: () => void
}

export function RemovableChip({ label, removeLabel, onRemove }: RemovableChipProps) {
  return (
    <button
      type="button"
      data-tone="neutral"
      className={classes('strong', styles.chip, styles.removable)}
      aria-label={removeLabel}
      onClick={onRemove}
    >
      <span>{label}</span>
      <X aria-hidden data-sign />
    </button>
  )
}

export function ChipRow({ children }: { children: ReactNode }) {
  return <div className="row gap-8">{children}</div>
}
