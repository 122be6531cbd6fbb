import type { HelpType } from '@scan/domain/catalogue.ts'
import styles from './drawing.module.css'

export const SCENES = ['looking', 'found', 'done', 'sorry', 'lost', 'offline'] as const
export type Scene = (typeof SCENES)[number]
export type DrawingName = HelpType | Scene

const FILES = import.meta.glob<string>('../drawings/*.svg', {
  eager: true,
  query: '?no-inline',
  import: 'default',
})

export type DrawingProps = {
  name: DrawingName
  /** Size of a help type's drawing: on a tile, or beside a card's text. A scene fills its container, up to 30rem. */
  size?: 'tile' | 'card'
}

/** A file of its own, which takes its colours from the page (`tokens.css`) and costs no script. It repeats words. */
export function Drawing({ name, size = 'tile' }: DrawingProps) {
  const isScene = SCENES.some((scene) => scene === name)
  return (
    <svg
      aria-hidden
      viewBox={isScene ? '0 0 480 240' : '0 0 96 96'}
      className={isScene ? `no-print ${styles.scene}` : styles[size]}
    >
      <use href={`${FILES[`../drawings/${name}.svg`]}#d`} />
    </svg>
  )
}
