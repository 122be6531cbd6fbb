const LOCALES: Record<string, string> = { en: 'en-IN', ml: 'ml-IN', hi: 'hi-IN' }

/** The language with its country, as it is spoken here: 'en-IN'. */
export function localeOf(language: string): string {
  return LOCALES[language] ?? language
}
