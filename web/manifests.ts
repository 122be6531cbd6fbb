import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@scan/contract/language.ts'
import { messages } from '@scan/contract/messages/index.ts'
import { addressIn } from './src/addresses.ts'

const ICONS = [
  { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
  { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
]

/** What a phone calls this among its apps, in each language. */
export function writeManifests(client: string): void {
  for (const lang of LANGUAGES) {
    const { name, shortName, lead } = messages[lang].site
    const manifest = {
      name,
      short_name: shortName,
      description: lead,
      lang,
      id: '/',
      start_url: addressIn(lang, '/'),
      scope: '/',
      display: 'standalone',
      background_color: '#fbf7ee',
      theme_color: '#fbf7ee',
      icons: ICONS,
    }
    writeFileSync(join(client, `manifest.${lang}.webmanifest`), JSON.stringify(manifest))
  }
}
