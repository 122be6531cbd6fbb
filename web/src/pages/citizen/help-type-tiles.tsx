import { HELP_TYPES } from '@scan/domain/catalogue.ts'
import type { HelpType } from '@scan/domain/catalogue.ts'
import { useEffect, useRef } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import styles from './help-type-tiles.module.css'
import { HELP_TYPE_ICONS } from '../shared/help-type-icons.ts'

export type HelpTypeTilesProps = {
  /** Id of the heading that asks the question. */
  labelledBy: string
  /** The type chosen before, if the citizen came back to change it. */
  chosen: HelpType | null
  /** Whether the chosen one takes the focus: what led back here is gone. */
  takesFocus: boolean
  onChoose: (type: HelpType) => void
}

/** The eight kinds of help. Buttons rather than radio buttons: a press leads on, and an arrow key must not. */
export function HelpTypeTiles({ labelledBy, chosen, takesFocus, onChoose }: HelpTypeTilesProps) {
  const { t } = useWords()
  const chosenTile = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) chosenTile.current?.focus()
  }, [takesFocus])
  return (
    <ul role="list" aria-labelledby={labelledBy} className={styles.tiles}>
      {HELP_TYPES.map((type) => {
        const Icon = HELP_TYPE_ICONS[type]
        return (
          <li key={type}>
            <button
              ref={type === chosen ? chosenTile : undefined}
              type="button"
              className={styles.tile}
              aria-pressed={chosen === null ? undefined : type === chosen}
              onClick={() => onChoose(type)}
            >
              <Icon aria-hidden />
              <span className={styles.words}>
                <span className={styles.word}>{t(`catalogue.helpTypes.${type}`)}</span>
                <span className={styles.line}>{t(`citizen.covers.${type}`)}</span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
