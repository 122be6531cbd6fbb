import { Square, Volume2 } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { Button } from '../../ui/forms/button.tsx'

/** Slower than people talk: the digits may be written down. */
const READING_RATE = 0.7

/**
 * Reads these sentences one after the other, if the device has a voice for the reader's language; otherwise nothing.
 */
export function ReadAloud({ sentences }: { sentences: readonly string[] }) {
  const { t, language } = useWords()
  const hasVoice = useSyncExternalStore(subscribe, () => voiceFor(language) !== undefined)
  const [isReading, setIsReading] = useState(false)
  // Silence after leaving the page.
  useEffect(() => (hasVoice ? () => speechSynthesis.cancel() : undefined), [hasVoice])
  if (!hasVoice) return null

  const read = () => {
    speechSynthesis.cancel()
    for (const [index, sentence] of sentences.entries()) {
      const utterance = new SpeechSynthesisUtterance(sentence)
      const voice = voiceFor(language)
      utterance.lang = voice?.lang ?? language
      utterance.voice = voice ?? null
      utterance.rate = READING_RATE
      if (index === sentences.length - 1) utterance.addEventListener('end', () => setIsReading(false))
      utterance.addEventListener('error', () => setIsReading(false))
      speechSynthesis.speak(utterance)
    }
    setIsReading(true)
  }
  const stop = () => {
    speechSynthesis.cancel()
    setIsReading(false)
  }

  return (
    <Button variant="quiet" icon={isReading ? Square : Volume2} onClick={isReading ? stop : read}>
      {t(isReading ? 'citizen.request.stopReading' : 'citizen.request.readAloud')}
    </Button>
  )
}

/** Many devices know their voices only some time after the page has loaded. */
function subscribe(onChange: () => void): () => void {
  if (!('speechSynthesis' in window)) return () => {}
  speechSynthesis.addEventListener('voiceschanged', onChange)
  return () => speechSynthesis.removeEventListener('voiceschanged', onChange)
}

/**
 * A voice on the device itself, India's first: a remote one would hear the name and the code. Android writes 'ml_IN'.
 */
function voiceFor(language: string): SpeechSynthesisVoice | undefined {
  if (!('speechSynthesis' in window)) return undefined
  const voices = speechSynthesis
    .getVoices()
    .filter(({ lang, localService }) => localService && lang.split(/[-_]/)[0] === language)
  return voices.find(({ lang }) => lang.endsWith('IN')) ?? voices[0]
}
