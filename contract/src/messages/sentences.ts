import { callWords } from './calls.ts'
import { consentTexts } from './consent.ts'
import { emails } from './emails.ts'
import type { Language } from '../language.ts'
import { messages } from './index.ts'

/** Everything that is said in a language, by its place: 'citizen.ask.title', 'emails.verify-email.subject'. */
export function saidIn(language: Language): ReadonlyMap<string, string> {
  return new Map([
    ...textsOf('', messages[language]),
    ...textsOf('emails', emails[language]),
    ['consent', consentTexts[language]],
    ...textsOf('calls', callWords[language]),
  ])
}

function textsOf(place: string, words: object | string): [string, string][] {
  if (typeof words === 'string') return [[place, words]]
  return Object.entries(words).flatMap(([name, inner]) => textsOf(place ? `${place}.${name}` : name, inner))
}
