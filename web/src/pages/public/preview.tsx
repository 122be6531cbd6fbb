import { useWords } from '../../app/words/use-words.tsx'
import { useLocation } from 'react-router'
import { addressIn, pathOf } from '../../addresses.ts'
import { paths } from '../../paths.ts'

/** The server puts its own address before it and before paths (`http/pages.ts`). */
const PICTURE = '/social.png'

const PAGES = [
  'landing',
  'about',
  'contact',
  'terms',
  'privacy',
  'accessibility',
  'impact',
  'ringMe',
] as const

/** Metadata for search engines and link previews. Pages that are no place to begin have no address. */
export function Preview() {
  const { t, language } = useWords()
  const path = pathOf(useLocation().pathname)
  const page = PAGES.find((name) => paths[name] === path)
  const isSite = page === undefined || page === 'landing'
  const own =
    page === 'terms' || page === 'privacy' || page === 'accessibility'
      ? (`legal.${page}` as const)
      : page === 'impact' || page === 'ringMe'
        ? page
        : !isSite && (`publicPages.${page}` as const)
  const title = own ? t(`${own}.title`) : t('site.name')
  const description = own ? t(`${own}.description`) : t('site.lead')
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={t('site.name')} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {page && <meta property="og:url" content={addressIn(language, path)} />}
      <meta property="og:image" content={PICTURE} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={t('site.name')} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
