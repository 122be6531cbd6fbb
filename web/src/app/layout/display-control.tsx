import { ALargeSmall } from 'lucide-react'
import { useEffect, useState } from 'react'
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
  const display = useDisplay()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  // Set by `first.js`: pressed before this was here.
  useEffect(() => {
    const { dataset } = document.documentElement
    if (!('wantsDisplay' in dataset)) return
    delete dataset.wantsDisplay
    setOpen(true)
  }, [])
  const { textSize, theme, timedMoves } = DISPLAY_CHOICES
  const questions = {
    textSize: textSize.map((value) => ({ value, label: t(`site.textSizes.${value}`) })),
    theme: theme.map((value) => ({ value, label: t(`site.themes.${value}`) })),
    language: LANGUAGE_CHOICES.map((one) => ({ ...one, lang: one.value })),
    timedMoves: timedMoves.map((value) => ({ value, label: t(`site.timedMovesChoices.${value}`) })),
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        data-opens-display
        className={classes('link-line strong', styles.item, styles.folded)}
        onClick={() => setOpen(true)}
      >
        <ALargeSmall aria-hidden />
        <span>{t('site.display')}</span>
      </button>
      <Dialog
        open={open}
        title={t('site.display')}
        onClose={close}
        actions={<Button onClick={close}>{t('site.displayDone')}</Button>}
      >
        {(Object.keys(questions) as (keyof Display)[]).map((name) => (
          <RadioTiles<string>
            key={name}
            layout="row"
            name={`display-${name}`}
            label={t(`site.${name}`)}
            options={questions[name]}
            value={name === 'language' ? language : display[name]}
            onChange={(chosen) => choose({ [name]: chosen })}
          />
        ))}
      </Dialog>
    </>
  )
}
