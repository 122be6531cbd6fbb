import { expect, test } from 'vitest'
import { addressIn, languageIn, pathOf } from './addresses.ts'

test.each([
  ['/', '/', 'en', '/ml'],
  ['/about', '/about', 'en', '/ml/about'],
  ['/ml', '/', 'ml', '/ml'],
  ['/hi/about', '/about', 'hi', '/ml/about'],
  ['/ML/About/', '/about', 'ml', '/ml/about'],
  // These have one address for all.
  ['/citizens', '/citizens', 'en', '/citizens'],
  ['/admin/users/7', '/admin/users/7', 'en', '/admin/users/7'],
  // No page is here, and it says so in Hindi.
  ['/hi/citizens', '/hi/citizens', 'hi', '/hi/citizens'],
  ['/ml/hi/about', '/ml/hi/about', 'ml', '/ml/hi/about'],
  ['/xx/about', '/xx/about', 'en', '/xx/about'],
])('%s stands for %s, is in %s, and is at %s in Malayalam', (address, path, language, inMalayalam) => {
  expect([pathOf(address), languageIn(address), addressIn('ml', address)]).toEqual([
    path,
    language,
    inMalayalam,
  ])
})
