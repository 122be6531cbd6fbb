import { LANGUAGES } from '@scan/contract/language.ts'
import { useLocation } from 'react-router'
import { useApp } from '../app/app-context.tsx'
import { addressIn, isPublic } from '../addresses.ts'

/**
 * Where the page is in each language: for search engines, and for `first.js`, which stands below it and leads a reader to
 * theirs.
 */
export function Alternates() {
  const { pathname } = useLocation()
  const { isForAnyAddress } = useApp()
  if (isForAnyAddress || !isPublic(pathname)) return null
  return (
    <>
      {LANGUAGES.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={addressIn(language, pathname)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressIn('en', pathname)} />
    </>
  )
}
