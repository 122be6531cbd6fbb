import { vi } from 'vitest'

class Utterance extends EventTarget {
  lang = ''
  readonly text: string

  constructor(text: string) {
    super()
    this.text = text
  }
}

/** A device that says what it is given, in the voices that it `knows` from then on. `atHome` takes it away again. */
export function speakingDevice() {
  const said: Utterance[] = []
  let voices: { lang: string; localService: boolean }[] = []
  let isStopped = false
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    cancel: () => void (isStopped = true),
    speak: (utterance: Utterance) => {
      isStopped = false
      said.push(utterance)
    },
  })
  vi.stubGlobal('speechSynthesis', synthesis)
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  return {
    said,
    stopped: () => isStopped,
    /** A language after '@' is spoken by somebody else's machine. */
    knows: (...languages: string[]) => {
      voices = languages.map((lang) => ({ lang: lang.replace('@', ''), localService: !lang.startsWith('@') }))
      synthesis.dispatchEvent(new Event('voiceschanged'))
    },
  }
}
