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
  let voices: { lang: string }[] = []
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
    knows: (...languages: string[]) => {
      voices = languages.map((lang) => ({ lang }))
      synthesis.dispatchEvent(new Event('voiceschanged'))
    },
  }
}
