import { Mic, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { localeOf } from '../../app/words/locale.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Button } from '../../ui/forms/button.tsx'
import styles from './request-help.module.css'

/** The Web Speech API; the DOM's types do not include it. */
interface Recognition extends EventTarget {
  lang: string
  interimResults: boolean
  start: () => void
  stop: () => void
  abort: () => void
}
type ResultEvent = Event & { results: ArrayLike<ArrayLike<{ transcript: string }>> }
type ErrorEvent = Event & { error: string }

function recognitionClass(): (new () => Recognition) | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as {
    SpeechRecognition?: new () => Recognition
    webkitSpeechRecognition?: new () => Recognition
  }
  return SpeechRecognition ?? webkitSpeechRecognition
}

const PROBLEMS: Partial<Record<string, 'denied' | 'silence' | 'none'>> = {
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
  'audio-capture': 'denied',
  'no-speech': 'silence',
  aborted: 'none',
}

type SpeakButtonProps = {
  value: string
  onChange: (value: string) => void
}

/** Speaking instead of typing, if the browser understands speech; otherwise nothing. */
export function SpeakButton({ value, onChange }: SpeakButtonProps) {
  const { t, language } = useWords()
  const [isListening, setIsListening] = useState(false)
  const [problem, setProblem] = useState<'denied' | 'silence' | 'failed'>()
  const recognition = useRef<Recognition>(undefined)
  // The microphone is off after leaving the page.
  useEffect(() => () => recognition.current?.abort(), [])
  // Always the newest handler: edits made while listening must not be undone.
  const write = useRef(onChange)
  useEffect(() => {
    write.current = onChange
  }, [onChange])
  const Recognition = recognitionClass()
  if (!Recognition) return null

  // Until a press or a pause: going on after a pause, Android would repeat what it heard before.
  const start = () => {
    const before = value.trim()
    const ears = new Recognition()
    ears.lang = localeOf(language)
    ears.interimResults = true
    // Each result holds everything said so far.
    ears.addEventListener('result', (event) => {
      const { results } = event as ResultEvent
      const heard = Array.from(results, (result) => result[0]?.transcript.trim() ?? '')
      write.current([before, heard.join(' ')].filter(Boolean).join(' '))
    })
    ears.addEventListener('error', (event) => {
      const found = PROBLEMS[(event as ErrorEvent).error] ?? 'failed'
      if (found !== 'none') setProblem(found)
    })
    ears.addEventListener('end', () => setIsListening(false))
    setProblem(undefined)
    setIsListening(true)
    recognition.current = ears
    ears.start()
  }

  return (
    <div className={`row ${styles.speak}`}>
      <Button
        variant="quiet"
        icon={isListening ? Square : Mic}
        onClick={() => (isListening ? recognition.current?.stop() : start())}
      >
        {t(isListening ? 'citizen.ask.speak.stop' : 'citizen.ask.speak.start')}
      </Button>
      <p role="status" className="strong">
        {isListening ? t('citizen.ask.speak.listening') : problem && t(`citizen.ask.speak.${problem}`)}
      </p>
      {isListening && <p className={`soft ${styles.where}`}>{t('citizen.ask.speak.where')}</p>}
    </div>
  )
}
