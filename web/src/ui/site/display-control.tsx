import { Type } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../forms/button.tsx'
import { RadioTiles } from '../forms/choices.tsx'
import { classes } from '../attributes.ts'
import { Dialog } from '../overlays/dialog.tsx'
import type { Display } from '../display.ts'
import styles from './site-header.module.css'

export type DisplayLabels = {
  /** The button and the dialog's title: 'Display'. */
  display: string
  done: string
  textSize: string
  theme: string
  themes: Record<Display['theme'], string>
  language: string
  timedMoves: string
  timedMovesChoices: Record<Display['timedMoves'], string>
}

export type DisplayControlProps = {
  /** `useDisplay()`. */
  value: Display
  /** `setDisplay`. Every choice takes effect at once. */
  onChange: (change: Partial<Display>) => void
  /** The languages to choose from, each in its own words. */
  languages: readonly { value: string; label: string }[]
  labels: DisplayLabels
}

const TEXT_SIZES = ['100', '125', '150', '200'] as const
const THEMES = ['device', 'light', 'dark', 'contrast'] as const
const TIMED_MOVES = ['on', 'slower', 'off'] as const

/** A button that opens the choice of text size, theme, language and timed moves. */
export function DisplayControl({ value, onChange, languages, labels }: DisplayControlProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={classes(styles.item, styles.boxed)}
        onClick={() => setOpen(true)}
      >
        <Type aria-hidden />
        <span>{labels.display}</span>
      </button>
      <Dialog
        open={open}
        title={labels.display}
        onClose={close}
        actions={<Button onClick={close}>{labels.done}</Button>}
      >
        <RadioTiles
          layout="row"
          name="display-text-size"
          label={labels.textSize}
          options={TEXT_SIZES.map((size) => ({ value: size, label: `${size} %` }))}
          value={value.textSize}
          onChange={(textSize) => onChange({ textSize })}
        />
        <RadioTiles
          layout="row"
          name="display-theme"
          label={labels.theme}
          options={THEMES.map((theme) => ({ value: theme, label: labels.themes[theme] }))}
          value={value.theme}
          onChange={(theme) => onChange({ theme })}
        />
        {languages.length > 1 && (
          <RadioTiles
            layout="row"
            name="display-language"
            label={labels.language}
            options={languages.map((language) => ({ ...language, lang: language.value }))}
            value={value.language}
            onChange={(language) => onChange({ language })}
          />
        )}
        <RadioTiles
          layout="row"
          name="display-timed-moves"
          label={labels.timedMoves}
          options={TIMED_MOVES.map((pace) => ({ value: pace, label: labels.timedMovesChoices[pace] }))}
          value={value.timedMoves}
          onChange={(timedMoves) => onChange({ timedMoves })}
        />
      </Dialog>
    </>
  )
}
