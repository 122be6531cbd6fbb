import { Volume2 } from 'lucide-react'
import { useEffect } from 'react'
import { useWords } from '../../i18n/use-words.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { CodeDigits } from '../../ui/content/code-digits.tsx'
import styles from '../../requests/current-request.module.css'

/** Slower than people talk: the digits may be written down. */
const READING_RATE = 0.7

/** The code that the citizen gives to the volunteer, large, and read aloud where the browser can. */
export function CompletionCode({ code, volunteerName }: { code: string; volunteerName: string }) {
  const { t, language } = useWords()
  const canSpeak = 'speechSynthesis' in window

  useEffect(() => {
    if (!canSpeak) return undefined
    return () => speechSynthesis.cancel()
  }, [canSpeak])

  const readAloud = () => {
    const utterance = new SpeechSynthesisUtterance([...code].join(', '))
    utterance.lang = language
    utterance.rate = READING_RATE
    speechSynthesis.cancel()
    speechSynthesis.speak(utterance)
  }

  return (
    <div className={styles.code}>
      <CodeDigits label={t('citizen.request.code')} code={code} />
      <p className={styles.rule}>{t('citizen.request.codeRule', { name: volunteerName })}</p>
      {canSpeak && (
        <Button variant="quiet" icon={Volume2} onClick={readAloud}>
          {t('citizen.request.readAloud')}
        </Button>
      )}
    </div>
  )
}
