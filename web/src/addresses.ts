import { LANGUAGES, languageOf } from '@scan/contract/language.ts'
import type { Language } from '@scan/contract/language.ts'
import { PUBLIC_PATHS } from '@scan/contract/public-pages.ts'
import { paths } from './paths.ts'

/** With these the addresses of pages for everybody begin; English has the specification's own. */
export const PREFIXED_LANGUAGES = LANGUAGES.filter((language) => language !== 'en')

/** The language an address names, whether or not it has a page. */
export function languageIn(pathname: string): Language {
  const [first] = partsOf(pathname)
  return PREFIXED_LANGUAGES.find((language) => language === first) ?? 'en'
}

/** Also of a page with one address for all, to which an email leads: '/citizen-home?lang=ml'. */
export function languageOfLink(path: string): Language {
  const { pathname, searchParams } = new URL(path, 'http://here')
  const inPath = languageIn(pathname)
  return inPath === 'en' ? languageOf(searchParams.get('lang') ?? '') : inPath
}

/** The specification's path behind an address: '/about' for '/ml/about'. Any other stands for itself. */
export function pathOf(pathname: string): string {
  const parts = partsOf(pathname)
  const path = `/${(languageIn(pathname) === 'en' ? parts : parts.slice(1)).join('/')}`
  return PUBLIC_PATHS.includes(path) ? path : pathname
}

/** As the router reads them: capitals and a trailing slash make no difference. */
function partsOf(pathname: string): string[] {
  return pathname.toLowerCase().split('/').filter(Boolean)
}

/** Whether the page at this address is for everybody. */
export function isPublic(pathname: string): boolean {
  return PUBLIC_PATHS.includes(pathOf(pathname))
}

/** A page's address for readers of this language. A page that is not for everybody has one address for all. */
export function addressIn(language: Language, pathname: string): string {
  const path = pathOf(pathname)
  if (language === 'en' || !isPublic(path)) return path
  return `/${language}${path === paths.landing ? '' : path}`
}

type Paths = Record<keyof typeof paths, string>

const PATHS: Partial<Record<Language, Paths>> = {}

/** Every page's address by name, for readers of this language. */
export function pathsIn(language: Language): Paths {
  return (PATHS[language] ??= Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [name, addressIn(language, path)]),
  ) as Paths)
}
