/** What browsers with speech recognition provide; the DOM's types do not include it. */
interface Recognition extends EventTarget {
  lang: string
  interimResults: boolean
  start: () => void
  stop: () => void
  abort: () => void
}
type RecognitionClass = new () => Recognition
type ResultEvent = Event & { results: ArrayLike<ArrayLike<{ transcript: string }>> }
type ErrorEvent = Event & { error: string }

export type DictationProblem = 'denied' | 'silence' | 'failed'

const PROBLEMS: Partial<Record<string, DictationProblem | 'none'>> = {
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
  'audio-capture': 'denied',
  'no-speech': 'silence',
  aborted: 'none',
}

interface Listening {
  /** For example 'en-IN'. */
  language: string
  /** Told everything said so far, again and again. */
  onText: (text: string) => void
  onEnd: (problem: DictationProblem | undefined) => void
}

/** Listens until it is stopped, or until a pause: going on after one, Android would repeat what it heard before. */
export function listen({ language, onText, onEnd }: Listening): Pick<Recognition, 'stop' | 'abort'> {
  const { SpeechRecognition, webkitSpeechRecognition } = window as {
    SpeechRecognition?: RecognitionClass
    webkitSpeechRecognition?: RecognitionClass
  }
  const Known = SpeechRecognition ?? webkitSpeechRecognition
  if (!Known) throw new Error('This browser does not understand speech')
  const recognition = new Known()
  let problem: DictationProblem | 'none' | undefined
  recognition.lang = language
  recognition.interimResults = true
  recognition.addEventListener('result', (event) => {
    const { results } = event as ResultEvent
    onText(Array.from(results, (heard) => heard[0]?.transcript.trim() ?? '').join(' '))
  })
  recognition.addEventListener('error', (event) => {
    problem = PROBLEMS[(event as ErrorEvent).error] ?? 'failed'
  })
  recognition.addEventListener('end', () => onEnd(problem === 'none' ? undefined : problem))
  recognition.start()
  return recognition
}
