import { Mic, Square } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { localeOf } from '../../app/words/locale.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Button } from '../../ui/forms/button.tsx'
import styles from './ask-form.module.css'
import type { DictationProblem, listen } from './dictation.ts'

export type SpeakButtonProps = {
  /** The field's contents. */
  value: string
  /** Writes into the field. */
  onChange: (value: string) => void
}

/** Speaking instead of typing, if the browser understands speech; otherwise nothing. */
export function SpeakButton(props: SpeakButtonProps) {
  const canListen = 'SpeechRecognition' in window || 'webkitSpeechRecognition' in window
  return canListen ? <Speaking {...props} /> : null
}

function Speaking({ value, onChange }: SpeakButtonProps) {
  const { t, language } = useWords()
  const whereId = useId()
  const [isListening, setIsListening] = useState(false)
  const [problem, setProblem] = useState<DictationProblem>()
  const dictation = useRef<ReturnType<typeof listen>>(undefined)
  // What is typed or chosen elsewhere meanwhile must not be undone.
  const write = useRef(onChange)
  useEffect(() => {
    write.current = onChange
  }, [onChange])
  /** The press that is still to begin once the script is here. */
  const wanted = useRef<symbol>(undefined)
  useEffect(
    () => () => {
      wanted.current = undefined
      dictation.current?.abort()
    },
    [],
  )

  const start = async () => {
    const before = value.trim()
    setProblem(undefined)
    setIsListening(true)
    const press = (wanted.current = Symbol('press'))
    try {
      const { listen: begin } = await import('./dictation.ts')
      if (wanted.current !== press) return
      dictation.current = begin({
        language: localeOf(language),
        onText: (text) => write.current([before, text].filter(Boolean).join(' ')),
        onEnd: (found) => {
          dictation.current = undefined
          setIsListening(false)
          setProblem(found)
        },
      })
    } catch {
      setIsListening(false)
      setProblem('failed')
    }
  }

  const stop = () => {
    wanted.current = undefined
    if (dictation.current) dictation.current.stop()
    else setIsListening(false)
  }

  return (
    <div className={styles.speak}>
      <Button
        variant="quiet"
        icon={isListening ? Square : Mic}
        aria-describedby={whereId}
        onClick={() => (isListening ? stop() : void start())}
      >
        {t(isListening ? 'citizen.ask.speak.stop' : 'citizen.ask.speak.start')}
      </Button>
      <p role="status" className={styles.heard}>
        {isListening ? t('citizen.ask.speak.listening') : problem && t(`citizen.ask.speak.${problem}`)}
      </p>
      <p id={whereId} className={styles.where}>
        {t('citizen.ask.speak.where')}
      </p>
    </div>
  )
}
