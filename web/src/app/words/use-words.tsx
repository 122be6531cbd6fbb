import { type ReactElement, type ReactNode, cloneElement, createContext, useContext, useEffect } from 'react'
import { useStore } from 'zustand'
import type { Speech, WordStore } from './words.ts'

const WordsContext = createContext<WordStore['store'] | null>(null)

export function WordsProvider({ words, children }: { words: WordStore; children: ReactNode }) {
  // Only an effect knows that React has taken over.
  useEffect(() => words.taken(), [words])
  return <WordsContext value={words.store}>{children}</WordsContext>
}

/** `const { t, language } = useWords()` */
export function useWords(): Speech {
  const store = useContext(WordsContext)
  if (!store) throw new Error('This needs a WordsProvider above it.')
  return useStore(store)
}

/** A sentence in which some words are more than text: '<terms>Terms</terms>' with `{ terms: <Link … /> }`. */
export function withElements(sentence: string, elements: Record<string, ReactElement>): ReactNode[] {
  return sentence.split(/(<\w+>.*?<\/\w+>)/).map((part, index) => {
    const [, name = '', text] = /^<(\w+)>(.*?)</.exec(part) ?? []
    const element = elements[name]
    return element ? cloneElement(element, { key: index }, text) : part && <span key={index}>{part}</span>
  })
}
