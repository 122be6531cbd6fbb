import { LANGUAGES } from '@scan/contract/language.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useApp } from '../../app/app-context.tsx'
import { addressIn, isPublic } from '../../addresses.ts'

/** Where the page is in each language: for search engines, and for `first.js`, which leads readers to theirs. */
export function Alternates() {
  const { pathname } = useLocation()
  const { isForAnyAddress } = useApp()
  const [site] = useState(() => siteNamed(addressIn('en', pathname)))
  if (isForAnyAddress || !isPublic(pathname)) return null
  return (
    <>
      {LANGUAGES.map((language) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={language}
          href={site + addressIn(language, pathname)}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={site + addressIn('en', pathname)} />
    </>
  )
}

/** As the server has named it in this page's own address; else React would put other links beside the server's. */
function siteNamed(address: string): string {
  if (typeof document === 'undefined') return ''
  const own = document.querySelector('link[rel=alternate][hreflang=x-default]')?.getAttribute('href')
  return own?.endsWith(address) ? own.slice(0, -address.length) : ''
}
