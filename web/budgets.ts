import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { pageScripts } from './page-scripts.ts'
import type { RouteName } from './src/paths.ts'

/** The most that people fetch of scripts on their way over these pages, compressed, until the browser is idle. */
const BUDGETS: { who: string; pages: RouteName[]; kB: number; files: number }[] = [
  { who: 'who comes to the landing page', pages: ['landing'], kB: 130, files: 12 },
  {
    who: 'who reads all that is for everybody',
    pages: ['landing', 'about', 'terms', 'privacy'],
    kB: 135,
    files: 15,
  },
  { who: 'who signs in', pages: ['signIn'], kB: 200, files: 12 },
  {
    who: 'a citizen, from signing in to what was sent',
    pages: ['signIn', 'citizenHome', 'requestHelp'],
    kB: 210,
    files: 17,
  },
  {
    who: 'a volunteer at home and at the board',
    pages: ['volunteerHome', 'requestBoard'],
    kB: 200,
    files: 15,
  },
  { who: 'an administrator at the panel', pages: ['admin'], kB: 220, files: 15 },
]

/** Fails a build whose pages would fetch more than their budget. */
export function keepToBudgets(client: string, scriptsOf: ReturnType<typeof pageScripts>): void {
  const weights = new Map<string, number>()
  function weigh(file: string): number {
    const weight = weights.get(file) ?? brotliCompressSync(readFileSync(join(client, file))).length
    weights.set(file, weight)
    return weight
  }

  const tooMuch = BUDGETS.flatMap(({ who, pages, kB, files }) => {
    const scripts = [...new Set(['/first.js', ...pages.flatMap(scriptsOf)])]
    const bytes = scripts.reduce((sum, file) => sum + weigh(file), 0)
    const said = `${who}: ${Math.ceil(bytes / 1000)} of ${kB} kB in ${scripts.length} of ${files} files`
    process.stdout.write(`Scripts for ${said}\n`)
    return bytes > kB * 1000 || scripts.length > files ? [[said, ...scripts].join('\n  ')] : []
  })
  if (tooMuch.length > 0)
    throw new Error(`More script than the budget (web/budgets.ts):\n${tooMuch.join('\n')}`)
}
