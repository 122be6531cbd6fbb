/**
 * The pages for everybody, by the specification's addresses. In every language but English each has one of its own, which
 * begins with the language: '/ml/about'.
 */
export const PUBLIC_PATHS: readonly string[] = [
  '/',
  '/about',
  '/contact',
  '/terms',
  '/privacy',
  '/offline',
  '/login',
  '/signup',
  '/forgot-password',
]
