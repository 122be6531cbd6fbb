import { type RouteConfig, layout, route } from '@react-router/dev/routes'
import { PUBLIC_PATHS } from '@scan/contract/public-pages.ts'
import { PREFIXED_LANGUAGES } from './addresses.ts'
import { ROUTES, type Route } from './paths.ts'

/** One route for all languages of a page, so that changing the language keeps what somebody is typing. */
const IN_ANY_LANGUAGE = PREFIXED_LANGUAGES.map((language) => `${language}?/`).join('')

function pages(isAmong: (route: Route) => boolean) {
  return Object.entries<Route>(ROUTES)
    .filter(([, one]) => isAmong(one))
    .map(([id, { path, file }]) => {
      const prefix = PUBLIC_PATHS.includes(path) ? IN_ANY_LANGUAGE : ''
      return route(`${prefix}${path.slice(1)}`, `pages/${file}-page.tsx`, { id })
    })
}

export default [
  ...pages(({ access }) => access === 'front' || access === 'open' || access === 'guests'),
  layout('app/layout/authenticated-layout.tsx', [
    ...pages(({ access }) => access === 'citizen' || access === 'volunteer'),
    layout(
      'pages/admin/admin-layout.tsx',
      pages(({ file }) => file.startsWith('admin/')),
    ),
  ]),
  route('*', 'app/layout/not-found-page.tsx'),
] satisfies RouteConfig
