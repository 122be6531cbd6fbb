import { Type } from 'lucide-react'
import { useState } from 'react'
import { classes } from '../../ui/attributes.ts'
import { DISPLAY_CHOICES, type Display } from '../../ui/display.ts'
import { Button } from '../../ui/forms/button.tsx'
import { RadioTiles } from '../../ui/forms/choices.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useDisplay } from '../app-context.tsx'
import { useWords } from '../words/use-words.tsx'
import { LANGUAGE_CHOICES } from '../words/words.ts'
import styles from './header.module.css'

/** A button that opens the choice of text size, theme, language and timed moves. Each takes effect at once. */
export function DisplayControl({ choose }: { choose: (choice: Partial<Display>) => void }) {
  const { t, language } = useWords()
  const { textSize, theme, timedMoves } = useDisplay()
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
        <span>{t('site.display')}</span>
      </button>
      <Dialog
        open={open}
        title={t('site.display')}
        onClose={close}
        actions={<Button onClick={close}>{t('site.displayDone')}</Button>}
      >
        <RadioTiles
          layout="row"
          name="display-text-size"
          label={t('site.textSize')}
          options={DISPLAY_CHOICES.textSize.map((size) => ({ value: size, label: `${size} %` }))}
          value={textSize}
          onChange={(chosen) => choose({ textSize: chosen })}
        />
        <RadioTiles
          layout="row"
          name="display-theme"
          label={t('site.theme')}
          options={DISPLAY_CHOICES.theme.map((one) => ({ value: one, label: t(`site.themes.${one}`) }))}
          value={theme}
          onChange={(chosen) => choose({ theme: chosen })}
        />
        <RadioTiles
          layout="row"
          name="display-language"
          label={t('site.language')}
          options={LANGUAGE_CHOICES.map((one) => ({ ...one, lang: one.value }))}
          value={language}
          onChange={(chosen) => choose({ language: chosen })}
        />
        <RadioTiles
          layout="row"
          name="display-timed-moves"
          label={t('site.timedMoves')}
          options={DISPLAY_CHOICES.timedMoves.map((pace) => ({
            value: pace,
            label: t(`site.timedMovesChoices.${pace}`),
          }))}
          value={timedMoves}
          onChange={(chosen) => choose({ timedMoves: chosen })}
        />
      </Dialog>
    </>
  )
}
