const LOCALES: Record<string, string> = { en: 'en-IN', ml: 'ml-IN', hi: 'hi-IN' }

/** The language with its country, as people here speak it: 'en-IN'. */
export function localeOf(language: string): string {
  return LOCALES[language] ?? language
}
