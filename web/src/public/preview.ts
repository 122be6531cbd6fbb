import type { MetaDescriptor } from 'react-router'
import { i18next } from '../i18n/i18n.ts'

/** Made by us for places that show a link with a picture. The server puts its own address before it and before paths (`http/pages.ts`). */
const PICTURE = '/social.png'

/** What search engines and places that preview a link are told of a page. Pages that are no place to begin have no address. */
export function preview(title: string, description: string, path?: string): MetaDescriptor[] {
  return [
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: i18next.t('site.name') },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(path ? [{ property: 'og:url', content: path }] : []),
    { property: 'og:image', content: PICTURE },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: i18next.t('site.name') },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
