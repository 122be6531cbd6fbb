import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { LANGUAGES } from '@scan/contract/language.ts'
import type { Language } from '@scan/contract/language.ts'
import { addressIn } from './src/addresses.ts'
import type { pageScripts } from './page-scripts.ts'
import type { RouteName } from './src/paths.ts'

/** The most script that people fetch on their way over these pages, compressed, until the browser is idle. */
const BUDGETS: { who: string; pages: RouteName[]; kB: number; files: number }[] = [
  { who: 'who comes to the landing page', pages: ['landing'], kB: 150, files: 12 },
  {
    who: 'who reads all that is for everybody',
    pages: ['landing', 'about', 'terms', 'privacy'],
    kB: 155,
    files: 18,
  },
  { who: 'who signs in', pages: ['signIn'], kB: 215, files: 14 },
  {
    who: 'a citizen, from signing in to what was sent',
    pages: ['signIn', 'citizenHome', 'requestHelp'],
    kB: 225,
    files: 20,
  },
  {
    who: 'a volunteer at home and at the board',
    pages: ['volunteerHome', 'requestBoard'],
    kB: 215,
    files: 17,
  },
  { who: 'an administrator at the panel', pages: ['admin'], kB: 240, files: 18 },
]

/** The most of everything before the landing page looks as it should, compressed: the page, its fonts, its scripts. */
const FIRST_VISITS: Record<Language, number> = { en: 205, ml: 255, hi: 295 }

/** Fails a build whose pages would fetch more than their budget. */
export function keepToBudgets(client: string, scriptsOf: ReturnType<typeof pageScripts>): void {
  const weights = new Map<string, number>()
  function weigh(file: string): number {
    const weight = weights.get(file) ?? brotliCompressSync(readFileSync(join(client, file))).length
    weights.set(file, weight)
    return weight
  }

  const tooMuch = BUDGETS.flatMap(({ who, pages, kB, files }) => {
    const scripts = [...new Set(['/first.js', ...pages.flatMap((page) => scriptsOf(page))])]
    const bytes = scripts.reduce((sum, file) => sum + weigh(file), 0)
    const said = `${who}: ${Math.ceil(bytes / 1000)} of ${kB} kB in ${scripts.length} of ${files} files`
    process.stdout.write(`Scripts for ${said}\n`)
    return bytes > kB * 1000 || scripts.length > files ? [[said, ...scripts].join('\n  ')] : []
  })
  for (const language of LANGUAGES) {
    const page = join(addressIn(language, '/'), 'index.html')
    const named = readFileSync(join(client, page), 'utf8').matchAll(
      /<link rel="(?:stylesheet|preload)" href="([^"#]+)/g,
    )
    const files = [
      page,
      '/first.js',
      ...scriptsOf('landing', language),
      ...[...named].map(([, file = '']) => file),
    ]
    const bytes = [...new Set(files)].reduce((sum, file) => sum + weigh(file), 0)
    const said = `A first visit in ${language}: ${Math.ceil(bytes / 1000)} of ${FIRST_VISITS[language]} kB`
    process.stdout.write(`${said}\n`)
    if (bytes > FIRST_VISITS[language] * 1000) tooMuch.push(said)
  }
  if (tooMuch.length > 0) throw new Error(`More than the budget (web/budgets.ts):\n${tooMuch.join('\n')}`)
}
